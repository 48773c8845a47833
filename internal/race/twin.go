package race

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/bench"
	"github.com/gotoll/toll/internal/units"
)

// An effect of this size is beyond what the layout of code was ever seen to
// do, and needs no twin.
const beyondLayout = 0.05

// twinLaunches is enough to see a bias of the size that decides.
const twinLaunches = 8

// twins races the old side of each small win or loss against another link of
// the same source: a change found there is the machine's or the linker's, and
// so may be the one that was found. The smallest effects come first; a fifth
// of the budget is spent at most, half on one alone.
func (r *racer) twins(ctx context.Context) error {
	var doubtful []*entrant
	for _, e := range r.entrants {
		small := math.Abs(e.effect()) < beyondLayout
		if (e.final == finding.Improved || e.final == finding.Regressed) && small && len(e.shelf.bins[0]) > 1 {
			doubtful = append(doubtful, e)
		}
	}
	if len(doubtful) == 0 {
		return nil
	}
	slices.SortStableFunc(doubtful, func(a, b *entrant) int { return cmp.Compare(math.Abs(a.effect()), math.Abs(b.effect())) })
	start := time.Now()
	g := finding.Guard{Name: "A/A twin", OK: true}
	for i, e := range doubtful {
		spent, share := time.Since(start), max(3*time.Second, r.p.Budget/5)
		if i == 0 {
			share = max(10*time.Second, r.p.Budget/2) // one is worth more
		}
		if spent+twinLaunches*e.cost() > share {
			r.warn("%d of %d small changes were not checked by a twin: the budget was gone", len(doubtful)-i, len(doubtful))
			break
		}
		r.progress(Racing, e.name+" against its twin", nil)
		t, err := r.twin(ctx, e)
		if f := (*bench.Failure)(nil); ctx.Err() == nil && (errors.As(err, &f) || errors.Is(err, bench.ErrSkipped)) {
			r.warn("%s could not be checked by a twin: %v", e.name, err)
			continue
		}
		if err != nil {
			return err
		}
		e.twin = t
		r.judgeTwin(&g, e, len(doubtful))
	}
	r.out.Guards = append(r.out.Guards, g)
	return nil
}

// effect is the log ratio of wall time.
func (e *entrant) effect() float64 { return math.Log(e.interval().Mid) }

// twin races layouts of the old side against each other, in a circle: each is
// as often first as second, so that what the layouts do to the mean cancels
// and what is left is bias.
func (r *racer) twin(ctx context.Context, e *entrant) (*entrant, error) {
	t := r.entrant(e.shelf, [2]string{e.names[0], e.names[0]})
	t.name, t.shape, t.serial, t.procs = e.name, e.shape, e.serial, e.procs
	bins := e.shelf.bins[0]
	bins = bins[:min(len(bins), twinLaunches)]
	for i := range twinLaunches - twinLaunches%len(bins) {
		a, b := bins[i%len(bins)], bins[(i+1)%len(bins)]
		l, err := r.pair(ctx, t, i%len(bins), [2]*bench.Binary{a, b})
		if ctx.Err() != nil {
			return t, fmt.Errorf("race %s against its twin: %w", e.name, context.Cause(ctx))
		}
		if err != nil {
			return t, fmt.Errorf("race %s against its twin: %w", e.name, err)
		}
		t.launches = append(t.launches, l)
	}
	return t, nil
}

// judgeTwin adds what e's twin showed to the guard.
func (r *racer) judgeTwin(g *finding.Guard, e *entrant, of int) {
	j, ok := e.twin.wall()
	if !ok {
		return
	}
	if g.Detail != "" {
		g.Detail += "; "
	}
	g.Detail += fmt.Sprintf("%s, its old side linked twice: %s, n=%d pairs", e.name, units.Delta(j.interval()), j.N)
	if faster, slower := j.sides(r.p.Threshold); min(faster, slower) < alpha/float64(of) {
		g.OK = false
		g.Detail += ": a change where there is none, so what was found may be none either; race again when the machine is calmer"
	}
}
