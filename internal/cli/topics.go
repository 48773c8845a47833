package cli

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/internal/units"
)

//go:embed topicdefer.md
var deferPage string

// A topic is a question that several rules and an experiment answer together.
type topic struct {
	name, page string
	rules      []string
	experiment string
	// pairs are rows of the experiment to be read side by side: with what is
	// asked about, and without.
	pairs [][2]string
}

func topics() []topic {
	return []topic{{
		name: "defer", page: deferPage, rules: []string{"deferinloop", "heapdefer", "lockheldtoend", "lockacrossio"}, experiment: "defercost",
		pairs: [][2]string{
			{"1 defer", "1 call"}, {"3 defers", "3 calls"}, {"7 defers, 1 return", "7 calls"}, {"7 defers, 4 returns", "7 calls"}, {"9 defers", "9 calls"},
			{"lock, defer unlock", "lock, unlock"}, {"defer in a loop of 1000", "call in a loop of 1000"}, {"defer in a loop of 1000", "defer in a function per turn"},
		},
	}}
}

// topicJSON is the JSON form of `toll explain` of a topic.
type topicJSON struct {
	Topic string             `json:"topic"`
	Page  string             `json:"page"`
	Rules []report.Rule      `json:"rules"`
	Lab   *finding.LabResult `json:"lab,omitempty"`
}

func (a *app) explainTopic(t topic) error {
	lab, recorded := a.recordOf(t.experiment)
	if a.json {
		out := topicJSON{Topic: t.name, Page: t.page, Rules: []report.Rule{}}
		for _, r := range a.rules() {
			if slices.Contains(t.rules, r.Name()) {
				out.Rules = append(out.Rules, report.RuleOf(r))
			}
		}
		if recorded {
			out.Lab = &lab
		}
		return a.encode(out)
	}
	a.printf("%s\n\n## Measured\n\n", strings.TrimSpace(t.page))
	if recorded && len(lab.Go) > 0 {
		a.printf("%s, 95 %% interval of the median over launches, per operation:\n\n%s\nAll Go versions: toll lab show %s. Repeat it here: toll lab run %s\n\n",
			lab.Go[len(lab.Go)-1], t.table(lab, a.out), t.experiment, t.experiment)
	}
	a.printf("What the rules' pairs are worth (toll explain RULE for the page):\n\n")
	tb := term.Table{Columns: []term.Column{{Name: "rule"}, {Name: "pair, sec/op"}, {Name: "what it costs"}}}
	for _, r := range a.rules() {
		if slices.Contains(t.rules, r.Name()) {
			tb.Add(r.Name(), claimWord(r), r.Summary)
		}
	}
	a.printf("%s", tb.Render(a.out))
	return nil
}

// recordOf is the recorded result of an experiment.
func (a *app) recordOf(name string) (finding.LabResult, bool) {
	for _, e := range a.catalogue().Experiments {
		if e.Name == name {
			return e.Result()
		}
	}
	return finding.LabResult{}, false
}

// table sets the topic's pairs side by side, as measured with the newest Go.
func (t topic) table(lab finding.LabResult, out *term.Term) string {
	cell := func(row string) string {
		for _, c := range lab.Cells {
			if c.Row == row && c.Unit == "sec/op" && c.Go == lab.Go[len(lab.Go)-1] {
				return units.FigureSpan(c.Value, c.Unit)
			}
		}
		return "not measured"
	}
	tb := term.Table{Columns: []term.Column{{Name: "with"}, {Name: ""}, {Name: "without"}, {Name: ""}}}
	for _, p := range t.pairs {
		tb.Add(p[0], cell(p[0]), p[1], cell(p[1]))
	}
	return tb.Render(out)
}
