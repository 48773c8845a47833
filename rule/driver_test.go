package rule_test

import (
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule"
)

// TestForDrivers: what a driver gets of one diagnostic with a fix.
func TestForDrivers(t *testing.T) {
	tests := []struct {
		name         string
		level        finding.Level // of the rule
		category     finding.Level // of the diagnostic
		dead, module string        // Go versions
		said, fixed  bool
	}{
		{"safe by the rule", finding.Safe, "", "", "go1.24", true, true},
		{"safe by itself", finding.Unsafe, finding.Safe, "", "go1.24", true, true},
		{"unsafe by the rule", finding.Unsafe, "", "", "go1.24", true, false},
		{"unsafe by itself", finding.Safe, finding.Unsafe, "", "go1.24", true, false},
		{"advice", finding.Safe, finding.Suggest, "", "go1.24", true, false},
		{"dead", finding.Safe, "", "1.24", "go1.24", false, false},
		{"not dead yet", finding.Safe, "", "1.25", "go1.24", true, true},
		{"no version known", finding.Safe, "", "1.24", "", true, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := &rule.Rule{Level: tt.level, DeadSince: tt.dead, Analyzer: &analysis.Analyzer{Name: "slow", Run: func(pass *analysis.Pass) (any, error) {
				pass.Report(analysis.Diagnostic{Category: string(tt.category), SuggestedFixes: []analysis.SuggestedFix{{Message: "cure"}}})
				return nil, nil
			}}}
			pkg := types.NewPackage("example.com/m", "m")
			if err := types.NewChecker(&types.Config{GoVersion: tt.module}, nil, pkg, nil).Files(nil); err != nil {
				t.Fatal(err)
			}
			var got []analysis.Diagnostic
			pass := &analysis.Pass{Pkg: pkg, Report: func(d analysis.Diagnostic) { got = append(got, d) }}
			if _, err := r.ForDrivers().Run(pass); err != nil {
				t.Fatal(err)
			}
			if (len(got) == 1) != tt.said || tt.said && (len(got[0].SuggestedFixes) == 1) != tt.fixed {
				t.Errorf("reported %v, want said %t with fix %t", got, tt.said, tt.fixed)
			}
		})
	}
}
