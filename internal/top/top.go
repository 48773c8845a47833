// Package top is the journey of `toll top`: evidence is loaded, every sample
// is charged to a line and named, and the charges are grouped into a table.
//
// It measures nothing and prints nothing. It works on recorded evidence and on
// plain profile files, inside a module and outside of any.
package top

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/top/table"
)

// Options say what to show.
type Options struct {
	Store evidence.Store // zero outside of a module
	Paths []string       // profile files; none takes the newest recordings
	// Recording is the one in Store to take in place of the newest, "" for those.
	Recording string
	Module    string // of the user; "" is guessed from the profile's names
	Named     bool   // Module was named by hand: nothing is guessed
	Root      string // absolute folder of the module, "" if not at hand

	Kind  finding.Kind // "" is the first of cpu, alloc, mutex, block that there is
	By    table.By     // "" is ByLine
	Scope evidence.Scope
	// Diff compares with older evidence: Old and New are files or names of
	// recordings, in place of Paths.
	Diff     bool
	Old, New string
}

// ErrNothing is returned where no evidence of any kind is at hand.
var ErrNothing = errors.New("no evidence: name a profile (`toll top cpu.pprof`), or record one with `toll record -- go test -bench=. ./...`")

// Run charges the evidence and groups it.
func Run(ctx context.Context, o Options) (table.Table, error) {
	o.By, o.Scope = cmp.Or(o.By, table.ByLine), cmp.Or(o.Scope, evidence.ScopeOwn)
	if !o.Diff {
		var only []string
		if o.Recording != "" {
			only = []string{o.Recording}
		}
		side, err := read(ctx, o, o.Paths, only)
		if err != nil {
			return table.Table{}, err
		}
		return side.table(o, side.kind(o.Kind))
	}
	before, err := loadSide(ctx, o, o.Old)
	if err != nil {
		return table.Table{}, err
	}
	after, err := loadSide(ctx, o, o.New)
	if err != nil {
		return table.Table{}, err
	}
	kind := o.Kind
	if kind == "" {
		i := slices.IndexFunc(before.kinds, func(k finding.Kind) bool { return slices.Contains(after.kinds, k) })
		if i < 0 {
			return table.Table{}, fmt.Errorf("compare %s with %s: they have no kind of profile in common", o.Old, o.New)
		}
		kind = before.kinds[i]
	}
	was, err := before.table(o, kind)
	if err != nil {
		return table.Table{}, err
	}
	now, err := after.table(o, kind)
	if err != nil {
		return table.Table{}, err
	}
	return compare(was, now), nil
}

// side is the evidence of one table.
type side struct {
	x        *evidence.Sheet
	module   string
	kinds    []finding.Kind
	warnings []finding.Warning
	paths    []string // of the profiles that are no recording's
	sameRun  bool
}

func loadSide(ctx context.Context, o Options, name string) (side, error) {
	if o.Store.Dir != "" {
		recs, _, err := o.Store.List()
		if err != nil {
			return side{}, err
		}
		if slices.ContainsFunc(recs, func(r finding.Recording) bool { return r.Name == name }) {
			return read(ctx, o, nil, []string{name})
		}
	}
	return read(ctx, o, []string{name}, nil)
}

func read(ctx context.Context, o Options, paths, recordings []string) (side, error) {
	in := evidence.Options{Store: o.Store, Recordings: recordings, Paths: paths, Module: o.Module, Root: o.Root}
	if len(paths) > 0 {
		in.Store = evidence.Store{} // what was named, and nothing beside it
	}
	x, warnings, err := evidence.LoadSheet(ctx, in, o.Scope)
	if err != nil {
		return side{}, err
	}
	s := side{x: x, module: o.Module, warnings: warnings, paths: paths, sameRun: len(paths) > 1}
	for _, k := range x.Kinds() {
		if x.Totals(k).Samples > 0 && k != finding.Goroutine && k != finding.GoroutineLeak {
			s.kinds = append(s.kinds, k)
		}
	}
	if len(s.kinds) == 0 {
		if len(warnings) > 0 {
			return s, fmt.Errorf("nothing to charge: %s", warnings[0])
		}
		return s, ErrNothing
	}
	return s, s.guess(o)
}

// guess finds the module of a profile that is not of the one at hand.
func (s *side) guess(o Options) error {
	if o.Named || s.module != "" && s.x.Own() {
		return nil
	}
	foreign := s.module
	s.module = s.x.Guess()
	if foreign == "" {
		return nil
	}
	s.warnings = append(s.warnings, finding.Warning{Where: s.x.Totals(s.kinds[0]).Source, Text: fmt.Sprintf(
		"nothing of %s is in it: charged to the lines of %s, which its names tell", foreign, cmp.Or(s.module, "the program"))})
	return nil
}

// kind is the wanted kind, or the first that there is.
func (s side) kind(wanted finding.Kind) finding.Kind { return cmp.Or(wanted, s.kinds[0]) }

func (s side) table(o Options, kind finding.Kind) (table.Table, error) {
	c, err := s.x.Charge(evidence.ChargeOptions{Kind: kind, Scope: o.Scope, Module: s.module, SameRun: s.sameRun})
	if err != nil {
		return table.Table{}, err
	}
	if c.Total == 0 {
		return table.Table{}, fmt.Errorf("no %s samples: there are %s", kind, list(s.kinds))
	}
	t := table.Table{
		Schema: table.Schema, Kind: kind, By: o.By, Scope: string(o.Scope), Module: s.module, Source: c.Source,
		Summary: summarize(c), Others: []finding.Kind{}, Warnings: append(slices.Clone(s.warnings), c.Warnings...),
	}
	for _, k := range s.kinds {
		if k != kind {
			t.Others = append(t.Others, k)
		}
	}
	t.Rows = group(c, o.By)
	calls(s.x, &t)
	if kind == finding.Block {
		t.Summary.LeftOut = s.x.HarnessWait(o.Store, s.paths)
	}
	return t, nil
}

func list(kinds []finding.Kind) string {
	out := make([]string, len(kinds))
	for i, k := range kinds {
		out[i] = string(k)
	}
	return strings.Join(out, ", ")
}
