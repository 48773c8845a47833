// Package evidence turns recorded profiles into answers: what did this line
// cost, how large is the whole, how much of it can be charged to this module.
//
// It owns the store of recordings under .toll/evidence, the reading of pprof
// files, and the join of their frames with sites in source. It refuses to
// guess: a share always comes with its total, its number of samples and how
// well the site was located, and a profile of another program is charged to
// nothing. It records nothing itself and decides nothing about worth: see
// record and price.
//
// It is fast because each profile is read once into flat arrays with every
// location resolved once, because stacks are indexed by the frames of functions
// that a site may be in, and because a rule's selector is worked out once per
// profile instead of once per finding.
package evidence

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/stat"
)

// Options say what evidence to load, for which module.
type Options struct {
	Store Store
	// Recordings are names in Store. nil takes, for each kind of evidence, the
	// newest recording that has it; profiles of single packages are completed
	// from older recordings.
	Recordings []string
	Paths      []string // further profiles, as files; they take the place of Store's of their kind
	Module     string   // module path, "" matches nothing as the user's own
	Root       string   // absolute folder of the module; "" when its source is not at hand
}

// An Index answers for everything that was loaded. It is read-only and safe
// for concurrent use.
type Index struct {
	table      *table
	groups     map[finding.Kind]*group // by base kind
	matched    map[finding.Kind]Match
	foreign    map[finding.Kind]bool
	recordings []finding.Recording
	counted    *counted // nil where no calls were counted
	now        *tree
}

// A Match says how much of a profile passes through the user's module.
type Match struct {
	Value   float64 // in the kind's unit
	Samples int64
	Share   float64 // Value of the total, 0..1
}

// A Total is one kind of evidence as a whole.
type Total struct {
	Kind    finding.Kind
	Value   float64 // in Unit
	Unit    string  // "ns", "bytes", "objects", "goroutines"
	Samples int64
	Seconds float64 // wall time covered, 0 unknown
	Source  string  // recordings
}

// Load reads evidence into an index. Trouble with single profiles is in the
// warnings; nothing recorded at all is an empty index, not an error.
func Load(ctx context.Context, o Options) (*Index, []finding.Warning, error) {
	l := loader{o: o, x: newIndex(o.Module, o.Root)}
	if err := l.load(ctx); err != nil {
		return nil, nil, err
	}
	l.x.seal()
	return l.x, append(l.warnings, l.x.Foreigners()...), nil
}

// Foreigners warns of each kind that was recorded of another program; Load has
// these among its warnings.
func (x *Index) Foreigners() []finding.Warning {
	var out []finding.Warning
	for _, kind := range x.Kinds() {
		if !x.foreign[kind] {
			continue
		}
		text, n := "the %s profile is of another program: 0%% of its %d samples pass through %s, so nothing is priced with it; record this module", x.groups[kind].events
		if n < tellingSamples {
			text = "the %s profile has only %d samples, none of them through %s: nothing is priced with so few; record for longer (-benchtime=2s), or record this module if it is of another program"
		}
		out = append(out, finding.Warning{Where: x.Totals(kind).Source, Text: fmt.Sprintf(text, kind, n, x.table.module)})
	}
	return out
}

// tellingSamples without one in the module are of another program: where a
// tenth of its time is the module's, as many miss it in less than 5 % of profiles.
const tellingSamples = 30

func newIndex(module, root string) *Index {
	exists := func(rel string) bool {
		if root == "" || !filepath.IsLocal(rel) {
			return false
		}
		_, err := os.Stat(filepath.Join(root, filepath.FromSlash(rel)))
		return err == nil
	}
	return &Index{
		table: newTable(module, filepath.ToSlash(root), exists), groups: map[finding.Kind]*group{},
		matched: map[finding.Kind]Match{}, foreign: map[finding.Kind]bool{}, now: &tree{root: root},
	}
}

// At is the same evidence for another copy of the module, such as a worktree:
// lines are compared with that copy's files.
func (x *Index) At(root string) *Index {
	y := *x
	y.now = &tree{root: root}
	return &y
}

// Kinds lists the kinds of evidence at hand, in a fixed order, without Objects,
// which Alloc stands for.
func (x *Index) Kinds() []finding.Kind {
	var out []finding.Kind
	for _, k := range []finding.Kind{finding.CPU, finding.Alloc, finding.Mutex, finding.Block, finding.Wall, finding.Goroutine, finding.GoroutineLeak} {
		if x.groups[k] != nil {
			out = append(out, k)
		}
	}
	return out
}

// Empty reports whether nothing was loaded that could price anything.
func (x *Index) Empty() bool {
	return !slices.ContainsFunc(x.Kinds(), func(k finding.Kind) bool { return x.groups[k].events > 0 })
}

// Recordings are those whose evidence is in the index, oldest first.
func (x *Index) Recordings() []finding.Recording { return x.recordings }

// Totals describes one kind as a whole; the zero Total when it was not recorded.
func (x *Index) Totals(kind finding.Kind) Total {
	g := x.groups[base(kind)]
	if g == nil {
		return Total{Kind: kind, Unit: unitOf(kind)}
	}
	return Total{Kind: kind, Value: g.totals[slot(kind)], Unit: unitOf(kind), Samples: g.events, Seconds: g.secs, Source: g.source()}
}

// Matched says how much of one kind passes through the user's module.
func (x *Index) Matched(kind finding.Kind) Match { return x.matched[kind] }

// Foreign reports whether one kind was recorded, but not of this module.
func (x *Index) Foreign(kind finding.Kind) bool { return x.foreign[base(kind)] }

// Reason says why nothing of the wanted kinds can be priced, "" when something
// can.
func (x *Index) Reason(kinds []finding.Kind) string {
	reason := "not recorded: run `toll record -- go test -bench=. ./...`"
	for _, k := range kinds {
		switch g := x.groups[base(k)]; {
		case g == nil:
		case x.foreign[base(k)]:
			reason = fmt.Sprintf("the %s profile is of another program", k)
			if n := x.groups[base(k)].events; n < tellingSamples {
				reason = fmt.Sprintf("the %s profile has too few samples (%d)", k, n)
			}
		case !g.answers():
			reason = fmt.Sprintf("the %s profile has no samples", k)
		default:
			return ""
		}
	}
	return reason
}

// seal finishes loading.
func (x *Index) seal() {
	for kind, g := range x.groups {
		g.seal()
		slots := []finding.Kind{kind}
		if kind == finding.Alloc {
			slots = append(slots, finding.Objects)
		}
		for _, k := range slots {
			x.matched[k] = g.through(slot(k), func(fr frame) bool { return x.table.fns[fr.fn].mine })
		}
	}
	for kind, g := range x.groups {
		x.foreign[kind] = x.table.module != "" && g.events > 0 && !x.known(g)
	}
}

// known reports whether anything that was recorded together with g passes
// through the module. A program of the module may well have lock waits in the
// runtime only.
func (x *Index) known(g *group) bool {
	for kind, other := range x.groups {
		if x.matched[kind].Samples == 0 {
			continue
		}
		if slices.ContainsFunc(other.sources, func(s string) bool { return slices.Contains(g.sources, s) }) {
			return true
		}
	}
	return false
}

// through sums the stacks that have a frame of the wanted sort.
func (g *group) through(slot int, wanted func(frame) bool) Match {
	verdict := make([]bool, len(g.t.frames))
	for id, fr := range g.t.frames {
		verdict[id] = wanted(fr)
	}
	var m Match
	for i, v := range g.values[slot] {
		if slices.ContainsFunc(g.stack(i), func(id int32) bool { return verdict[id] }) {
			m.Value += v
			m.Samples += g.count[i]
		}
	}
	if total := g.totals[slot]; total > 0 {
		m.Share = m.Value / total
	}
	return m
}

// share is the 95 % interval of a match's share of the CPU.
func (g *group) share(m Match) finding.Interval { return stat.Proportion(m.Samples, g.events) }
