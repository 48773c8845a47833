package profiler

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/live"
)

// parca speaks the HTTP form of parca.query.v1alpha1.QueryService
// (proto/parca/query/v1alpha1/query.proto), as Parca 0.21 and later serve it
// below /api.
type parca struct{ conn }

var _ Source = (*parca)(nil)

func (p *parca) Types(ctx context.Context, q Query) ([]Type, error) {
	var in struct {
		Types []struct {
			Name, SampleType, SampleUnit, PeriodType, PeriodUnit string
			Delta                                                bool
		}
	}
	if err := p.get(ctx, "types", nil, &in); err != nil {
		return nil, err
	}
	var out []Type
	for _, t := range in.Types {
		id := strings.Join([]string{t.Name, t.SampleType, t.SampleUnit, t.PeriodType, t.PeriodUnit}, ":")
		if t.Delta {
			id += ":delta"
		}
		out = append(out, newType(id, t.Name, t.SampleType, t.SampleUnit, t.PeriodType, !t.Delta))
	}
	slices.SortFunc(out, func(a, b Type) int { return strings.Compare(a.ID, b.ID) })
	return out, nil
}

func (p *parca) Merge(ctx context.Context, t Type, q Query) (*profile.Profile, error) {
	if t.Running {
		return p.growth(ctx, t, q)
	}
	return p.query(ctx, t, q, url.Values{
		"mode": {"MODE_MERGE"}, "merge.query": {t.ID + q.Match},
		"merge.start": {q.From.UTC().Format(time.RFC3339Nano)}, "merge.end": {q.Until.UTC().Format(time.RFC3339Nano)},
	})
}

// query asks for one profile. The kind of its values is not always the one
// that was asked for: sample counts come as nanoseconds.
func (p *parca) query(ctx context.Context, t Type, q Query, ask url.Values) (*profile.Profile, error) {
	ask.Set("report_type", "REPORT_TYPE_PPROF")
	var in struct{ Pprof []byte }
	if err := p.get(ctx, "query", ask, &in); err != nil {
		return nil, q.named(err, p.Shown(), t)
	}
	if len(in.Pprof) == 0 {
		return nil, q.nothing(p.Shown(), t)
	}
	return evidence.Parse(p.Shown()+" "+t.ID, in.Pprof)
}

func (p *parca) Series(ctx context.Context, t Type, q Query) ([]Series, error) {
	var in struct {
		Series []struct {
			Labelset struct{ Labels []label }
			Samples  []struct {
				Timestamp time.Time
				Value     int64 `json:",string"`
				Duration  int64 `json:",string"` // ns
			}
		}
	}
	err := p.get(ctx, "query_range", url.Values{
		"query": {t.ID + q.Match}, "step": {fmt.Sprintf("%ds", int(q.step().Seconds()))},
		"start": {q.From.UTC().Format(time.RFC3339Nano)}, "end": {q.Until.UTC().Format(time.RFC3339Nano)},
	}, &in)
	if err != nil {
		return nil, q.named(err, p.Shown(), t)
	}
	var out []Series
	for _, s := range in.Series {
		one := Series{Labels: labels(s.Labelset.Labels)}
		for _, v := range s.Samples {
			one.Points = append(one.Points, Point{Time: v.Timestamp, Value: float64(v.Value), For: time.Duration(v.Duration)})
		}
		out = append(out, one)
	}
	if len(out) == 0 {
		return nil, q.nothing(p.Shown(), t)
	}
	return out, nil
}

// label is how both servers write one.
type label struct{ Name, Value string }

func labels(in []label) map[string]string {
	out := make(map[string]string, len(in))
	for _, l := range in {
		out[l.Name] = l.Value
	}
	return out
}

// steps is into how many parts a window is cut to see what of it is covered.
const steps = 240

// step is the length of one part: whole seconds.
func (q Query) step() time.Duration {
	return time.Duration(math.Ceil(max(1, q.Until.Sub(q.From).Seconds()/steps))) * time.Second
}

// get asks one of the query service's pages.
func (p *parca) get(ctx context.Context, page string, ask url.Values, into any) error {
	at := p.root + "/api/profiles/" + page
	if len(ask) > 0 {
		at += "?" + ask.Encode()
	}
	a, err := p.Ask(ctx, live.Request{URL: at, Within: patience})
	if err != nil {
		return err
	}
	if a.Code != http.StatusOK {
		return refused(p.Shown(), "Parca", a)
	}
	if err := json.Unmarshal(a.Body, into); err != nil {
		return notAnAnswer(p.Shown(), "Parca", err)
	}
	return nil
}
