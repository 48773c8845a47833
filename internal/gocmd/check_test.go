package gocmd

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestDependents(t *testing.T) {
	// a <- b <- c, and the tests of d and e import c and a.
	g := &Graph{
		importers: map[string][]string{"a": {"b"}, "b": {"c"}},
		testers:   map[string][]string{"c": {"d"}, "a": {"e", "a"}},
	}
	for _, c := range []struct{ of, want string }{
		{"a", "b c d e"}, {"b", "c d"}, {"c", "d"}, {"d", ""}, {"a b", "c d e"},
	} {
		got := strings.Join(g.Dependents(strings.Fields(c.of)), " ")
		if got != c.want {
			t.Errorf("dependents of %s: %q, want %q", c.of, got, c.want)
		}
	}
}

func TestFailureTellsTheFirst(t *testing.T) {
	stack := slices.Repeat([]string{"\tgoroutine stuff"}, 100)
	out := "ok  \tother\n--- FAIL: TestX (0.00s)\n    x_test.go:3: bad\n" + strings.Join(stack, "\n") + "\nFAIL\n"
	got := failure([]byte(out))
	if !strings.HasPrefix(got, "--- FAIL: TestX") || strings.Count(got, "\n") != 19 {
		t.Error(got)
	}
	if got := failure([]byte("a\nb\n")); got != "a\nb" {
		t.Error(got)
	}
}

func TestCompiled(t *testing.T) {
	g := &Graph{testOnly: map[string]bool{"m/integration": true}}
	if got := g.Compiled([]string{"m/p", "m/integration"}); !slices.Equal(got, []string{"m/p"}) {
		t.Error(got)
	}
}

// TestTestOnlyPackagesAreKnown asks the go command, whose build refuses such a package.
func TestTestOnlyPackagesAreKnown(t *testing.T) {
	dir := files(t, map[string]string{
		"go.mod": "module m\n\ngo 1.24\n", "p/p.go": "package p\n", "integration/x_test.go": "package integration\n\nimport _ \"m/p\"\n",
		"other/other.go": "//go:build never\n\npackage other\n", "empty/readme": "",
	})
	tool := Tool{Dir: dir, Env: []string{"GOWORK=off", "GOPROXY=off"}}
	g, err := tool.Graph(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	deps := g.Dependents([]string{"m/p"})
	if !slices.Equal(deps, []string{"m/integration"}) || len(g.Compiled(deps)) != 0 {
		t.Errorf("dependents %q, compiled %q", deps, g.Compiled(deps))
	}
	if err := tool.Build(t.Context(), deps); err == nil {
		t.Error("the go command builds packages of tests alone now: Compiled is not needed")
	}
	there, err := tool.WithFiles(t.Context(), "", []string{"./p", "./integration", "./other", "./empty", "./gone"})
	if err != nil || !slices.Equal(there, []string{"./p", "./integration"}) {
		t.Errorf("with files: %q, %v", there, err)
	}
	if there, err = tool.WithFiles(t.Context(), "never", []string{"./other"}); err != nil || len(there) != 1 {
		t.Errorf("with its tag: %q, %v", there, err)
	}
}

func TestWithTagsKeepsTheUsersFlags(t *testing.T) {
	t.Setenv("GOFLAGS", "-mod=mod")
	tool, err := Tool{Dir: t.TempDir()}.WithTags(t.Context(), "a,b")
	if err != nil || !slices.Contains(tool.Env, "GOFLAGS=-mod=mod -tags=a,b") {
		t.Errorf("%q, %v", tool.Env, err)
	}
}

func files(t *testing.T, all map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range all {
		at := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
