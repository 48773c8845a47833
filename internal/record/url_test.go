package record

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	nethttppprof "net/http/pprof"
	"os"
	"path/filepath"
	"runtime/trace"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/pprof/profile"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/metrics"
)

// canned is a small profile as a server sends it.
func canned(t testing.TB, types ...string) []byte {
	t.Helper()
	fn := &profile.Function{ID: 1, Name: "example.com/m/p.Do", Filename: "/m/p/a.go", StartLine: 3}
	loc := &profile.Location{ID: 1, Line: []profile.Line{{Function: fn, Line: 5}}}
	p := &profile.Profile{Function: []*profile.Function{fn}, Location: []*profile.Location{loc}, Period: 1, DurationNanos: 1e9}
	s := &profile.Sample{Location: []*profile.Location{loc}}
	for _, typ := range types {
		name, unit, _ := strings.Cut(typ, "/")
		p.SampleType = append(p.SampleType, &profile.ValueType{Type: name, Unit: unit})
		s.Value = append(s.Value, 40)
	}
	p.Sample = []*profile.Sample{s}
	var buf bytes.Buffer
	if err := p.Write(&buf); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// traced is a short execution trace, of a goroutine that waits.
func traced(t testing.TB) []byte {
	t.Helper()
	var buf bytes.Buffer
	if err := trace.Start(&buf); err != nil {
		t.Fatal(err)
	}
	time.Sleep(time.Millisecond)
	trace.Stop()
	return buf.Bytes()
}

// pages answers like net/http/pprof, at once, with pages replaced by change.
func pages(t *testing.T, change map[string]http.HandlerFunc) *httptest.Server {
	t.Helper()
	waits := canned(t, "contentions/count", "delay/nanoseconds")
	answers := map[string][]byte{
		"profile": canned(t, "samples/count", "cpu/nanoseconds"), "allocs": canned(t, "alloc_objects/count", "alloc_space/bytes"),
		"mutex": waits, "block": waits, "goroutine": canned(t, "goroutine/count"), "trace": traced(t),
	}
	mux := http.NewServeMux()
	if h := change["/metrics"]; h != nil {
		mux.HandleFunc("/metrics", h)
	} else {
		mux.Handle("/metrics", metrics.Handler())
	}
	for name, data := range answers {
		h := change[name]
		if h == nil {
			h = func(w http.ResponseWriter, r *http.Request) { w.Write(data) }
		}
		mux.HandleFunc("/debug/pprof/"+name, h)
	}
	srv := httptest.NewServer(mux)
	t.Cleanup(srv.Close)
	return srv
}

func recordURL(t *testing.T, address string) (finding.Recording, string, error) {
	t.Helper()
	o := Options{Store: evidence.Store{Dir: filepath.Join(t.TempDir(), "evidence")}, URL: address, Seconds: 1}
	rec, err := URL(t.Context(), o)
	text := ""
	for _, w := range rec.Warnings {
		text += w.String() + "\n"
	}
	left, globErr := filepath.Glob(filepath.Join(o.Store.Dir, ".*"))
	if globErr != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, globErr)
	}
	return rec, text, err
}

func TestURL(t *testing.T) {
	srv := pages(t, nil)
	host := strings.TrimPrefix(srv.URL, "http://")
	for _, address := range []string{srv.URL, host, srv.URL + "/", srv.URL + "/debug/pprof/", srv.URL + "/debug/pprof/profile?seconds=90", "http://me:secret@" + host} {
		rec, warnings, err := recordURL(t, address)
		if err != nil || warnings != "" {
			t.Errorf("%s: %v %s", address, err, warnings)
			continue
		}
		var kinds []string
		for _, p := range rec.Profiles {
			kinds = append(kinds, string(p.Kind))
		}
		if d := cmp.Diff([]string{"cpu", "alloc", "mutex", "block", "goroutine", "wall"}, kinds); d != "" || rec.Name != "001-live" || rec.Tree != "" {
			t.Errorf("%s: %+v %s", address, rec, d)
		}
		if d := cmp.Diff([]string{"before.prom", "after.prom", "execution.trace"}, rec.Other); d != "" {
			t.Errorf("%s: %s", address, d)
		}
		if rec.Source != srv.URL {
			t.Errorf("%s: source %q, want %q without any password", address, rec.Source, srv.URL)
		}
	}
}

// A profile that saw little of what the system counted meanwhile says so.
func TestURLMissedCPU(t *testing.T) {
	seconds := 10
	srv := pages(t, map[string]http.HandlerFunc{"/metrics": func(w http.ResponseWriter, r *http.Request) {
		seconds += 20
		fmt.Fprintf(w, "# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total %d\n", seconds)
	}})
	_, warnings, err := recordURL(t, srv.URL)
	if err != nil || !strings.Contains(warnings, "of the 20.00 s that the system counted") {
		t.Errorf("%v %q", err, warnings)
	}
}

// A program whose clock is another one is recorded, and said.
func TestURLOfAnotherClock(t *testing.T) {
	srv := pages(t, nil)
	answers := srv.Config.Handler
	srv.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Date", time.Now().Add(-time.Hour).UTC().Format(http.TimeFormat))
		answers.ServeHTTP(w, r)
	})
	rec, warnings, err := recordURL(t, srv.URL)
	if err != nil || len(rec.Profiles) == 0 || !strings.Contains(warnings, "behind this machine's") {
		t.Errorf("%v %q", err, warnings)
	}
}

// The real pages of this very process.
func TestURLOfARealServer(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", nethttppprof.Index)
	mux.HandleFunc("/debug/pprof/profile", nethttppprof.Profile)
	srv := httptest.NewServer(mux)
	defer srv.Close()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	go burn(ctx)
	rec, warnings, err := recordURL(t, srv.URL)
	if err != nil {
		t.Fatal(err)
	}
	samples := map[finding.Kind]int64{}
	for _, p := range rec.Profiles {
		samples[p.Kind] = p.Samples
		if p.Kind != finding.Goroutine && p.Seconds < 0.5 {
			t.Errorf("%s covers %v s", p.Kind, p.Seconds)
		}
	}
	if samples[finding.CPU] == 0 || samples[finding.Alloc] == 0 || samples[finding.Goroutine] == 0 {
		t.Errorf("samples %v", samples)
	}
	if !strings.Contains(warnings, "SetMutexProfileFraction") || !strings.Contains(warnings, "SetBlockProfileRate") {
		t.Errorf("it is not said how to turn lock profiles on: %s", warnings)
	}
}

var sink []byte

func burn(ctx context.Context) {
	for ctx.Err() == nil {
		sink = make([]byte, 1<<20)
	}
}

func TestURLKeepsWhatArrives(t *testing.T) {
	fail := func(code int, text string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) { http.Error(w, text, code) }
	}
	half := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", "1000")
		w.Write([]byte("half"))
		panic(http.ErrAbortHandler)
	}
	for _, c := range []struct {
		name   string
		change map[string]http.HandlerFunc
		want   string
	}{
		{"in use", map[string]http.HandlerFunc{"profile": fail(500, "Could not enable CPU profiling: cpu profiling already in use")}, "cpu: " + "http"},
		{"write timeout", map[string]http.HandlerFunc{"mutex": fail(400, "profile duration exceeds server's WriteTimeout")}, "record fewer seconds"},
		{"half an answer", map[string]http.HandlerFunc{"allocs": half}, "closed the connection in the middle"},
		{"a page", map[string]http.HandlerFunc{"block": func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "<html>login") }}, "this is a web page"},
		{"strange status", map[string]http.HandlerFunc{"block": fail(502, "no\nbackend")}, `502 Bad Gateway for block: "no"`},
	} {
		rec, warnings, err := recordURL(t, pages(t, c.change).URL)
		if err != nil || !strings.Contains(warnings, c.want) || len(rec.Profiles) != 5 {
			t.Errorf("%s: %d profiles, %v, warnings %s", c.name, len(rec.Profiles), err, warnings)
		}
	}
}

func TestURLRefuses(t *testing.T) {
	elsewhere := pages(t, nil)
	away := func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, elsewhere.URL+r.URL.Path, http.StatusFound)
	}
	nothing := httptest.NewServer(http.NotFoundHandler())
	defer nothing.Close()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed := l.Addr().String()
	l.Close()
	broken := map[string]http.HandlerFunc{}
	for _, name := range []string{"profile", "allocs", "mutex", "block"} {
		broken[name] = func(w http.ResponseWriter, r *http.Request) { http.Error(w, "no", 500) }
	}
	for _, c := range []struct{ name, address, want string }{
		{"no pprof", nothing.URL, "no pprof at " + nothing.URL + " (goroutine: 404): import _ \"net/http/pprof\""},
		{"not running", "http://" + closed, "connection refused (is the program running"},
		{"redirect", pages(t, map[string]http.HandlerFunc{"goroutine": away}).URL, "redirects to another server"},
		{"forbidden", pages(t, map[string]http.HandlerFunc{"goroutine": func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(401) }}).URL, "wants a password"},
		{"nothing works", pages(t, broken).URL, "nothing was recorded at"},
		{"scheme", "ftp://x/y", "is not http or https"},
		{"words", "http://[::1", "give it as http://127.0.0.1:6060"},
		{"empty", "", "is not http or https"},
	} {
		rec, _, err := recordURL(t, c.address)
		if err == nil || !strings.Contains(err.Error(), c.want) || rec.Name != "" {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	for _, seconds := range []int{-1, 4000} {
		if _, err := URL(t.Context(), Options{URL: nothing.URL, Seconds: seconds}); err == nil || !strings.Contains(err.Error(), "1 to 3600") {
			t.Errorf("%d seconds: %v", seconds, err)
		}
	}
}

func TestURLStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	hang := func(w http.ResponseWriter, r *http.Request) { cancel(); <-r.Context().Done() }
	srv := pages(t, map[string]http.HandlerFunc{"profile": hang, "allocs": hang, "mutex": hang, "block": hang})
	o := Options{Store: evidence.Store{Dir: filepath.Join(t.TempDir(), "evidence")}, URL: srv.URL, Seconds: 1}
	if rec, err := URL(ctx, o); !errors.Is(err, context.Canceled) || rec.Name != "" {
		t.Errorf("%+v, %v", rec, err)
	}
	if entries, err := os.ReadDir(o.Store.Dir); err != nil || len(entries) != 0 {
		t.Errorf("left behind: %v %v", entries, err)
	}
}

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, data []byte) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "b"), 0o777); err != nil {
		t.Fatal(err)
	}
	cpu := canned(t, "samples/count", "cpu/nanoseconds")
	write("a.pprof", cpu)
	write("b/a.pprof", canned(t, "alloc_objects/count", "alloc_space/bytes"))
	write("bad", []byte("no profile"))
	o := Options{Dir: dir, Store: evidence.Store{Dir: filepath.Join(dir, "evidence")}, Files: []string{"a.pprof", "bad", filepath.Join(dir, "b/a.pprof"), "b", "missing"}}
	rec, err := Files(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if rec.Name != "001-files" || len(rec.Profiles) != 2 || rec.Profiles[0].File != "a.pprof" || rec.Profiles[1].File != "a-2.pprof" {
		t.Errorf("%+v", rec)
	}
	if got, err := os.ReadFile(o.Store.Path(rec.Name, "a.pprof")); err != nil || !bytes.Equal(got, cpu) {
		t.Errorf("the copy differs, %v", err)
	}
	text := ""
	for _, w := range rec.Warnings {
		text += w.String() + "\n"
	}
	for _, want := range []string{"read profile bad: not a pprof profile", "read profile b: it is a folder", "read profile: open"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in:\n%s", want, text)
		}
	}
	o.Module, o.Files = "example.com/other", []string{"a.pprof"}
	if rec, err = Files(t.Context(), o); err != nil || len(rec.Warnings) != 1 || !strings.Contains(rec.Warnings[0].Text, "of another program: 0% of its 40 samples pass through example.com/other") {
		t.Errorf("another program: %+v, %v", rec.Warnings, err)
	}
	for _, files := range [][]string{nil, {"bad"}, {"missing"}} {
		o.Files = files
		if rec, err := Files(t.Context(), o); err == nil || rec.Name != "" {
			t.Errorf("%v: %+v", files, rec)
		}
	}
	if recs, _, err := o.Store.List(); err != nil || len(recs) != 2 {
		t.Errorf("stored %v, %v", recs, err)
	}
}

// A trace that was cut short, or that a later Go made, is kept and said to be.
func TestTracesKept(t *testing.T) {
	whole := traced(t)
	flight := map[string][]byte{"cut": whole[:len(whole)-len(whole)/4], "later": append([]byte("go 1.99 trace\x00\x00\x00"), whole[16:]...), "whole": whole}
	for name, data := range flight {
		srv := pages(t, nil)
		mux := srv.Config.Handler.(*http.ServeMux)
		mux.HandleFunc("/debug/flight", func(w http.ResponseWriter, r *http.Request) { w.Write(data) })
		o := Options{Store: evidence.Store{Dir: filepath.Join(t.TempDir(), "evidence")}, URL: srv.URL, Seconds: 1, Flight: "/debug/flight"}
		rec, err := URL(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(o.Store.Path(rec.Name, "flight.trace"))
		if err != nil || !bytes.Equal(got, data) {
			t.Errorf("%s: %v", name, err)
		}
		if marked := strings.Contains(fmt.Sprint(rec.Warnings), "flight.trace: "); marked == (name == "whole") {
			t.Errorf("%s: warnings %v", name, rec.Warnings)
		}
	}
}

// Nobody said that the server has a flight recorder, or somebody did.
func TestFlightAsked(t *testing.T) {
	for _, asked := range []bool{false, true} {
		o := Options{Store: evidence.Store{Dir: filepath.Join(t.TempDir(), "evidence")}, URL: pages(t, nil).URL, Seconds: 1, Flight: "/nowhere", FlightAsked: asked}
		rec, err := URL(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		if told := strings.Contains(fmt.Sprint(rec.Warnings), "no page at"); told != asked {
			t.Errorf("asked %v: %v", asked, rec.Warnings)
		}
	}
}
