// Package plugin makes Toll's rules a linter of golangci-lint, through its
// module plugin system. `make plugin` builds a golangci-lint with it;
// .custom-gcl.yml is the same for `golangci-lint custom`.
//
// It owns the way from golangci-lint's settings to analyzers and nothing else:
// the rules are those of the toll command, only safe fixes are offered, and
// nothing is priced, since golangci-lint has no evidence.
package plugin

import (
	"fmt"
	"slices"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule"
	"github.com/gotoll/toll/rules"
)

// golangci-lint finds plugins by what they register when they are imported:
// this init is its contract.
func init() { register.Plugin("toll", New) }

// Settings are those below linters.settings.custom.toll.settings.
type Settings struct {
	Only    []string `json:"only"`    // these rules and no others
	Enable  []string `json:"enable"`  // preview rules, beside the stable ones
	Disable []string `json:"disable"` // stable rules to leave out
}

type linter struct{ settings Settings }

// New is called by golangci-lint with the decoded YAML of the settings.
func New(settings any) (register.LinterPlugin, error) {
	s, err := register.DecodeSettings[Settings](settings)
	if err != nil {
		return nil, fmt.Errorf("settings of the linter toll: %w", err)
	}
	for _, name := range slices.Concat(s.Only, s.Enable, s.Disable) {
		if !slices.ContainsFunc(rules.All(), func(r *rule.Rule) bool { return r.Name() == name }) {
			return nil, fmt.Errorf("settings of the linter toll: no rule %q (`toll rules` lists all)", name)
		}
	}
	return &linter{s}, nil
}

// BuildAnalyzers returns the rules that are on, ordered by name.
func (l *linter) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	var on []*analysis.Analyzer
	for _, r := range rules.All() {
		if l.on(r) {
			on = append(on, r.ForDrivers())
		}
	}
	return on, nil
}

func (l *linter) on(r *rule.Rule) bool {
	if len(l.settings.Only) > 0 {
		return slices.Contains(l.settings.Only, r.Name())
	}
	if slices.Contains(l.settings.Disable, r.Name()) {
		return false
	}
	return r.Status == rule.Stable || slices.Contains(l.settings.Enable, r.Name())
}

// GetLoadMode says that the rules need types.
func (l *linter) GetLoadMode() string { return register.LoadModeTypesInfo }
