package scan

import (
	"context"
	"fmt"
	"go/version"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/cache"
	"github.com/gotoll/toll/internal/load"
)

// A scanner is one run.
type scanner struct {
	o     Options
	mem   memory
	stats Stats
	lap   time.Duration
	done  int // packages, for Options.Progress
}

func run(ctx context.Context, o Options) (*Result, error) {
	dir, err := filepath.Abs(o.Dir)
	if err != nil {
		return nil, fmt.Errorf("find folder %s: %w", o.Dir, err)
	}
	o.Dir = dir
	if len(o.Patterns) == 0 {
		o.Patterns = []string{"./..."}
	}
	analyzers := make([]*analysis.Analyzer, len(o.Rules))
	for i, r := range o.Rules {
		analyzers[i] = r.Analyzer
	}
	if err := analysis.Validate(analyzers); err != nil {
		return nil, fmt.Errorf("use the rules together: %w", err)
	}
	c, trouble := openCache(o)
	s := &scanner{o: o, mem: newMemory(c, o)}
	s.begin()
	a, err := s.answer(ctx)
	if err != nil {
		return nil, err
	}
	res := &Result{
		Module: a.Module, Root: a.Root, GoVersion: a.GoVersion, Toolchain: a.Toolchain, Packages: a.Packages,
		Findings: join(o, a.Findings), Warnings: append(trouble, a.Warnings...),
	}
	s.end("price")
	c.Trim(24*time.Hour, cache.DefaultLimits())
	s.stats.Allowed, s.stats.Files = a.Allowed, a.Files
	res.Stats = s.stats
	return res, nil
}

// openCache returns nil, which remembers nothing, and says why.
func openCache(o Options) (*cache.Cache, []finding.Warning) {
	none := []finding.Warning{}
	if o.NoCache {
		return nil, none
	}
	dir := o.CacheDir
	var err error
	if dir == "" {
		dir, err = cache.DefaultDir()
	}
	var c *cache.Cache
	if err == nil {
		c, err = cache.Open(dir)
	}
	if err != nil {
		return nil, append(none, finding.Warning{Where: "cache", Text: fmt.Sprintf("%v; the scan works without, only slower", err)})
	}
	return c, none
}

func (s *scanner) begin() {
	if s.o.Clock != nil {
		s.lap = s.o.Clock()
	}
}

// end closes a stage that began where the one before it ended.
func (s *scanner) end(name string) {
	if s.o.Clock != nil {
		now := s.o.Clock()
		s.stats.Stages = append(s.stats.Stages, Stage{Name: name, Wall: now - s.lap})
		s.lap = now
	}
}

// answer finds the least that must be done: read the last answer back, check
// what changed under the known graph, or ask the go command anew.
func (s *scanner) answer(ctx context.Context) (*scanned, error) {
	was := s.mem.last()
	a, g, now, err := s.known(ctx, was)
	if err != nil || a != nil {
		return a, err
	}
	if s.o.Stored {
		return nil, ErrChanged
	}
	graphKey, stale := was.Graph, false
	if g == nil {
		graphKey = ""
		s.stats.Listed = true
		if g, err = load.List(ctx, load.Options{Dir: s.o.Dir, Patterns: s.o.Patterns, Env: s.o.Env, Tags: s.o.Tags}); err != nil {
			return nil, err
		}
		s.end("list")
		if now, err = load.Take(ctx, g, was.Snapshot); err != nil {
			return nil, err
		}
		// What was saved while the go command looked is in the snapshot and may not be in the graph.
		stale = g.MissedBy(now)
		s.end("identify")
	}
	a, whole, err := s.scan(ctx, g, now)
	if err != nil {
		return nil, err
	}
	s.end("check")
	if whole && !stale {
		s.mem.remember(now, g, graphKey, a)
		s.end("remember")
	}
	return a, nil
}

// known returns the last answer if it still stands, else the last graph if
// that does, with the world as it is now.
func (s *scanner) known(ctx context.Context, was last) (*scanned, *load.Graph, *load.Snapshot, error) {
	if was.Snapshot == nil {
		return nil, nil, nil, nil
	}
	defer s.end("stat")
	change, now, err := was.Snapshot.Check(ctx)
	if err != nil {
		return nil, nil, nil, err
	}
	same := change == load.Same && slices.Equal(was.Hot, s.o.wanted())
	if same {
		var a scanned
		if s.mem.load(was.Answer, &a) {
			s.mem.refresh(was, now)
			s.stats.Unchanged, s.stats.Hits = true, a.Packages
			return &a, nil, nil, nil
		}
	}
	if change == load.Same && !same || change == load.Contents {
		var g load.Graph
		if s.mem.load(was.Graph, &g) {
			return nil, &g, now, nil
		}
	}
	return nil, nil, nil, nil
}

// scan brings the answer together from stored results and checked packages.
// whole is false when it may not be stored.
func (s *scanner) scan(ctx context.Context, g *load.Graph, snap *load.Snapshot) (a *scanned, whole bool, err error) {
	told, warnings, asked := s.ask(ctx, g, snap)
	e := newEngine(s.o.Rules, g.GoVersion, s.o.Clock)
	e.notes = told
	keys := g.Keys(snap, s.mem.base, e.deep())
	key := func(i int32) string { return told.key(keys.Whole[i].String(), g.Nodes[i].Path) }
	results := make([]packageResult, len(g.Targets))
	place := make(map[int32]int, len(g.Targets))
	var misses []int32
	for at, i := range g.Targets {
		place[i] = at
		r, ok := s.mem.getPackage(key(i))
		if !ok {
			misses = append(misses, i)
			continue
		}
		results[at] = r
		e.facts.restore(g.Nodes[i].Path, r.Facts, e.plan)
	}
	s.stats.Hits, s.stats.Checked = len(g.Targets)-len(misses), len(misses)
	imported := s.imported(g, keys, e, misses)
	s.stats.Imported = len(imported)
	s.done += s.stats.Hits
	progress := s.progress(s.done + len(misses) + len(imported))
	l := &load.Loader{Graph: g, Keys: keys, Files: snap.Files, Workers: s.o.Workers}
	if s.mem.cache != nil {
		l.Store = s.mem.cache
	}
	err = l.Each(ctx, slices.Concat(misses, imported), func(i int32, p *load.Package) error {
		defer progress()
		at, reported := place[i]
		if !reported {
			told := e.export(p)
			if !l.Stale() {
				s.mem.putFacts(keys.Whole[i].String(), told)
			}
			return nil
		}
		r := e.analyze(p)
		results[at] = r
		if !l.Stale() {
			s.mem.putPackage(key(i), r)
		}
		return nil
	})
	if err != nil {
		return nil, false, err
	}
	s.stats.Deps, s.stats.Exports, s.stats.Rules = l.Deps, l.Exports, e.spent
	a = assemble(g, results)
	a.Warnings = append(a.Warnings, warnings...)
	return a, asked && !l.Stale() && settled(g), nil
}

// progress returns what to call after each package that the compiler told of or
// that was checked.
func (s *scanner) progress(total int) func() {
	var mu sync.Mutex
	return func() {
		mu.Lock()
		defer mu.Unlock()
		s.done++
		if s.o.Progress != nil {
			s.o.Progress(s.done, total)
		}
	}
}

// settled reports whether the graph depends on nothing but what a snapshot
// sees. A package that could not be found may appear in the module cache.
func settled(g *load.Graph) bool {
	for i := range g.Nodes {
		if g.Nodes[i].Error != "" {
			return false
		}
	}
	return true
}

func assemble(g *load.Graph, results []packageResult) *scanned {
	a := &scanned{Module: g.Module, Root: g.Root, GoVersion: g.GoVersion, Toolchain: g.Toolchain, Packages: len(g.Targets), Warnings: g.Warnings}
	failed := false
	fold := newFolder(results)
	for at, r := range results {
		a.Warnings = append(a.Warnings, fold.warnings(g.Nodes[g.Targets[at]].Path, r.Trouble)...)
		a.Findings = append(a.Findings, r.Findings...)
		a.Warnings = append(a.Warnings, r.Warnings...)
		a.Files += r.Files
		a.Allowed += r.Allowed
		failed = failed || r.Trouble != (trouble{})
	}
	if failed {
		a.Warnings = append(a.Warnings, newer(g.GoVersion, runtime.Version())...)
	}
	return a
}

// newer explains errors in a module that asks for a newer Go than the one in
// toll: its own toolchain may accept what ours cannot read.
func newer(module, ours string) []finding.Warning {
	lang := version.Lang(ours)
	if lang == "" || version.Compare(version.Lang("go"+module), lang) <= 0 {
		return nil
	}
	return []finding.Warning{{Where: "go.mod", Text: fmt.Sprintf("asks for go %s, but this toll was built with %s and reads no newer syntax: rebuild toll with the module's Go", module, ours)}}
}
