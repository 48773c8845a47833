package gate

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/compiler"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/gate/ruling"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/units"
)

// A fact is one decision of the compiler about a hot function.
type fact struct {
	compiler.Note
	text  string // the line, without white space around it
	fails bool   // the line runs on the way to an error only
	loops bool   // the function has a loop, beside which a call costs little
}

// facts are the decisions that can get worse, by function and check.
type facts map[funcID]map[ruling.Check][]fact

// compilerFacts compares what the compiler decided about the hot functions of
// the packages that the change can reach.
func (g *gate) compilerFacts(ctx context.Context) error {
	hot := g.hot()
	dirs, err := g.reached(ctx, hot)
	if err != nil {
		return err
	}
	checks := []ruling.Check{ruling.Escapes, ruling.Inlining, ruling.Defers, ruling.Bounds}
	says := fmt.Sprintf("%s in %s that the change can reach", units.Plural(hotIn(hot, dirs), "hot function"), units.Plural(len(dirs), "package"))
	done := len(hot) > 0
	switch {
	case !done:
		says = "no profile says which functions are hot"
		if len(g.costs) > 0 {
			says, done = "no function is charged with "+units.Percent(g.o.Policy.Hot)+" or more of anything, for certain", true
		}
	case len(dirs) == 0:
		says = "the change reaches no package with a hot function"
	}
	if len(dirs) > 0 {
		before, err := g.ask(ctx, g.base, dirs, hot)
		if err != nil {
			return err
		}
		after, err := g.ask(ctx, g.head, dirs, hot)
		if err != nil {
			return err
		}
		for _, f := range hot {
			id := funcID{f.Dir, f.Name}
			if old, ok := before[id]; ok {
				for _, c := range checks {
					g.worse(c, f, old[c], after[id][c])
				}
			}
		}
	}
	for _, c := range checks {
		g.looked(c, done, says)
	}
	return nil
}

// reached are the folders with hot functions, on both sides, that changed or
// depend on what did.
func (g *gate) reached(ctx context.Context, hot []evidence.FuncCost) ([]string, error) {
	if len(hot) == 0 {
		return nil, nil
	}
	tool, err := g.tool(ctx, g.head)
	if err != nil {
		return nil, err
	}
	graph, err := tool.Graph(ctx)
	if err != nil {
		return nil, err
	}
	var changed []string
	for _, p := range g.trees.Packages() {
		changed = append(changed, path.Join(g.o.Module, p))
	}
	reached := slices.Concat(changed, graph.Dependents(changed))
	all := len(g.trees.Other()) > 0 // of a dependency nobody knows who imports it
	var dirs []string
	for _, f := range hot {
		if !slices.Contains(dirs, f.Dir) && (all || slices.Contains(reached, path.Join(g.o.Module, f.Dir))) && hasGo(g.base.root, f.Dir) && hasGo(g.head.root, f.Dir) {
			dirs = append(dirs, f.Dir)
		}
	}
	return dirs, nil
}

func hasGo(root, dir string) bool {
	found, _ := filepath.Glob(filepath.Join(root, filepath.FromSlash(dir), "*.go"))
	return len(found) > 0
}

func hotIn(hot []evidence.FuncCost, dirs []string) int {
	n := 0
	for _, f := range hot {
		if slices.Contains(dirs, f.Dir) {
			n++
		}
	}
	return n
}

func (g *gate) tool(ctx context.Context, t *tree) (gocmd.Tool, error) {
	return gocmd.Tool{Dir: t.root, Env: g.o.Env}.WithTags(ctx, g.o.Tags)
}

// ask compiles the folders of one side and sorts the notes by hot function.
// A function that is there has an entry, even without notes.
func (g *gate) ask(ctx context.Context, t *tree, dirs []string, hot []evidence.FuncCost) (facts, error) {
	tool, err := g.tool(ctx, t)
	if err != nil {
		return nil, err
	}
	var packages []string
	for _, d := range dirs {
		packages = append(packages, "./"+d)
	}
	notes, err := compiler.Ask(ctx, tool, packages)
	if err != nil {
		return nil, err
	}
	wanted := map[funcID]bool{}
	for _, f := range hot {
		wanted[funcID{f.Dir, f.Name}] = true
	}
	out := facts{}
	for _, d := range dirs {
		names, _ := filepath.Glob(filepath.Join(t.root, filepath.FromSlash(d), "*.go"))
		for _, name := range names {
			if p := t.file(path.Join(d, filepath.Base(name))); p != nil && !strings.HasSuffix(name, "_test.go") {
				for _, fn := range p.funcs {
					if wanted[fn.id] {
						out[fn.id] = map[ruling.Check][]fact{}
					}
				}
			}
		}
	}
	for _, n := range notes {
		p := t.file(n.File)
		if p == nil {
			continue
		}
		fn := p.at(n.Line)
		if fn == nil || out[fn.id] == nil {
			continue
		}
		if c, ok := checkOf(n, fn); ok {
			if c != ruling.Bounds || p.looped(fn, n.Line) { // outside of a loop one costs next to nothing
				out[fn.id][c] = append(out[fn.id][c], fact{n, p.text(n.Line), p.failing(fn, n.Line), fn.loops()})
			}
		}
	}
	return out, nil
}

// checkOf sorts a note; false for one that can cost nothing.
func checkOf(n compiler.Note, fn *body) (ruling.Check, bool) {
	switch n.Kind {
	case compiler.Escape:
		return ruling.Escapes, !constant(n.What)
	case compiler.Called:
		// Closures have notes of their own, below the declaration's line.
		return ruling.Inlining, n.Line == fn.from || n.What == fn.id.name
	case compiler.Defer:
		return ruling.Defers, n.What != "open-coded"
	case compiler.Bounds:
		return ruling.Bounds, true
	}
	return "", false
}

// constant tells a value that the linker lays out: the compiler calls it
// escaping, and nothing is allocated.
func constant(what string) bool {
	return what == "true" || what == "false" || what != "" && (what[0] == '"' || what[0] == '`' || what[0] == '\'' || what[0] >= '0' && what[0] <= '9')
}

// worse tells what of a check's facts is new. Where as many went as came, the
// code was changed, not made worse.
func (g *gate) worse(c ruling.Check, f evidence.FuncCost, before, after []fact) {
	for _, like := range []func(a, b fact) bool{
		func(a, b fact) bool { return a.What == b.What && a.text == b.text },
		func(a, b fact) bool { return a.What == b.What },
		func(a, b fact) bool { return !a.fails && !b.fails },
		func(a, b fact) bool { return a.fails },
	} {
		var left []fact
		before = slices.Clone(before)
		for _, n := range after {
			old := slices.IndexFunc(before, func(o fact) bool { return like(n, o) })
			if old < 0 {
				left = append(left, n)
				continue
			}
			before = slices.Delete(before, old, old+1)
		}
		after = left
	}
	level := g.level(c)
	same := map[string]int{}
	for _, n := range after {
		at, why := level, hotness(f)
		switch {
		case level == ruling.Off:
		case n.fails:
			at, why = ruling.Told, why+"; the line runs on the way to an error only"
		case c == ruling.Inlining && n.loops:
			at, why = ruling.Told, why+"; beside its loop a call costs little"
		}
		key := n.What + "\x00" + n.text
		site := finding.Site{
			Module: g.o.Module, Package: path.Join(g.o.Module, f.Dir), File: n.File, Line: n.Line, Col: n.Col, EndLine: n.Line,
			Func: path.Join(g.o.Module, f.Dir) + "." + f.Name,
		}
		g.add(ruling.Issue{
			ID:    finding.NewID("gate-"+string(c), site.Package, site.Func, key, same[key]),
			Check: c, Level: at, Rule: "gate-" + string(c), Site: site, Region: g.region(site), Message: lost(c, f.Name, n), Why: why,
		})
		same[key]++
	}
}

// lost says in a phrase what the compiler no longer does.
func lost(c ruling.Check, name string, n fact) string {
	switch c {
	case ruling.Escapes:
		text := n.What + " now goes to the heap"
		if n.What == "append" {
			text = "append now allocates"
		}
		if n.Reason != "" {
			text += ": " + strings.TrimSpace(n.Expr+" ("+n.Reason+")")
		}
		return text
	case ruling.Inlining:
		return name + " is no longer inlined: " + cmp.Or(n.Reason, "the compiler does not say why")
	case ruling.Defers:
		return "a defer is now " + n.What + ", no longer open-coded"
	}
	return fmt.Sprintf("a new bounds check (%s) in a loop", n.What)
}
