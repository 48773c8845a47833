package evidence

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"github.com/google/pprof/profile"

	"github.com/gotoll/toll/finding"
)

// A Sheet is evidence read for charging alone. It is made faster than an Index,
// and smaller: of each stack it keeps what is below the line that is charged,
// so it knows no callers and prices no site. It is read-only and safe for
// concurrent use.
type Sheet struct {
	x     *Index
	scope scope
	own   bool // some sample passes through the user's own code
}

// LoadSheet reads what Options name, to charge it to the lines of a scope.
// Trouble with single profiles is in the warnings.
func LoadSheet(ctx context.Context, o Options, of Scope) (*Sheet, []finding.Warning, error) {
	l := loader{o: o, x: newIndex(o.Module, o.Root), used: map[string]bool{}}
	s := &Sheet{x: l.x, scope: newScope(l.x.table, ChargeOptions{Scope: of})}
	for _, name := range o.Paths {
		if ctx.Err() != nil {
			return nil, nil, context.Cause(ctx)
		}
		p, err := readSheet(name)
		if err != nil {
			l.warn(name, "%v", err)
			continue
		}
		l.warnings = append(l.warnings, p.Warnings...)
		s.add(p, filepath.Base(name))
	}
	if len(o.Paths) > 0 {
		return s, l.warnings, nil
	}
	recs, err := l.recordings()
	if err != nil {
		return nil, nil, err
	}
	l.counts(recs)
	for _, c := range choose(recs, o.Recordings != nil) {
		if ctx.Err() != nil {
			return nil, nil, context.Cause(ctx)
		}
		p, err := c.read(o.Store)
		if err != nil {
			l.warn(c.rec.Name+"/"+c.info.File, "%v", err)
			continue
		}
		s.add(p, c.rec.Name)
		if !slices.ContainsFunc(l.x.recordings, func(r finding.Recording) bool { return r.Name == c.rec.Name }) {
			l.x.recordings = append(l.x.recordings, c.rec)
		}
	}
	return s, l.warnings, nil
}

// readSheet reads a profile, or an execution trace as one of wall time.
func readSheet(name string) (*Profile, error) {
	data, err := Bytes(name)
	if err != nil {
		return nil, err
	}
	if isTrace(data) {
		return readWall(filepath.Base(name), data)
	}
	return Read(filepath.Base(name), data)
}

// read reads one profile of a recording, unless it is not the recorded one.
func (c chosen) read(s Store) (*Profile, error) {
	if c.info.File != filepath.Base(c.info.File) {
		return nil, errors.New("the recording names a file outside of itself: left out")
	}
	p, err := ReadFile(s.Path(c.rec.Name, c.info.File))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, errors.New("the file is gone: record again")
	case err != nil:
		return nil, err
	case p.Info.Digest != c.info.Digest:
		return nil, errors.New("the file is not the one that was recorded: left out")
	}
	if wait := func(k finding.Kind) bool { return k == finding.Mutex || k == finding.Block }; wait(p.Info.Kind) && wait(c.info.Kind) {
		p.cols[0].kind, p.Info.Kind = c.info.Kind, c.info.Kind // whoever recorded it knew
	}
	if p.Info.Seconds == 0 {
		p.Info.Seconds = c.info.Seconds
	}
	return p, nil
}

// below is a location's frames up to the first whose line may be charged.
type below struct {
	frames []int32
	known  bool
	home   bool // the last frame's line is charged
}

// add appends what is below the charged line of each of a profile's stacks.
func (s *Sheet) add(p *Profile, source string) {
	g := s.x.groups[p.Info.Kind]
	if g == nil {
		g = &group{kind: p.Info.Kind, t: s.x.table, off: []int{0}}
		s.x.groups[p.Info.Kind] = g
	}
	if !slices.Contains(g.sources, source) {
		g.sources = append(g.sources, source)
	}
	n := len(p.samples)
	g.off, g.count = slices.Grow(g.off, n), slices.Grow(g.count, n)
	resolve := newResolver(s.x.table)
	locations := locationTable{}
	for _, smp := range p.samples {
		for _, loc := range smp.Location {
			b := locations.at(loc)
			if !b.known {
				*b = s.below(resolve.location(loc))
			}
			g.frames = append(g.frames, b.frames...)
			if b.home {
				break
			}
		}
		g.off = append(g.off, len(g.frames))
		events := p.events(smp)
		g.count = append(g.count, events)
		g.events += events
		for i, c := range p.cols {
			v := float64(smp.Value[c.value]) * c.scale
			g.values[i] = append(g.values[i], v)
			g.totals[i] += v
		}
	}
	g.secs += p.Info.Seconds
}

func (s *Sheet) below(frames []int32) below {
	t := s.x.table
	for i, id := range frames {
		fr := t.frames[id]
		s.own = s.own || s.scope.own(t.fns[fr.fn])
		if s.scope.holds(t.fns[fr.fn]) && !generated(t.names[fr.file].base) {
			return below{frames[:i+1], true, true}
		}
	}
	return below{frames, true, false}
}

// locationTable finds locations by ID, which pprof numbers from 1 on; those of
// other writers, whose IDs may be anything, are in a map.
type locationTable struct {
	dense []below
	rest  map[uint64]*below
}

const denseIDs = 1 << 22

func (t *locationTable) at(loc *profile.Location) *below {
	if loc.ID < denseIDs {
		if n := int(loc.ID) + 1 - len(t.dense); n > 0 {
			t.dense = append(t.dense, make([]below, n)...)
		}
		return &t.dense[loc.ID]
	}
	b := t.rest[loc.ID]
	if b == nil {
		if t.rest == nil {
			t.rest = map[uint64]*below{}
		}
		b = &below{}
		t.rest[loc.ID] = b
	}
	return b
}

// Kinds lists the kinds of evidence at hand, see Index.Kinds.
func (s *Sheet) Kinds() []finding.Kind { return s.x.Kinds() }

// Totals describes one kind as a whole, see Index.Totals.
func (s *Sheet) Totals(k finding.Kind) Total { return s.x.Totals(k) }

// Own reports whether any sample passes through the user's module, or through
// a program.
func (s *Sheet) Own() bool { return s.own }

// Guess names the module that the profiles are of, see Index.Guess.
func (s *Sheet) Guess() string { return s.x.Guess() }

// HarnessWait is what package testing waits for itself, see Index.HarnessWait.
func (s *Sheet) HarnessWait(store Store, paths []string) int64 { return s.x.HarnessWait(store, paths) }

// Charge divides one kind among the lines of the sheet's scope; the scope of
// the options must be that of LoadSheet.
func (s *Sheet) Charge(o ChargeOptions) (Charges, error) {
	if newScope(s.x.table, o).of != s.scope.of {
		return Charges{}, fmt.Errorf("charge by scope %q: the sheet was read for %q", o.Scope, s.scope.of)
	}
	return s.x.Charge(o), nil
}
