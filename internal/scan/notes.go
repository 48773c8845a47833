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

// wanted are the packages that the compiler is asked about: the hot ones, where
// a rule of the run reads notes. It is part of what an answer depends on.
func (o Options) wanted() []string {
	if o.Compiler == nil || !slices.ContainsFunc(o.Rules, (*rule.Rule).ReadsNotes) {
		return nil
	}
	return slices.Compact(slices.Sorted(slices.Values(o.Hot)))
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

// ask asks the compiler about the targets that are hot. What it could not say
// is a warning, and ok is false: the answer is not to be kept.
func (s *scanner) ask(ctx context.Context, g *load.Graph) (told notes, warnings []finding.Warning, ok bool) {
	hot := s.o.wanted()
	told = notes{}
	var packages []string
	folders := map[string]string{}
	for _, i := range g.Targets {
		n := &g.Nodes[i]
		if rel, err := filepath.Rel(g.Root, n.Dir); err == nil && slices.Contains(hot, n.Path) {
			packages = append(packages, n.Path)
			folders[n.Path] = filepath.ToSlash(rel)
		}
	}
	if len(packages) == 0 {
		return told, nil, true
	}
	byFolder, err := s.o.Compiler(ctx, g.Root, packages)
	if err != nil {
		first, _, _ := strings.Cut(err.Error(), "\n")
		return told, []finding.Warning{{Where: "compiler", Text: first + "; the rules that need its answer are silent"}}, false
	}
	for path, dir := range folders {
		told[path] = byFolder[dir]
	}
	return told, nil, true
}
