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
		"go.mod":         "module example.com/m\n\ngo 1.21\n\nreplace example.com/x => ../x\n\nreplace example.com/y => ./y\n",
		"p/p.go":         source,
		".git/HEAD":      "ref",
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
	if !strings.Contains(mod, "example.com/x => "+filepath.Join(filepath.Dir(root), "x")+"\n") || !strings.Contains(mod, "example.com/y => ./y\n") {
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
