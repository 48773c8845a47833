package patch

import (
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/gotoll/toll/finding"
)

// Diff returns the unified diff that applying p below root would make, with
// module-relative names after a/ and b/, files in order of name. `git apply`
// in the module's folder takes it.
func Diff(root string, p finding.Patch) (string, error) {
	c, err := Prepare(root, p)
	if err != nil {
		return "", err
	}
	return c.Diff(), nil
}

// Diff returns the change as a unified diff.
func (c *Change) Diff() string {
	var b strings.Builder
	for _, f := range c.files {
		b.Write(diff.Diff("a/"+f.name, f.before, "b/"+f.name, f.after))
	}
	return b.String()
}
