package gocmd

import (
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
