package labrun

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule"
)

func TestCalibrationFile(t *testing.T) {
	dir := t.TempDir()
	if all, err := Calibrated(dir, "go1.26.8", "a CPU"); err != nil || len(all) != 0 {
		t.Errorf("without a file: %v %v", all, err)
	}
	here := finding.Claim{Rule: "a", Go: "go1.26.8", CPU: "a CPU", GOOS: runtime.GOOS, GOARCH: runtime.GOARCH, Metrics: []finding.ClaimUnit{{Unit: "sec/op"}}}
	elsewhere, older, invalid := here, here, here
	elsewhere.Rule, elsewhere.CPU = "b", "another CPU"
	older.Rule, older.Go = "c", "go1.25.0"
	invalid.Rule, invalid.Metrics = "d", nil
	for _, c := range []finding.Claim{here, elsewhere, older, invalid} {
		if err := KeepCalibrated(dir, c); err != nil {
			t.Fatal(err)
		}
	}
	all, err := Calibrated(dir, "go1.26.8", "a CPU")
	if err != nil || len(all) != 1 || all["a"].Rule != "a" {
		t.Errorf("%v %v, want a alone", all, err)
	}
	if err := os.WriteFile(filepath.Join(dir, calibration), []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Calibrated(dir, "go1.26.8", "a CPU"); err == nil || !strings.Contains(err.Error(), "toll calibrate") {
		t.Errorf("damaged file: %v", err)
	}
}

func TestMatter(t *testing.T) {
	named := func(name string) *rule.Rule { return &rule.Rule{Analyzer: &analysis.Analyzer{Name: name}} }
	priced := func(rule string, high float64) finding.Priced {
		return finding.Priced{Finding: finding.Finding{Rule: rule}, Prices: []finding.Price{{Kind: finding.CPU, Share: finding.Interval{High: high}}}}
	}
	unraced := finding.Priced{
		Finding:  finding.Finding{Rule: "unraced"},
		Evidence: []finding.Evidence{{Kind: finding.CPU, Samples: 10, Cum: 9, Total: 10}},
		Prices:   []finding.Price{{Kind: finding.CPU, Unpriced: "what a fix saves is not measured yet"}},
	}
	got := Matter([]finding.Priced{priced("small", 0.01), priced("large", 0.2), priced("small", 0.02), unraced}, []*rule.Rule{named("cold"), named("large"), named("small"), named("unraced")})
	var names []string
	for _, r := range got {
		names = append(names, r.Name())
	}
	if s := strings.Join(names, " "); s != "unraced large small" {
		t.Errorf("order %q", s)
	}
}
