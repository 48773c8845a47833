package profiler

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/live"
)

// pyroscope speaks querier.v1.QuerierService (api/querier/v1/querier.proto of
// Grafana Pyroscope 1.x) over the Connect protocol: plain HTTP, JSON for what is
// small, and protobuf for a merged profile, whose message is the pprof format
// itself.
type pyroscope struct {
	conn
	names []string // of labels, once asked
}

var _ Source = (*pyroscope)(nil)

const (
	asJSON  = "application/json"
	asProto = "application/proto"
)

func (p *pyroscope) Types(ctx context.Context, q Query) ([]Type, error) {
	var in struct {
		ProfileTypes []struct{ ID, Name, SampleType, SampleUnit, PeriodType string }
	}
	if err := p.ask(ctx, "ProfileTypes", q.span(nil), &in); err != nil {
		return nil, err
	}
	var out []Type
	for _, t := range in.ProfileTypes {
		out = append(out, newType(t.ID, t.Name, t.SampleType, t.SampleUnit, t.PeriodType, false))
	}
	slices.SortFunc(out, func(a, b Type) int { return strings.Compare(a.ID, b.ID) })
	return out, nil
}

// span adds the window to a request, in the protocol's milliseconds.
func (q Query) span(request map[string]any) map[string]any {
	if request == nil {
		request = map[string]any{}
	}
	request["start"], request["end"] = q.From.UnixMilli(), q.Until.UnixMilli()
	return request
}

// selector is the matchers as the server wants them: never empty.
func (q Query) selector() string {
	if q.Match == "" {
		return "{}"
	}
	return q.Match
}

func (p *pyroscope) Merge(ctx context.Context, t Type, q Query) (*profile.Profile, error) {
	// SelectMergeProfileRequest; without max_nodes, field 5, nothing is cut off
	// unless the server insists.
	request := message(nil).text(1, t.ID).text(2, q.selector()).number(3, uint64(q.From.UnixMilli())).number(4, uint64(q.Until.UnixMilli()))
	data, err := p.post(ctx, "SelectMergeProfile", asProto, request)
	if err != nil {
		return nil, q.named(err, p.Shown(), t)
	}
	if len(data) == 0 {
		return nil, q.nothing(p.Shown(), t)
	}
	out, err := evidence.Parse(p.Shown()+" "+t.ID, data)
	if err == nil && len(out.Sample) == 0 {
		return nil, q.nothing(p.Shown(), t)
	}
	return out, err
}

// label is how the server writes one in JSON.
type label struct{ Name, Value string }

func labels(in []label) map[string]string {
	out := make(map[string]string, len(in))
	for _, l := range in {
		out[l.Name] = l.Value
	}
	return out
}

// Series asks which label sets there are, then for their values by step: the
// server groups by named labels only.
func (p *pyroscope) Series(ctx context.Context, t Type, q Query) ([]Series, error) {
	if err := p.askNames(ctx, t, q); err != nil {
		return nil, err
	}
	var in struct {
		Series []struct {
			Labels []label
			Points []struct {
				Value     float64
				Timestamp int64 `json:",string"` // ms
			}
		}
	}
	err := p.ask(ctx, "SelectSeries", q.span(map[string]any{
		"profileTypeID": t.ID, "labelSelector": q.selector(), "groupBy": p.names, "step": q.step().Seconds(),
	}), &in)
	if err != nil {
		return nil, q.named(err, p.Shown(), t)
	}
	var out []Series
	for _, s := range in.Series {
		one := Series{Labels: labels(s.Labels)}
		for _, v := range s.Points {
			if v.Value > 0 {
				one.Points = append(one.Points, Point{Time: time.UnixMilli(v.Timestamp), Value: v.Value, For: q.step()})
			}
		}
		if len(one.Points) > 0 {
			out = append(out, one)
		}
	}
	if len(out) == 0 {
		return nil, q.nothing(p.Shown(), t)
	}
	return out, nil
}

// askNames collects the names of the series' labels, without the server's own.
func (p *pyroscope) askNames(ctx context.Context, t Type, q Query) error {
	var in struct {
		LabelsSet []struct{ Labels []label }
	}
	inner := strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(q.selector(), "{"), "}"))
	if inner != "" {
		inner = "," + inner
	}
	err := p.ask(ctx, "Series", q.span(map[string]any{
		"matchers": []string{`{__profile_type__=` + strconv.Quote(t.ID) + inner + `}`}, "labelNames": []string{},
	}), &in)
	if err != nil {
		return q.named(err, p.Shown(), t)
	}
	seen := map[string]bool{}
	for _, s := range in.LabelsSet {
		for _, l := range s.Labels {
			if !strings.HasPrefix(l.Name, "__") {
				seen[l.Name] = true
			}
		}
	}
	if len(in.LabelsSet) == 0 {
		return q.nothing(p.Shown(), t)
	}
	p.names = slices.Sorted(maps.Keys(seen))
	return nil
}

// ask asks in JSON.
func (p *pyroscope) ask(ctx context.Context, method string, request, into any) error {
	body, err := json.Marshal(request)
	if err != nil {
		return err
	}
	data, err := p.post(ctx, method, asJSON, body)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, into); err != nil {
		return notAnAnswer(p.Shown(), "Pyroscope", err)
	}
	return nil
}

func (p *pyroscope) post(ctx context.Context, method, format string, body []byte) ([]byte, error) {
	header := map[string]string{"Content-Type": format, "Connect-Protocol-Version": "1"}
	if tenant := os.Getenv("TOLL_TENANT"); tenant != "" {
		header["X-Scope-OrgID"] = tenant
	}
	a, err := p.Ask(ctx, live.Request{
		Method: http.MethodPost, URL: p.root + "/querier.v1.QuerierService/" + method, Header: header, Body: body, Within: patience,
	})
	if err != nil {
		return nil, err
	}
	if a.Code != http.StatusOK {
		return nil, refused(p.Shown(), "Pyroscope", a)
	}
	if format == asProto && len(a.Body) > 0 && (a.Body[0] == '<' || a.Body[0] == '{') {
		return nil, notAnAnswer(p.Shown(), "Pyroscope", errors.New("no profile"))
	}
	return a.Body, nil
}
