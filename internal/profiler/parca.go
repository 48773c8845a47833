package profiler

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gotoll/toll/internal/evidence"
)

// parca speaks parca.query.v1alpha1.QueryService; the numbers of fields are
// those of proto/parca/query/v1alpha1/query.proto, the same from 0.20 to 2026.
type parca struct{ conn }

var _ Source = (*parca)(nil)

const queryService = "parca.query.v1alpha1.QueryService/"

// ask calls a method and takes its answer apart.
func (p *parca) ask(ctx context.Context, method string, m message) (parts, error) {
	answer, err := p.call(ctx, queryService+method, m)
	if err != nil {
		return parts{}, err
	}
	out, err := takeApart(answer)
	if err != nil {
		return parts{}, notAnAnswer(p.Shown(), "Parca", err)
	}
	return out, nil
}

func (p *parca) Types(ctx context.Context, q Query) ([]Type, error) {
	in, err := p.ask(ctx, "ProfileTypes", nil)
	if err != nil {
		return nil, err
	}
	var out []Type
	err = in.each(1, func(t parts) error {
		id := strings.Join([]string{t.text(1), t.text(2), t.text(3), t.text(4), t.text(5)}, ":")
		delta := t.number(6) != 0
		if delta {
			id += ":delta"
		}
		out = append(out, newType(id, t.text(1), t.text(2), t.text(3), t.text(4), !delta))
		return nil
	})
	if err != nil {
		return nil, notAnAnswer(p.Shown(), "Parca", err)
	}
	slices.SortFunc(out, func(a, b Type) int { return strings.Compare(a.ID, b.ID) })
	return out, nil
}

const (
	modeSingle = 0
	modeMerge  = 2
	asPprof    = 1
)

func (p *parca) Merge(ctx context.Context, t Type, q Query) (*profile.Profile, error) {
	if t.Running {
		return p.growth(ctx, t, q)
	}
	which := message(nil).text(1, t.ID+q.Match).time(2, q.From).time(3, q.Until)
	return p.query(ctx, t, q, message(nil).number(1, modeMerge).bytes(3, which))
}

// single is the profile of one moment.
func (p *parca) single(ctx context.Context, t Type, q Query, match string, at time.Time) (*profile.Profile, error) {
	which := message(nil).time(1, at).text(2, t.ID+match)
	return p.query(ctx, t, q, message(nil).number(1, modeSingle).bytes(4, which))
}

// query asks for one profile. The kind of its values is not always the one
// that was asked for: sample counts come as nanoseconds.
func (p *parca) query(ctx context.Context, t Type, q Query, m message) (*profile.Profile, error) {
	in, err := p.ask(ctx, "Query", m.number(5, asPprof))
	if err != nil {
		return nil, q.named(err, p.Shown(), t)
	}
	data := in.text(6)
	if data == "" {
		return nil, q.nothing(p.Shown(), t)
	}
	out, err := evidence.Parse(p.Shown()+" "+t.ID, []byte(data))
	if err == nil && len(out.Sample) == 0 {
		return nil, q.nothing(p.Shown(), t)
	}
	return out, err
}

func (p *parca) Series(ctx context.Context, t Type, q Query) ([]Series, error) {
	step := message(nil).number(1, uint64(q.step().Seconds()))
	in, err := p.ask(ctx, "QueryRange", message(nil).text(1, t.ID+q.Match).time(2, q.From).time(3, q.Until).bytes(5, step))
	if err != nil {
		return nil, q.named(err, p.Shown(), t)
	}
	var out []Series
	err = in.each(1, func(s parts) error {
		one := Series{Labels: map[string]string{}}
		err := s.each(1, func(set parts) error {
			return set.each(1, func(l parts) error {
				one.Labels[l.text(1)] = l.text(2)
				return nil
			})
		})
		if err != nil {
			return err
		}
		defer func() { out = append(out, one) }()
		return s.each(2, func(v parts) error {
			at := time.Time{}
			err := v.each(1, func(t parts) error {
				at = time.Unix(t.number(1), t.number(2))
				return nil
			})
			one.Points = append(one.Points, Point{Time: at, Value: float64(v.number(2)), For: time.Duration(v.number(4))})
			return err
		})
	})
	if err != nil {
		return nil, notAnAnswer(p.Shown(), "Parca", fmt.Errorf("series: %w", err))
	}
	if len(out) == 0 {
		return nil, q.nothing(p.Shown(), t)
	}
	return out, nil
}

// steps is into how many parts a window is cut to see what of it is covered.
const steps = 240

// step is the length of one part: whole seconds.
func (q Query) step() time.Duration {
	return time.Duration(math.Ceil(max(1, q.Until.Sub(q.From).Seconds()/steps))) * time.Second
}
