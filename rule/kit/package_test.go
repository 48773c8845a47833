package kit

import (
	"go/token"
	"go/types"
	"testing"
)

// TestPackage: what came before the standard library's slices and maps counts as theirs, but for
// what does something else there.
func TestPackage(t *testing.T) {
	for _, c := range []struct{ path, name, want string }{
		{"golang.org/x/exp/slices", "Clone", "slices"},
		{"golang.org/x/exp/maps", "Clone", "maps"},
		{"golang.org/x/exp/maps", "Keys", "golang.org/x/exp/maps"}, // a list, where the library gives an iterator
		{"golang.org/x/exp/rand", "Intn", "golang.org/x/exp/rand"},
		{"slices", "Clone", "slices"},
	} {
		f := types.NewFunc(token.NoPos, types.NewPackage(c.path, "p"), c.name, types.NewSignatureType(nil, nil, nil, nil, nil, false))
		if got := Package(f); got != c.want {
			t.Errorf("Package of %s.%s is %q, want %q", c.path, c.name, got, c.want)
		}
	}
	if got := Package(types.Universe.Lookup("error").Type().Underlying().(*types.Interface).Method(0)); got != "" {
		t.Errorf("Package of error's method is %q, want none", got)
	}
}
