// Package gate is the journey from a change to a ruling: does it make hot code
// slower?
//
// It compares the tree as it is with the commit in which the change left its
// base, so that nothing is blamed that others did or that was there before.
// Findings and the compiler's decisions are compared exactly and cost no
// measuring; benchmarks that the change reaches are raced within a budget. What
// each loss comes to is the policy's affair ([gate] in toll.toml).
//
// It stands on two other journeys: find has the evidence and scans, prove lays
// the trees out and races. It writes nothing; worktrees are gone at the end,
// whatever the end.
package gate

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/config"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/find"
	"github.com/gotoll/toll/internal/gate/ruling"
	"github.com/gotoll/toll/internal/gitcmd"
	"github.com/gotoll/toll/internal/prove"
	"github.com/gotoll/toll/internal/units"
)

// Options of a gate. Policy's zero values are its defaults.
type Options struct {
	Root   string // absolute folder of the module
	Module string // module path
	Base   string // ref to compare with
	Head   string // ref that is judged; "" is the working tree
	Policy config.Gate
	NoRace bool // judge what needs no measuring

	Session *find.Session // the evidence and the rules
	// Prove says how to race: benchmarks, budget, recorder, progress. The gate
	// sets its sides.
	Prove prove.Options
	Env   []string // "KEY=value" for the go command
	Tags  string
	// Step is told what is being done; nil is silent.
	Step func(what string)
}

// A gate is one run.
type gate struct {
	o          Options
	r          ruling.Ruling
	trees      *prove.Trees
	base, head *tree
	costs      []evidence.FuncCost // the hottest first
	texts      map[string][]byte   // files of the new tree
}

// Run judges the change between Base and Head.
func Run(ctx context.Context, o Options) (ruling.Ruling, error) {
	o.Policy.Hot = cmp.Or(o.Policy.Hot, 0.01)
	g := &gate{o: o, texts: map[string][]byte{}, r: ruling.Ruling{Schema: ruling.Schema, Module: o.Module, Base: o.Base, Issues: []ruling.Issue{}}}
	if err := g.open(ctx); err != nil {
		return g.r, err
	}
	defer g.trees.Close()
	g.base, g.head = newTree(g.trees.Root(finding.Old)), newTree(g.trees.Root(finding.New))
	g.r.Head = g.trees.Label(finding.New)
	if len(g.trees.Packages()) == 0 && len(g.trees.Other()) == 0 {
		for _, c := range ruling.Checks() {
			g.looked(c, true, "no compiled file differs")
		}
		g.conclude()
		return g.r, nil
	}
	for _, step := range []func(context.Context) error{g.scan, g.compilerFacts, g.race} {
		if err := step(ctx); err != nil {
			return g.r, err
		}
	}
	g.conclude()
	return g.r, nil
}

// open finds where the change left its base and lays both trees out.
func (g *gate) open(ctx context.Context) error {
	// A hook's index is the user's: a worktree made with it would overwrite it.
	if name := gitcmd.Redirected(); name != "" {
		return fmt.Errorf("%s is set, as git does for its hooks: run the gate without it (env -u %s toll gate)", name, name)
	}
	repo := gitcmd.Repo{Dir: g.o.Root}
	top, err := repo.Top(ctx)
	if err != nil {
		return err
	}
	if real, err := filepath.EvalSymlinks(g.o.Root); err == nil {
		if folder, err := filepath.Rel(top, real); err == nil && folder != "." {
			g.r.Folder = filepath.ToSlash(folder)
		}
	}
	head := cmp.Or(g.o.Head, "HEAD")
	for _, ref := range []string{g.o.Base, head} {
		if _, err := repo.Resolve(ctx, ref); err != nil {
			return cmp.Or(ctx.Err(), fmt.Errorf("find the commit %q: git knows no such branch, tag or commit (a shallow clone has only the last ones: fetch with depth 0, or git fetch --unshallow)", ref))
		}
	}
	if g.r.Commit, err = repo.MergeBase(ctx, g.o.Base, head); err != nil {
		return cmp.Or(ctx.Err(), fmt.Errorf("find where %s left %s: they have no commit in common here (a shallow clone has only the last ones: fetch with depth 0, or git fetch --unshallow)", head, g.o.Base))
	}
	p := g.o.Prove
	p.Dir, p.OldRef, p.NewRef, p.Tags, p.Tests = g.o.Root, g.r.Commit, g.o.Head, g.o.Tags, true
	g.trees, err = prove.Open(ctx, p)
	return err
}

func (g *gate) step(what string) {
	if g.o.Step != nil {
		g.o.Step(what)
	}
}

// scan compares the findings of both trees.
func (g *gate) scan(ctx context.Context) error {
	g.costs = g.o.Session.Index().Functions()
	var found [2][]finding.Priced
	for i, t := range []*tree{g.base, g.head} {
		g.step("scanning " + g.trees.Label(finding.Arm(i)))
		res, err := g.o.Session.Scan(ctx, t.root, []string{"./..."})
		if err != nil {
			return fmt.Errorf("scan %s: %w", g.trees.Label(finding.Arm(i)), err)
		}
		found[i] = res.Findings
		if i == int(finding.New) {
			g.r.Warnings = append(g.r.Warnings, res.Warnings...)
		}
	}
	g.r.Warnings = append(g.r.Warnings, g.o.Session.Warnings()...)
	g.patterns(found[0], found[1])
	g.step("asking the compiler")
	return nil
}

// cost is what the evidence charges to a function; false where it saw none.
func (g *gate) cost(dir, name string) (evidence.FuncCost, bool) {
	i := slices.IndexFunc(g.costs, func(c evidence.FuncCost) bool { return c.Dir == dir && c.Name == name })
	if i < 0 {
		return evidence.FuncCost{}, false
	}
	return g.costs[i], true
}

// hot lists the functions that the policy calls hot, the hottest first.
func (g *gate) hot() []evidence.FuncCost {
	return slices.DeleteFunc(slices.Clone(g.costs), func(c evidence.FuncCost) bool { return c.Share.Low < g.o.Policy.Hot })
}

// hotness is "(*T).Do is charged with 3.1%..4.0% of the CPU, 412 of 11,706 samples".
func hotness(c evidence.FuncCost) string {
	of := map[finding.Kind]string{finding.CPU: "the CPU", finding.Alloc: "the bytes allocated", finding.Objects: "the objects allocated"}[c.Kind]
	return fmt.Sprintf("%s is charged with %s of %s, %s of %s samples", c.Name, units.Share(c.Share), of, units.Count(c.Samples), units.Count(c.Of))
}

// level is what an issue of a check comes to.
func (g *gate) level(c ruling.Check) ruling.Level {
	p := g.o.Policy
	set := map[ruling.Check]string{
		ruling.Findings: p.Findings, ruling.Escapes: p.Escapes, ruling.Inlining: p.Inlining, ruling.Defers: p.Defers,
		ruling.Bounds: cmp.Or(p.Bounds, string(ruling.Warned)), ruling.Allocations: p.Allocations, ruling.Time: p.Time,
	}
	return cmp.Or(ruling.Level(set[c]), ruling.Failed)
}

func (g *gate) add(i ruling.Issue) {
	if i.Level != ruling.Off {
		g.r.Issues = append(g.r.Issues, i)
	}
}

// looked ends a check.
func (g *gate) looked(c ruling.Check, done bool, says string) {
	l := ruling.Look{Check: c, Done: done, Says: says}
	for _, i := range g.r.Issues {
		if i.Check == c && i.Level != ruling.Told {
			l.Issues++
		}
	}
	if g.level(c) == ruling.Off {
		l = ruling.Look{Check: c, Says: "off in " + config.File}
	}
	g.r.Looked = append(g.r.Looked, l)
}

// conclude sorts the issues and comes to the verdict.
func (g *gate) conclude() {
	rank := func(i ruling.Issue) int {
		return slices.Index([]ruling.Level{ruling.Failed, ruling.Warned, ruling.Told}, i.Level)
	}
	slices.SortStableFunc(g.r.Issues, func(a, b ruling.Issue) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(slices.Index(ruling.Checks(), a.Check), slices.Index(ruling.Checks(), b.Check)), a.Site.Compare(b.Site))
	})
	open := g.undecided()
	switch n := g.r.Count(ruling.Failed); {
	case n > 0:
		g.r.Verdict, g.r.Reason = ruling.Fail, units.Plural(n, "issue")+" that the policy refuses"
	case len(open) > 0 && g.o.Policy.Inconclusive != "pass" && g.level(ruling.Time) == ruling.Failed:
		g.r.Verdict, g.r.Reason = ruling.Inconclusive, "the race ended with a regression still possible in "+strings.Join(open, ", ")+": a larger budget narrows it"
	default:
		g.r.Verdict, g.r.Reason = ruling.Pass, "nothing hot got worse"
		if len(open) > 0 {
			g.r.Reason = "nothing is known to have got worse; open: " + strings.Join(open, ", ")
		}
	}
}
