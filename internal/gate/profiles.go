package gate

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/gotoll/toll/internal/config"
)

// Profiles are the files, absolute, that say what is hot where the user names
// none: those of the policy; where nothing was recorded in toll's folder, the
// default.pgo of the module's root and of its commands, which a clean checkout
// has. nil is what was recorded.
func Profiles(root, toll string, policy config.Gate) ([]string, error) {
	var out []string
	for _, p := range policy.Profiles {
		if !filepath.IsAbs(p) {
			p = filepath.Join(root, filepath.FromSlash(p))
		}
		if _, err := os.Stat(p); err != nil {
			return nil, fmt.Errorf("%s: gate.profiles: %w", config.File, err)
		}
		out = append(out, p)
	}
	if len(out) > 0 {
		return out, nil
	}
	if entries, err := os.ReadDir(filepath.Join(toll, "evidence")); err == nil && len(entries) > 0 {
		return nil, nil
	}
	for _, pattern := range []string{"default.pgo", "cmd/*/default.pgo"} {
		found, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
	}
	return out, nil
}
