package scan

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/cache"
	"github.com/gotoll/toll/internal/load"
	"github.com/gotoll/toll/rule"
)

// A Compiler gives the compiler's decisions in packages of the module whose
// folder is root, named by import path, by folder relative to root ("." is root
// itself).
type Compiler func(ctx context.Context, root string, packages []string) (map[string]rule.Notes, error)

// An Ask says about how much source the compiler is asked beside the hot
// packages. What it takes grows with the source, not with the packages: some 4 s
// of one core a MiB when it is asked for the first time.
type Ask struct {
	Most int64 // bytes of source of the packages that the patterns match; 0 is none
	// Whole asks about none where there is more, or where the module imports so
	// much that compiling may take long; else a warning tells of those left out.
	Whole bool
}

const (
	// mostImported is how many packages outside the standard library a module
	// may import with Ask.Whole.
	mostImported = 60
	// batch is how many packages one question is about: what the compiler says of
	// more may be too much to hold.
	batch = 10
)

// reads tells whether the compiler's word is needed at all.
func (o Options) reads() bool {
	return o.Compiler != nil && slices.ContainsFunc(o.Rules, (*rule.Rule).ReadsNotes)
}

// wanted is what the choice of packages depends on beside the source: the hot
// ones, and how many more.
func (o Options) wanted() []string {
	if !o.reads() {
		return nil
	}
	w := slices.Compact(slices.Sorted(slices.Values(o.Hot)))
	if o.Ask.Most > 0 {
		w = append(w, fmt.Sprintf("%+v", o.Ask))
	}
	return w
}

// notes are the compiler's decisions in hot packages, by import path.
type notes map[string]rule.Notes

// key is the cache key of a package's result: that of its source, and of what
// the compiler said.
func (n notes) key(source, pkg string) string {
	told, ok := n[pkg]
	if !ok {
		return source
	}
	var b strings.Builder
	for _, x := range told {
		fmt.Fprintf(&b, "%+v\n", x)
	}
	return cache.Key(source, "notes", b.String())
}

// ask asks the compiler about the targets that are chosen. What it could not say
// is a warning, and ok is false: the answer is not to be kept.
func (s *scanner) ask(ctx context.Context, g *load.Graph, snap *load.Snapshot) (told notes, warnings []finding.Warning, ok bool) {
	told, ok = notes{}, true
	if !s.o.reads() {
		return told, nil, true
	}
	chosen, left := s.o.choose(g, snap)
	if left > 0 {
		warnings = append(warnings, finding.Warning{Where: "compiler", Text: fmt.Sprintf(
			"asked about %d packages; in %d more the rules that need its answer are silent: name packages to choose others", len(chosen), left)})
	}
	progress := s.progress(len(chosen) + len(g.Targets))
	for some := range slices.Chunk(chosen, batch) {
		packages := make([]string, len(some))
		for at, i := range some {
			packages[at] = g.Nodes[i].Path
		}
		byFolder, err := s.o.Compiler(ctx, g.Root, packages)
		if err != nil {
			ok = false
			first, _, _ := strings.Cut(err.Error(), "\n")
			warnings = append(warnings, finding.Warning{Where: "compiler", Text: first + "; the rules that need its answer are silent"})
		}
		for _, i := range some {
			n := &g.Nodes[i]
			rel, bad := filepath.Rel(g.Root, n.Dir)
			// Of several packages, those that compile are told of all the same.
			if x, any := byFolder[filepath.ToSlash(rel)]; bad == nil && (any || err == nil) {
				told[n.Path] = x
			}
			progress()
		}
	}
	return told, warnings, ok
}

// choose lists the targets that the compiler is asked about, the hot ones first
// and programs last; left is how many it leaves out.
// A package that cannot compile, since an import is missing, is passed over.
func (o Options) choose(g *load.Graph, snap *load.Snapshot) (chosen []int32, left int) {
	whole, imported := compiles(g)
	var others, programs []int32
	for _, i := range g.Targets {
		switch n := &g.Nodes[i]; {
		case !whole[i]:
		case slices.Contains(o.Hot, n.Path):
			chosen = append(chosen, i)
		case n.Name == "main":
			programs = append(programs, i)
		default:
			others = append(others, i)
		}
	}
	others = append(others, programs...)
	fit, size := 0, int64(0)
	for _, i := range others {
		if size += source(&g.Nodes[i], snap); size > o.Ask.Most {
			break
		}
		fit++
	}
	left = len(others) - fit
	if o.Ask.Most == 0 || o.Ask.Whole && (left > 0 || imported > mostImported) {
		return chosen, 0
	}
	return append(chosen, others[:fit]...), left
}

// source is how many bytes of Go a package has.
func source(n *load.Node, snap *load.Snapshot) (size int64) {
	for _, name := range n.Files {
		size += snap.Files[filepath.Join(n.Dir, name)].Size
	}
	return size
}

// compiles tells of each package whether it and all that it imports were found,
// and how many packages outside the standard library are imported.
func compiles(g *load.Graph) (whole []bool, imported int) {
	whole = make([]bool, len(g.Nodes))
	for i := range g.Nodes { // imports come first
		n := &g.Nodes[i]
		whole[i] = n.Error == "" && !slices.ContainsFunc(n.Imports, func(j int32) bool { return !whole[j] })
		if !n.Std && !n.Target {
			imported++
		}
	}
	return whole, imported
}
