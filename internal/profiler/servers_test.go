package profiler

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/gotoll/toll/finding"
)

// The weights of the jobs' members, over all rounds, and their samples of the CPU.
const (
	api    = (1 + 2) * rounds
	all    = (1 + 2 + 7) * rounds
	apiCPU = 5*api + 2*(0+1+2+3+4+1)
	allCPU = 5*all + 3*(0+1+2+3+4+1)
)

func TestParca(t *testing.T) {
	s, base := talk(t, "parca", *realParca, func(m member, round int, when time.Time) {
		write := func(name string, data []byte) {
			var set message
			for _, l := range []label{{"__name__", name}, {"job", m.job}, {"instance", m.instance}} {
				set = set.bytes(1, message(nil).text(1, l.Name).text(2, l.Value))
			}
			series := message(nil).bytes(1, set).bytes(2, message(nil).bytes(1, data))
			s := openAt(t, *realParca).(*parca)
			if _, err := s.call(t.Context(), "parca.profilestore.v1alpha1.ProfileStoreService/WriteRaw", message(nil).bytes(2, series)); err != nil {
				t.Fatal(err)
			}
		}
		ps := made(m, round)
		write("process_cpu", packed(t, ps["process_cpu"], when, every))
		write("mutex", packed(t, ps["mutex"], when, every))
		write("memory", packed(t, ps["total"], when, 0)) // as Parca scrapes it unless told otherwise
		if m.job == "web" {
			write("memory", packed(t, ps["memory"], when, every))
		}
	})
	types, err := s.Types(t.Context(), window(base, ""))
	if err != nil {
		t.Fatal(err)
	}
	checkTypes(t, types, map[string]Type{
		"process_cpu:cpu:nanoseconds:cpu:nanoseconds:delta": {Kind: finding.CPU},
		"process_cpu:samples:count:cpu:nanoseconds:delta":   {Kind: finding.CPU},
		"memory:alloc_space:bytes:space:bytes":              {Kind: finding.Alloc, Running: true},
		"memory:alloc_space:bytes:space:bytes:delta":        {Kind: finding.Alloc},
		"memory:inuse_space:bytes:space:bytes":              {},
		"mutex:delay:nanoseconds:contentions:count:delta":   {Kind: finding.Mutex},
	})

	// Totals that count from the start: each series' last minus its first, with
	// the restart of b, which made 3 rounds, then 2 from nothing.
	const grown = 4*1 + (2+2)*2
	parts := verify(t, s, window(base, `{job="api"}`), nil, []want{
		{finding.CPU, 2, apiCPU, apiCPU * tick},
		{finding.Alloc, 2, 0, 16640 * grown},
		{finding.Mutex, 2, 5 * api, 13000 * api},
	})
	for _, p := range parts {
		if got := lines(t, p.Data); got != wholeStack {
			t.Errorf("%s: the stack is %q", p.Kind, got)
		}
		if got := time.Duration(p.Seconds * float64(time.Second)); got < 4*every || got > 6*every {
			t.Errorf("%s covers %s", p.Kind, got)
		}
	}
	verify(t, s, window(base, ""), []string{"cpu"}, []want{{finding.CPU, 3, allCPU, allCPU * tick}})
	verify(t, s, window(base, ""), []string{"process_cpu:samples:count:cpu:nanoseconds:delta"}, []want{{finding.CPU, 3, allCPU, allCPU * tick}})
	verify(t, s, window(base, `{job=~"w.*", instance!="a"}`), []string{"alloc"}, []want{{finding.Alloc, 1, 0, 16640 * 7 * rounds}})
	refuses(t, s, base, `refused: "failed to parse query" (gRPC status 3)`)
}

func TestPyroscope(t *testing.T) {
	at := "http" + strings.TrimPrefix(*realPyroscope, "pyroscope") + "/push.v1.PusherService/Push"
	s, base := talk(t, "pyroscope", *realPyroscope, func(m member, round int, when time.Time) {
		ps := made(m, round)
		for _, name := range []string{"process_cpu", "memory", "mutex"} {
			push(t, at, map[string]any{"series": []any{map[string]any{
				"labels": []map[string]string{
					{"name": "__name__", "value": name}, {"name": "service_name", "value": m.job}, {"name": "job", "value": m.job}, {"name": "instance", "value": m.instance},
					{"name": "__delta__", "value": "false"}, // these are of intervals already
				},
				"samples": []any{map[string]any{"rawProfile": packed(t, ps[name], when, every)}},
			}}})
		}
	})
	types, err := s.Types(t.Context(), window(base, ""))
	if err != nil {
		t.Fatal(err)
	}
	checkTypes(t, types, map[string]Type{
		"process_cpu:cpu:nanoseconds:cpu:nanoseconds": {Kind: finding.CPU},
		"memory:alloc_space:bytes:space:bytes":        {Kind: finding.Alloc},
		"memory:alloc_objects:count:space:bytes":      {Kind: finding.Alloc},
		"memory:inuse_space:bytes:space:bytes":        {},
		"mutex:contentions:count:contentions:count":   {Kind: finding.Mutex},
	})
	parts := verify(t, s, window(base, `{job="api"}`), nil, []want{
		{finding.CPU, 2, apiCPU, apiCPU * tick},
		{finding.Alloc, 2, 0, 16640 * api},
		{finding.Mutex, 2, 5 * api, 13000 * api},
	})
	for _, p := range parts {
		if got := lines(t, p.Data); got != wholeStack {
			t.Errorf("%s: the stack is %q", p.Kind, got)
		}
	}
	verify(t, s, window(base, ""), []string{"process_cpu:cpu:nanoseconds:cpu:nanoseconds"}, []want{{finding.CPU, 3, allCPU, allCPU * tick}})
	refuses(t, s, base, "desc = failed to parse label selector: ")
}

func checkTypes(t *testing.T, types []Type, wants map[string]Type) {
	t.Helper()
	have := map[string]Type{}
	for _, typ := range types {
		have[typ.ID] = Type{Kind: typ.Kind, Running: typ.Running}
	}
	for id, w := range wants {
		if got, ok := have[id]; !ok || got != w {
			t.Errorf("type %s: %+v %v, want %+v; there are %v", id, got, ok, w, ids(types))
		}
	}
}

// refuses asks what has no answer.
func refuses(t *testing.T, s Source, base time.Time, misread string) {
	t.Helper()
	early := Query{From: base.Add(-48 * time.Hour), Until: base.Add(-47 * time.Hour)}
	for _, c := range []struct {
		name    string
		q       Query
		types   []string
		nothing bool
		says    string
	}{
		{"nobody matches", window(base, `{job="none"}`), nil, true, `no profile matches {job="none"} of process_cpu:`},
		{"nothing in the window", early, nil, true, "no profile matches"},
		{"no such type", window(base, ""), []string{"heat"}, false, "--type heat: "},
		{"worthless type", window(base, ""), []string{"memory:inuse_space:bytes:space:bytes"}, false, "price nothing"},
		{"matchers", window(base, `{job=`+`api}`), nil, false, misread},
	} {
		_, err := Fetch(t.Context(), s, c.q, c.types, func(string, int, int) {})
		if err == nil || errors.Is(err, ErrNothing) != c.nothing || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", c.name, err, c.says)
		}
	}
}
