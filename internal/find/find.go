// Package find is the journey from source and evidence to a ranked list of
// priced findings.
//
// It opens the evidence once and scans as often as asked: the main job scans
// again after each commit, in a worktree, with the same evidence. It decides
// nothing itself: scan finds, evidence measures, price prices.
package find

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/compiler"
	"github.com/gotoll/toll/internal/config"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/price"
	"github.com/gotoll/toll/internal/scan"
	"github.com/gotoll/toll/rule"
)

// Options of a session.
type Options struct {
	Root   string // absolute folder of the module
	Module string // module path
	Rules  []*rule.Rule
	Named  Named
	Env    []string // "KEY=value" added for the go command
	Tags   string   // build tags, comma-separated

	Store        evidence.Store
	Recordings   []string // names in Store; nil is the newest of each kind
	Paths        []string // profiles as files; they take the place of Store's of their kind
	SkipEvidence bool     // price nothing

	Cost    finding.Cost
	History map[string]finding.History // earlier races by rule
	Claims  map[string]finding.Claim   // of pairs raced on this machine, by rule

	// Allow lets findings stand by path.
	Allow []config.Allow

	CacheDir string // "" is the user's cache folder
	NoCache  bool
	Progress func(done, total int) // packages; nil is silent
}

// Named says how the rules were chosen: what needs the compiler is then heard of
// packages that no evidence calls hot, too.
type Named int

const (
	ByStatus   Named = iota // those that are on
	BySettings              // some were turned on for this module
	ByCommand               // by name, for this run
)

// A Session holds the evidence between scans. Safe for concurrent use.
type Session struct {
	o        Options
	index    *evidence.Index // never nil; empty when nothing was recorded
	pricer   *price.Pricer
	warnings []finding.Warning
}

// Open reads the evidence. Trouble with single recordings is in Warnings.
func Open(ctx context.Context, o Options) (*Session, error) {
	s := &Session{o: o}
	load := evidence.Options{Store: o.Store, Recordings: o.Recordings, Paths: o.Paths, Module: o.Module, Root: o.Root}
	if o.SkipEvidence {
		load.Store, load.Paths, load.Recordings = evidence.Store{}, nil, []string{}
	}
	var err error
	s.index, s.warnings, err = evidence.Load(ctx, load)
	if err != nil {
		return nil, fmt.Errorf("read evidence: %w", err)
	}
	prices := price.Context{Cost: o.Cost, History: o.History, Claims: o.Claims, Reason: s.index.Reason, Calls: s.index.Calls, Whole: s.index.Whole, Leaks: s.index.Leaks}
	if gc, ok := s.index.GC(); ok {
		prices.GC = gc.GC.Share
	}
	s.pricer = price.New(prices)
	return s, nil
}

// Index is the evidence that was opened.
func (s *Session) Index() *evidence.Index { return s.index }

// Warnings are those of the evidence; a scan's are in its result.
func (s *Session) Warnings() []finding.Warning { return s.warnings }

// Rules are those that the session runs.
func (s *Session) Rules() []*rule.Rule { return s.o.Rules }

// Rule returns a rule of the session by name, nil if it has none.
func (s *Session) Rule(name string) *rule.Rule {
	for _, r := range s.o.Rules {
		if r.Name() == name {
			return r
		}
	}
	return nil
}

// Scan finds and prices in the module's copy around dir: the module itself or
// a worktree of it.
func (s *Session) Scan(ctx context.Context, dir string, patterns []string) (*scan.Result, error) {
	return s.scan(ctx, dir, patterns, false)
}

// Stored prices what the last scan of dir found, or says scan.ErrChanged. It
// takes a stat of each file.
func (s *Session) Stored(ctx context.Context, dir string) (*scan.Result, error) {
	return s.scan(ctx, dir, nil, true)
}

func (s *Session) scan(ctx context.Context, dir string, patterns []string, stored bool) (*scan.Result, error) {
	start := time.Now()
	hot, more := s.ask()
	res, err := scan.Run(ctx, scan.Options{
		Dir: dir, Patterns: patterns, Rules: s.o.Rules, Env: s.o.Env, Tags: s.o.Tags,
		CacheDir: s.o.CacheDir, NoCache: s.o.NoCache, Stored: stored,
		Hot: hot, Ask: more, Compiler: compiler.ForScan(s.o.Env, s.o.Tags),
		Coster: s.index.At(dir), Pricer: s.pricer.Price, Progress: s.o.Progress,
		Clock: func() time.Duration { return time.Since(start) },
	})
	if err == nil {
		s.allow(res, patterns)
	}
	return res, err
}

// How many bytes of source the compiler is asked about that no evidence calls hot.
const (
	mostNamed = 24 << 20 // when rules were named
	mostCold  = 1 << 20  // when nothing is hot, since nothing was recorded
)

// ask says which packages the compiler is asked about: those that evidence calls
// hot; without any, the whole of a small module, and of a large one as much as
// is bearable if the user named rules.
func (s *Session) ask() (hot []string, more scan.Ask) {
	if !slices.ContainsFunc(s.o.Rules, (*rule.Rule).ReadsNotes) {
		return nil, scan.Ask{}
	}
	hot = s.index.Hot()
	switch {
	case s.o.Named == ByCommand, s.o.Named == BySettings && len(hot) == 0:
		more = scan.Ask{Most: mostNamed}
	case len(hot) == 0:
		more = scan.Ask{Most: mostCold, Whole: true}
	}
	return hot, more
}

// allow takes out the findings that the settings let stand. An entry that no
// finding of the whole module needs is told of.
func (s *Session) allow(res *scan.Result, patterns []string) {
	used := make([]bool, len(s.o.Allow))
	res.Findings = slices.DeleteFunc(res.Findings, func(f finding.Priced) bool {
		allowed := false
		for i, a := range s.o.Allow {
			if a.Rule == f.Finding.Rule && a.Covers(f.Finding.Site.File) {
				used[i], allowed = true, true
			}
		}
		if allowed {
			res.Stats.Allowed++
		}
		return allowed
	})
	if len(patterns) > 0 && !slices.Contains(patterns, "./...") {
		return
	}
	for i, a := range s.o.Allow {
		if r := s.Rule(a.Rule); !used[i] && r != nil && !r.ReadsNotes() && !r.HasBlanks() {
			res.Warnings = append(res.Warnings, finding.Warning{Where: config.File, Text: fmt.Sprintf("allow of %s in %s allows nothing: the pattern is gone there, delete the entry", a.Rule, a.Path)})
		}
	}
}
