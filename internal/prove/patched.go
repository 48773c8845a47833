package prove

import (
	"context"
	"path/filepath"

	"github.com/gotoll/toll/internal/bench"
	"github.com/gotoll/toll/internal/patch"
)

// patched copies the working tree twice, under names of equal length, and
// applies the patch to one copy: the user's files stay as they are.
func patched(ctx context.Context, o Options, temp string) (sides, error) {
	s := sides{cleanup: nothing, sub: "."}
	root, _, err := moduleOf(ctx, o.Dir, o.Both.Environ())
	if err != nil {
		return s, err
	}
	work, err := workspace(ctx, root, o.Both.Environ())
	if err != nil {
		return s, err
	}
	labels := [2]string{"working tree", "working tree with patch " + o.Patch.ID}
	for i, name := range []string{"old", "new"} {
		dir := filepath.Join(temp, name)
		if err := patch.CopyModule(ctx, root, dir); err != nil {
			return s, err
		}
		if work != "" {
			if err := patch.CopyWork(work, root, dir); err != nil {
				return s, err
			}
		}
		s.src[i] = bench.Source{Root: dir, Label: labels[i]}
	}
	_, err = patch.Apply(s.src[1].Root, *o.Patch)
	return s, err
}
