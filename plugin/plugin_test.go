package plugin

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
)

func names(t *testing.T, settings any) []string {
	t.Helper()
	l, err := New(settings)
	if err != nil {
		t.Fatal(err)
	}
	analyzers, err := l.BuildAnalyzers()
	if err != nil {
		t.Fatal(err)
	}
	if err := analysis.Validate(analyzers); err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, a := range analyzers {
		out = append(out, a.Name)
	}
	return out
}

func TestSettings(t *testing.T) {
	if stable := names(t, nil); !slices.Contains(stable, "sprintfhot") || slices.Contains(stable, "constanterror") {
		t.Errorf("without settings: %v, want the stable rules", stable)
	}
	if on := names(t, map[string]any{"enable": []string{"constanterror"}, "disable": []string{"sprintfhot"}}); slices.Contains(on, "sprintfhot") || !slices.Contains(on, "constanterror") {
		t.Errorf("enable constanterror, disable sprintfhot: %v", on)
	}
	if on := names(t, map[string]any{"only": []string{"growslice"}}); !slices.Equal(on, []string{"growslice"}) {
		t.Errorf("only growslice: %v", on)
	}
}

func TestWrongSettings(t *testing.T) {
	for _, settings := range []any{
		map[string]any{"disable": []string{"nosuchrule"}},
		map[string]any{"nosuchkey": true},
	} {
		if _, err := New(settings); err == nil || !strings.Contains(err.Error(), "nosuch") || !strings.Contains(err.Error(), "toll") {
			t.Errorf("%v: error %v, want one that names what is wrong and whose settings these are", settings, err)
		}
	}
}

// TestAllowed: what golangci-lint runs is silent where a comment with a reason
// allows a pattern, and names a comment without one.
func TestAllowed(t *testing.T) {
	dir, clean, err := analysistest.WriteFiles(map[string]string{"m/m.go": `package m

import "fmt"

func f(a string, b int) string {
	x := fmt.Sprintf("%s:%d", a, b) // want "boxes"
	x += fmt.Sprintf("%s:%d", a, b) //toll:allow sprintfhot readable beats fast here
	return x + fmt.Sprintf("%s:%d", a, b) /* want "boxes" "gives no reason and allows nothing" */ //toll:allow sprintfhot
}
`})
	if err != nil {
		t.Fatal(err)
	}
	defer clean()
	l, err := New(map[string]any{"only": []string{"sprintfhot"}})
	if err != nil {
		t.Fatal(err)
	}
	analyzers, err := l.BuildAnalyzers()
	if err != nil {
		t.Fatal(err)
	}
	analysistest.Run(t, dir, analyzers[0], "m")
}
