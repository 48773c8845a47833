package cli

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/internal/units"
	"github.com/gotoll/toll/rule"
)

func (a *app) rulesCmd() *cobra.Command {
	return &cobra.Command{
		Use:     "rules",
		Short:   "list the rules with status, fix level and measured worth",
		Example: "  toll rules\n  toll rules --json",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			rules := a.rules()
			if a.json {
				list := make([]report.Rule, 0, len(rules))
				for _, r := range rules {
					list = append(list, report.RuleOf(r))
				}
				return json.NewEncoder(a.stdout).Encode(list)
			}
			tb := term.Table{Columns: []term.Column{{Name: "rule"}, {Name: "status"}, {Name: "fix"}, {Name: "pair, sec/op"}, {Name: "what it costs"}}}
			for _, r := range rules {
				tb.Add(r.Name(), string(r.Status), string(r.Level), claimWord(r), r.Summary)
			}
			a.printf("%s", tb.Render(a.out))
			return nil
		},
	}
}

// claimWord is a rule's measured worth in one cell.
func claimWord(r *rule.Rule) string {
	c, ok := r.Claim()
	if !ok {
		return "not raced yet"
	}
	m, ok := c.Unit("sec/op")
	if !ok {
		return string(c.Outcome)
	}
	return units.Delta(m.Ratio)
}

func (a *app) explainCmd() *cobra.Command {
	return &cobra.Command{
		Use:     "explain NAME",
		Short:   "show a rule's page, or the answer to a question such as defer",
		Example: "  toll explain sprintfhot\n  toll explain defer\n  toll explain growslice --json",
		Args:    cobra.ExactArgs(1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return a.explained(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			all := topics()
			if i := slices.IndexFunc(all, func(t topic) bool { return t.name == args[0] }); i >= 0 {
				return a.explainTopic(all[i])
			}
			r, err := a.rule(cmd, args[0])
			if err != nil {
				return err
			}
			if a.json {
				return json.NewEncoder(a.stdout).Encode(report.RuleOf(r))
			}
			return a.explain(r)
		},
	}
}

func (a *app) explain(r *rule.Rule) error {
	a.printf("%s\n", r.Page(numbers(r)))
	return nil
}

// numbers is a rule's claim in a few lines.
func numbers(r *rule.Rule) string {
	c, ok := r.Claim()
	if !ok {
		return "The pair was not raced yet: toll lab run " + r.Name()
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Raced with %s on %s (%s/%s), Better against Bad:\n", c.Go, c.CPU, c.GOOS, c.GOARCH)
	for _, m := range c.Metrics {
		n := ""
		if m.N > 1 {
			n = fmt.Sprintf("  n=%d pairs", m.N)
		}
		fmt.Fprintf(&b, "  %s  %s -> %s  %s%s\n", m.Unit, units.Value(m.Bad, m.Unit), units.Value(m.Better, m.Unit), units.Delta(m.Ratio), n)
	}
	fmt.Fprintf(&b, "Repeat it here: toll lab run %s", r.Name())
	return b.String()
}

func (a *app) ruleNames() []string {
	var names []string
	for _, r := range a.rules() {
		names = append(names, r.Name())
	}
	return names
}

// explained are the names that `toll explain` knows.
func (a *app) explained() []string {
	names := a.ruleNames()
	for _, t := range topics() {
		names = append(names, t.name)
	}
	slices.Sort(names)
	return names
}

// rule finds a rule by name; an unknown one is a usage error that names near
// misses.
func (a *app) rule(cmd *cobra.Command, name string) (*rule.Rule, error) {
	rules := a.rules()
	if i := slices.IndexFunc(rules, func(r *rule.Rule) bool { return r.Name() == name }); i >= 0 {
		return rules[i], nil
	}
	if near := nearest(name, a.ruleNames()); len(near) > 0 {
		return nil, a.usage(cmd, "no rule %q; did you mean %s? (toll rules lists all)", name, strings.Join(near, " or "))
	}
	return nil, a.usage(cmd, "no rule %q (toll rules lists all)", name)
}

// most is how many names a wrong one is answered with.
const most = 5

// nearest are the names that a wrong one may have meant: those that contain
// it or begin it, else those that share most with it, at least half of the
// pairs of letters that stand together.
func nearest(name string, all []string) []string {
	name = strings.ToLower(name)
	var near []string
	for _, other := range all {
		if len(name) > 2 && (strings.Contains(other, name) || strings.HasPrefix(name, other)) {
			near = append(near, other)
		}
	}
	if len(near) > 0 {
		return near[:min(most, len(near))]
	}
	best := 0.5
	for _, other := range all {
		switch l := likeness(name, other); {
		case l > best:
			near, best = []string{other}, l
		case l == best && l > 0:
			near = append(near, other)
		}
	}
	return near[:min(most, len(near))]
}

// likeness is the share of pairs of neighbouring letters that two names have
// in common: Dice's coefficient.
func likeness(a, b string) float64 {
	pairs := func(s string) map[string]bool {
		m := map[string]bool{}
		for i := range max(0, len(s)-1) {
			m[s[i:i+2]] = true
		}
		return m
	}
	mine, theirs, shared := pairs(a), pairs(b), 0
	for p := range theirs {
		if mine[p] {
			shared++
		}
	}
	return 2 * float64(shared) / float64(max(1, len(mine)+len(theirs)))
}

// pick returns the rules a run uses: the named ones, or all that are on.
func (a *app) pick(cmd *cobra.Command, only, enable, disable []string) ([]*rule.Rule, error) {
	if len(only) > 0 {
		rules := make([]*rule.Rule, 0, len(only))
		for _, name := range only {
			r, err := a.rule(cmd, name)
			if err != nil {
				return nil, err
			}
			rules = append(rules, r)
		}
		return rules, nil
	}
	var rules []*rule.Rule
	for _, r := range a.rules() {
		on := r.Status == rule.Stable || slices.Contains(enable, r.Name())
		if on && !slices.Contains(disable, r.Name()) {
			rules = append(rules, r)
		}
	}
	return rules, nil
}

// levelOf is the highest level that --unsafe allows.
func levelOf(unsafe bool) finding.Level {
	if unsafe {
		return finding.Unsafe
	}
	return finding.Safe
}
