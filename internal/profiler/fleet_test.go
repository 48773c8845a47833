package profiler

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence"
)

// Conversations with real servers are kept in testdata, so that tests need
// none. `make check-profilers` starts real ones, repeats everything with them,
// and with -record writes the conversations anew.
var (
	realParca     = flag.String("parca", "", "address of an empty Parca, parca://127.0.0.1:PORT")
	realPyroscope = flag.String("pyroscope", "", "address of an empty Pyroscope, pyroscope://127.0.0.1:PORT")
	keep          = flag.Bool("record", false, "write testdata anew from the real servers")
)

// The fleet of every test: two programs of the job api, one of them started
// again in the middle, and one of the job web. Each made a profile of ten
// seconds five times. What they did is chosen so that every sum is different.
const (
	rounds = 5
	every  = 10 * time.Second
)

// member is one program of the fleet.
type member struct {
	job, instance string
	weight        int64
	restarts      bool // after round 2
}

var fleet = []member{{"api", "a", 1, false}, {"api", "b", 2, true}, {"web", "c", 7, false}}

// begin is when the fleet's first round began, for a base time of tests.
func begin(base time.Time) time.Time { return base.Add(-rounds * every) }

// stack makes samples of one stack: Handle at line 12 of a.go, into which
// encode was inlined at line 31, called by Serve.
func stack(name string, types []*profile.ValueType, period *profile.ValueType, every int64, vals ...int64) *profile.Profile {
	p := &profile.Profile{SampleType: types, PeriodType: period, Period: every}
	m := &profile.Mapping{ID: 1, Start: 0x400000, Limit: 0x800000, File: "/bin/api", HasFunctions: true, HasFilenames: true, HasLineNumbers: true, HasInlineFrames: true}
	p.Mapping = []*profile.Mapping{m}
	fn := func(id uint64, name string, start int64) *profile.Function {
		f := &profile.Function{ID: id, Name: name, SystemName: name, Filename: "/src/m/p/a.go", StartLine: start}
		p.Function = append(p.Function, f)
		return f
	}
	handle, encode, serve := fn(1, "example.com/m/p.Handle", 10), fn(2, "example.com/m/p.encode", 30), fn(3, "example.com/m/p.Serve", 50)
	loc := func(id uint64, lines ...profile.Line) *profile.Location {
		l := &profile.Location{ID: id, Mapping: m, Address: 0x400100 + id, Line: lines}
		p.Location = append(p.Location, l)
		return l
	}
	inner := loc(1, profile.Line{Function: encode, Line: 31}, profile.Line{Function: handle, Line: 12})
	outer := loc(2, profile.Line{Function: serve, Line: 55})
	n := len(types)
	if name == "mutex" { // the runtime charges the holder, where it unlocks
		unlock := loc(3, profile.Line{Function: fn(4, "sync.(*Mutex).Unlock", 60), Line: 65})
		p.Sample = []*profile.Sample{
			{Location: []*profile.Location{unlock, inner, outer}, Value: vals[:n]},
			{Location: []*profile.Location{unlock, outer}, Value: vals[n:]},
		}
		return p
	}
	p.Sample = []*profile.Sample{
		{Location: []*profile.Location{inner, outer}, Value: vals[:n]},
		{Location: []*profile.Location{outer}, Value: vals[n:]},
	}
	return p
}

func vt(s string) *profile.ValueType {
	typ, unit, _ := strings.Cut(s, "/")
	return &profile.ValueType{Type: typ, Unit: unit}
}

const tick = 10_000_000 // ns of CPU a sample

// made is what a member made in a round: CPU, and allocations of the interval.
// Running totals are those since its start.
func made(m member, round int) map[string]*profile.Profile {
	// Real programs are never so regular that every stack's count has a common
	// divisor: here one stack grows by the round, the other has one more at first.
	w, more, once := m.weight, int64(round), int64(0)
	if round == 0 {
		once = 1
	}
	cpu := stack("cpu", []*profile.ValueType{vt("samples/count"), vt("cpu/nanoseconds")}, vt("cpu/nanoseconds"), tick,
		3*w+more, (3*w+more)*tick, 2*w+once, (2*w+once)*tick)
	memTypes := []*profile.ValueType{vt("alloc_objects/count"), vt("alloc_space/bytes"), vt("inuse_objects/count"), vt("inuse_space/bytes")}
	interval := stack("memory", memTypes, vt("space/bytes"), 512<<10, 100*w, 6400*w, 1, 64, 10*w, 10240*w, 1, 64)
	mutex := stack("mutex", []*profile.ValueType{vt("contentions/count"), vt("delay/nanoseconds")}, vt("contentions/count"), 1, 4*w, 4000*w, w, 9000*w)
	since := int64(round + 1)
	if m.restarts && round > 2 {
		since = int64(round - 2)
	}
	total := stack("memory", memTypes, vt("space/bytes"), 512<<10, 100*w*since, 6400*w*since, 1, 64, 10*w*since, 10240*w*since, 1, 64)
	return map[string]*profile.Profile{"process_cpu": cpu, "memory": interval, "mutex": mutex, "total": total}
}

func packed(t testing.TB, p *profile.Profile, at time.Time, lasted time.Duration) []byte {
	t.Helper()
	p.TimeNanos, p.DurationNanos = at.UnixNano(), lasted.Nanoseconds()
	var buf bytes.Buffer
	if err := p.Write(&buf); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// An exchange is one question and what the server answered.
type exchange struct {
	Method, URL, Type string
	Body              []byte `json:",omitempty"`
	Code              int
	Answer            []byte
	Status, Says      string `json:",omitempty"` // gRPC's, where headers have them
}

// A conversation is all that was said to a server whose fleet ended at Base.
type conversation struct {
	Server    string // with its version
	Base      time.Time
	Exchanges []exchange
}

// replay serves a conversation; a question that is not in it fails the test.
func replay(t *testing.T, name string) (address string, base time.Time) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var c conversation
	if err := json.Unmarshal(data, &c); err != nil {
		t.Fatal(err)
	}
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		i := slices.IndexFunc(c.Exchanges, func(e exchange) bool {
			return e.Method == r.Method && e.URL == r.URL.String() && bytes.Equal(e.Body, body)
		})
		if err != nil || i < 0 {
			t.Errorf("%s %s %s was never asked of the real server", r.Method, r.URL, body)
			http.Error(w, "not in the conversation", http.StatusTeapot)
			return
		}
		w.Header().Set("Content-Type", c.Exchanges[i].Type)
		if c.Exchanges[i].Status != "" {
			w.Header().Set("Grpc-Status", c.Exchanges[i].Status)
			w.Header().Set("Grpc-Message", c.Exchanges[i].Says)
		}
		w.WriteHeader(c.Exchanges[i].Code)
		w.Write(c.Exchanges[i].Answer)
	}))
	t.Cleanup(srv.Close)
	return name + strings.TrimPrefix(srv.URL, "http"), c.Base
}

// overhear passes questions on to a real server and keeps what is said.
func overhear(t *testing.T, name, real string, base time.Time) (address string) {
	t.Helper()
	c := conversation{Server: os.Getenv("SERVER"), Base: base}
	upstream := "http" + strings.TrimPrefix(real, name)
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		req, _ := http.NewRequest(r.Method, upstream+r.URL.String(), bytes.NewReader(body))
		req.Header = r.Header.Clone()
		req.Header.Del("Accept-Encoding") // so that the answer arrives unpacked
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Errorf("ask %s: %v", upstream, err)
			return
		}
		defer res.Body.Close()
		answer, _ := io.ReadAll(res.Body)
		c.Exchanges = append(c.Exchanges, exchange{r.Method, r.URL.String(), res.Header.Get("Content-Type"), body, res.StatusCode, answer, res.Header.Get("Grpc-Status"), res.Header.Get("Grpc-Message")})
		for k := range res.Header {
			w.Header().Set(k, res.Header.Get(k))
		}
		w.Header().Del("Content-Length")
		w.WriteHeader(res.StatusCode)
		w.Write(answer)
	}))
	t.Cleanup(func() {
		srv.Close()
		if !*keep || t.Failed() {
			return
		}
		data, err := json.MarshalIndent(c, "", " ")
		if err == nil {
			err = os.WriteFile(filepath.Join("testdata", name+".json"), append(data, '\n'), 0o666)
		}
		if err != nil {
			t.Error(err)
		}
	})
	return name + strings.TrimPrefix(srv.URL, "http")
}

// push gives a real server the fleet's profiles by its own API for that.
func push(t *testing.T, at string, body any) {
	t.Helper()
	data, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.Post(at, asJSON, bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if says, _ := io.ReadAll(res.Body); res.StatusCode != http.StatusOK {
		t.Fatalf("push to %s: %s: %.300s", at, res.Status, says)
	}
}

// talk is a server to test with: the real one, filled, or what one said.
func talk(t *testing.T, name, real string, fill func(member, int, time.Time)) (Source, time.Time) {
	t.Helper()
	var address string
	var base time.Time
	if real == "" {
		address, base = replay(t, name)
	} else {
		base = time.Now().UTC().Truncate(time.Second)
		for round := range rounds {
			for _, m := range fleet {
				fill(m, round, begin(base).Add(time.Duration(round)*every))
			}
		}
		address = overhear(t, name, real, base)
	}
	s, err := Open(address, "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s, base
}

func window(base time.Time, match string) Query {
	return Query{Match: match, From: begin(base).Add(-every), Until: base.Add(every)}
}

// want is what the parts of a query have to sum up to.
type want struct {
	kind    finding.Kind
	series  int
	samples int64 // 0 leaves it open
	total   float64
}

// verify fetches and compares; every sum is one of the whole fleet's weights.
func verify(t *testing.T, s Source, q Query, types []string, wants []want) []Part {
	t.Helper()
	parts, err := Fetch(t.Context(), s, q, types, func(string, int, int) {})
	if err != nil {
		t.Errorf("%s %v: %v", q.Match, types, err)
		return nil
	}
	if len(parts) != len(wants) {
		t.Errorf("%s %v: %d parts, want %d: %+v", q.Match, types, len(parts), len(wants), parts)
		return parts
	}
	for i, w := range wants {
		p, err := evidence.Read(string(w.kind)+".pprof", parts[i].Data)
		if err != nil {
			t.Errorf("%s: %v", w.kind, err)
			continue
		}
		got := want{parts[i].Kind, parts[i].Series, p.Info.Samples, p.Info.Total}
		if w.samples == 0 {
			got.samples = 0
		}
		if got != w {
			t.Errorf("%s %v: got %+v, want %+v", q.Match, types, got, w)
		}
	}
	return parts
}

// lines says where a profile's inner stack is: names, lines and starts.
func lines(t *testing.T, data []byte) string {
	t.Helper()
	p, err := profile.ParseData(data)
	if err != nil {
		t.Fatal(err)
	}
	longest := slices.MaxFunc(p.Sample, func(a, b *profile.Sample) int { return cmp.Compare(len(a.Location), len(b.Location)) })
	var out []string
	for _, l := range longest.Location {
		for _, line := range l.Line {
			out = append(out, fmt.Sprintf("%s %s:%d", strings.TrimPrefix(line.Function.Name, "example.com/m/p."), filepath.Base(line.Function.Filename), line.Line))
		}
	}
	return strings.TrimPrefix(strings.Join(out, ", "), "sync.(*Mutex).Unlock a.go:65, ")
}

const wholeStack = "encode a.go:31, Handle a.go:12, Serve a.go:55"
