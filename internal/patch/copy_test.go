package patch

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCopyModule(t *testing.T) {
	root := tree(t, map[string]string{
		"go.mod":         "module example.com/m\n\ngo 1.21\n\nreplace example.com/x => ../x\n\nreplace example.com/y => ./y\n\nreplace example.com/up => ..\n\nreplace example.com/third => ./third\n",
		"p/p.go":         source,
		".git":           "gitdir: of a linked work tree",
		".toll/ledger":   "x",
		"third/.git":     "gitdir: elsewhere",
		"third/third.go": "package third",
	})
	if err := os.Symlink("p.go", filepath.Join(root, "p", "link.go")); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "copy")
	if err := CopyModule(t.Context(), root, dir); err != nil {
		t.Fatal(err)
	}
	got := contents(t, dir)
	mod := got["go.mod"]
	delete(got, "go.mod")
	if d := cmp.Diff(map[string]string{"p/p.go": source, "p/link.go": source}, got); d != "" {
		t.Error(d)
	}
	if !strings.Contains(mod, "example.com/x => "+filepath.Join(filepath.Dir(root), "x")+"\n") || !strings.Contains(mod, "example.com/y => ./y\n") ||
		!strings.Contains(mod, "example.com/up => "+filepath.Dir(root)+"\n") || !strings.Contains(mod, "example.com/third => "+filepath.Join(root, "third")+"\n") {
		t.Error(mod)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	stopped := filepath.Join(t.TempDir(), "copy")
	if err := CopyModule(ctx, root, stopped); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := os.Stat(stopped); !errors.Is(err, os.ErrNotExist) {
		t.Error("a stopped copy stays:", err)
	}
}

func TestCopyWork(t *testing.T) {
	base := tree(t, map[string]string{
		"go.work":  "go 1.25\n\nuse (\n\t./m\n\t./m/inner\n\t./lib\n)\n\nreplace example.com/x => ./x\n",
		"m/go.mod": "module example.com/m\n", "m/inner/go.mod": "module example.com/inner\n", "lib/go.mod": "module example.com/lib\n", "x/go.mod": "module example.com/x\n",
	})
	base, err := filepath.EvalSymlinks(base)
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "copy")
	if err := errors.Join(CopyModule(t.Context(), filepath.Join(base, "m"), dir), CopyWork(filepath.Join(base, "go.work"), filepath.Join(base, "m"), dir)); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(dir, "go.work"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"\t" + dir + "\n", "\t" + dir + "/inner\n", "\t" + base + "/lib\n", "example.com/x => " + base + "/x\n"} {
		if !strings.Contains(string(got), want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	if strings.Contains(string(got), "./") {
		t.Errorf("a relative path is left in\n%s", got)
	}
}
