package serve

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/pprof/profile"
	"go.uber.org/goleak"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/find"
	"github.com/gotoll/toll/internal/ledger"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/rules"
)

const source = `package m

import "fmt"

// Name is hot.
func Name(id int) string { return fmt.Sprintf("user-%d", id) }
`

// module is a folder with one finding that has a patch.
func module(t *testing.T) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"go.mod": "module example.com/m\n\ngo 1.24\n", "m.go": source} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

var offline = []string{"GOPROXY=off", "GOWORK=off", "GOTOOLCHAIN=local"}

// gather scans dir as `toll serve` does, without evidence.
func gather(dir string) func(context.Context) (report.Model, error) {
	return func(ctx context.Context) (report.Model, error) {
		m := report.Model{Tool: "toll test", Module: "example.com/m"}
		s, err := find.Open(ctx, find.Options{Root: dir, Module: "example.com/m", Rules: rules.All(), NoCache: true, Env: offline, SkipEvidence: true})
		if err != nil {
			return m, err
		}
		res, err := s.Scan(ctx, dir, nil)
		if err != nil {
			return m, err
		}
		for _, f := range res.Findings {
			m.Findings = append(m.Findings, report.Finding{Priced: f, Diff: "--- a/m.go\n+++ b/m.go\n@@ -1 +1 @@\n-a\n+b\n"})
		}
		return m, nil
	}
}

type running struct {
	*testing.T
	s      *Server
	client *http.Client // with the token
	dir    string
}

// serving runs a server for one test.
func serving(t *testing.T, o Options) *running {
	t.Helper()
	ignore := goleak.IgnoreCurrent()
	if o.Root == "" {
		o.Root = module(t)
	}
	if o.Gather == nil {
		o.Gather = gather(o.Root)
	}
	o.Ledger, o.Poll = filepath.Join(o.Root, ".toll", "ledger.db"), 5*time.Millisecond
	ctx, cancel := context.WithCancel(t.Context())
	s, err := New(ctx, o, 0)
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx) }()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	transport := &http.Transport{}
	r := &running{t, s, &http.Client{Jar: jar, Transport: transport}, o.Root}
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("server ended with %v", err)
		}
		transport.CloseIdleConnections()
		goleak.VerifyNone(t, ignore)
	})
	res, err := r.client.Get(s.URL())
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != http.StatusOK || strings.Contains(res.Request.URL.String(), "token") {
		t.Fatalf("opening gives %s at %s: the token should be gone from the address", res.Status, res.Request.URL)
	}
	return r
}

// ask sends one request without the token unless cookie says so.
func (r *running) ask(method, path string, withToken bool, change func(*http.Request)) (int, string) {
	r.Helper()
	req, err := http.NewRequestWithContext(r.Context(), method, "http://"+r.s.host+path, nil)
	if err != nil {
		r.Fatal(err)
	}
	if change != nil {
		change(req)
	}
	client := &http.Client{Transport: r.client.Transport}
	if withToken {
		client = r.client
	}
	res, err := client.Do(req)
	if err != nil {
		r.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		r.Fatal(err)
	}
	return res.StatusCode, string(body)
}

// id is that of the module's one finding.
func (r *running) id() string {
	r.Helper()
	m, err := r.s.o.Gather(r.Context())
	if err != nil || len(m.Findings) != 1 {
		r.Fatalf("%d findings, %v", len(m.Findings), err)
	}
	return m.Findings[0].ID
}

// wait reads events until one satisfies ok.
func (r *running) wait(what string, ok func(State) bool) State {
	r.Helper()
	ctx, cancel := context.WithTimeout(r.Context(), time.Minute)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, "GET", "http://"+r.s.host+"/events", nil)
	if err != nil {
		r.Fatal(err)
	}
	res, err := r.client.Do(req)
	if err != nil {
		r.Fatal(err)
	}
	defer res.Body.Close()
	var last State
	for lines := bufio.NewScanner(res.Body); lines.Scan(); {
		data, found := strings.CutPrefix(lines.Text(), "data: ")
		if !found {
			continue
		}
		last = State{}
		if err := json.Unmarshal([]byte(data), &last); err != nil {
			r.Fatal(err)
		}
		if ok(last) {
			return last
		}
	}
	r.Fatalf("no event says: %s; the last was %+v, job %+v", what, last, last.Job)
	return last
}

func ended(s State) bool { return s.Job != nil && !s.Job.Running }

func TestWhoMayAsk(t *testing.T) {
	r := serving(t, Options{})
	const post, get = http.MethodPost, http.MethodGet
	for name, c := range map[string]struct {
		method, path string
		token        bool
		change       func(*http.Request)
		want         int
	}{
		"reading":                    {get, "/", false, nil, 200},
		"reading by name":            {get, "/", false, func(q *http.Request) { q.Host = strings.Replace(q.URL.Host, "127.0.0.1", "localhost", 1) }, 200},
		"another host name":          {get, "/", true, func(q *http.Request) { q.Host = "evil.example:" + q.URL.Port() }, 403},
		"our host, another port":     {get, "/", true, func(q *http.Request) { q.Host = "127.0.0.1:1" }, 403},
		"another origin reads":       {get, "/events", true, func(q *http.Request) { q.Header.Set("Origin", "https://evil.example") }, 403},
		"another port's origin":      {post, "/stop", true, func(q *http.Request) { q.Header.Set("Origin", "http://127.0.0.1:1") }, 403},
		"another site's form":        {post, "/stop", true, func(q *http.Request) { q.Header.Set("Sec-Fetch-Site", "cross-site") }, 403},
		"changing without the token": {post, "/finding/x/apply", false, nil, 403},
		"a wrong token":              {get, "/?token=guess", false, nil, 403},
		"a wrong cookie":             {post, "/stop", false, func(q *http.Request) { q.AddCookie(&http.Cookie{Name: r.s.cookie(), Value: "guess"}) }, 403},
		"pprof without the token":    {get, "/pprof/cpu/", false, nil, 403},
		"changing by GET":            {get, "/stop", true, nil, 405},
		"stopping nothing":           {post, "/stop", true, nil, 409},
		"a finding that is not":      {get, "/finding/ffffffffff", true, nil, 404},
		"a kind that is not":         {get, "/pprof/heap/", true, nil, 404},
		"no evidence":                {get, "/pprof/cpu/", true, nil, 404},
		"no such page":               {get, "/etc/passwd", true, nil, 404},
	} {
		t.Run(name, func(t *testing.T) {
			if code, body := r.ask(c.method, c.path, c.token, c.change); code != c.want {
				t.Errorf("%s %s is answered %d, want %d: %.200s", c.method, c.path, code, c.want, body)
			}
		})
	}
	if _, err := os.Stat(r.s.o.Ledger); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("reading made a ledger: %v", err)
	}
}

func TestButtonsOnlyWithTheToken(t *testing.T) {
	r := serving(t, Options{})
	for _, path := range []string{"/", "/finding/" + r.id()} {
		for _, token := range []bool{true, false} {
			_, body := r.ask(http.MethodGet, path, token, nil)
			if has := strings.Contains(body, `data-path="/finding/`+r.id()+`/prove"`); has != token {
				t.Errorf("%s with token %v has the button: %v", path, token, has)
			}
			if strings.Contains(body, r.s.token) {
				t.Errorf("%s tells the token", path)
			}
		}
	}
}

func TestApplyAndUndo(t *testing.T) {
	r := serving(t, Options{})
	id, file := r.id(), filepath.Join(r.dir, "m.go")
	text := func() string {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	if code, body := r.ask(http.MethodPost, "/finding/"+id+"/apply", true, nil); code != http.StatusAccepted {
		t.Fatalf("apply: %d %s", code, body)
	}
	s := r.wait("applied", func(s State) bool { return ended(s) && s.Ledger.Applied == 1 })
	if s.Job.Error != "" || !strings.Contains(s.Job.Result, "m.go") || text() == source {
		t.Fatalf("job %+v, file:\n%s", s.Job, text())
	}
	if _, body := r.ask(http.MethodGet, "/finding/"+id, true, nil); !strings.Contains(body, "The patch is in your files") || !strings.Contains(body, "/finding/"+id+"/undo") {
		t.Error("the finding's page does not say that its patch is applied, or offers no undo")
	}
	r.ask(http.MethodPost, "/finding/"+id+"/undo", true, nil)
	s = r.wait("undone", func(s State) bool { return ended(s) && s.Job.Kind == "undo" })
	if s.Job.Error != "" || text() != source {
		t.Fatalf("job %+v, file:\n%s", s.Job, text())
	}
}

func TestJobThatFails(t *testing.T) {
	r := serving(t, Options{})
	r.ask(http.MethodPost, "/finding/"+r.id()+"/prove", true, nil)
	s := r.wait("end", ended)
	if !strings.Contains(s.Job.Error, "benchmark") || s.Job.Result != "" {
		t.Errorf("without a benchmark the job ends as %+v", s.Job)
	}
}

func TestOneJobAtATimeAndStop(t *testing.T) {
	dir := module(t)
	var hang atomic.Bool
	started := make(chan struct{}, 1)
	r := serving(t, Options{Root: dir, Gather: func(ctx context.Context) (report.Model, error) {
		if !hang.Load() {
			return gather(dir)(ctx)
		}
		started <- struct{}{}
		<-ctx.Done()
		return report.Model{}, ctx.Err()
	}})
	id := r.id()
	hang.Store(true)
	r.ask(http.MethodPost, "/finding/"+id+"/prove", true, nil)
	<-started
	if code, body := r.ask(http.MethodPost, "/finding/"+id+"/apply", true, nil); code != http.StatusConflict || !strings.Contains(body, "another job") {
		t.Errorf("a second job: %d %s", code, body)
	}
	if code, _ := r.ask(http.MethodPost, "/stop", true, nil); code != http.StatusAccepted {
		t.Errorf("stop: %d", code)
	}
	if s := r.wait("stopped", ended); !strings.Contains(s.Job.Error, "stopped") || s.Job.Kind != "prove" {
		t.Errorf("job %+v", s.Job)
	}
}

// What another process stores shows without a reload.
func TestFollowsTheLedger(t *testing.T) {
	r := serving(t, Options{})
	l, err := ledger.Open(r.s.o.Ledger)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for _, step := range []func() error{
		func() error { return l.SaveOptimization("1", finding.Optimization{Module: "example.com/m"}) },
		func() error { return l.BeginRace("r1", "old against new") },
		func() error { return l.Trials([]finding.Trial{{Experiment: "r1", Bench: "Name", Wall: 1}}) },
		func() error { return l.SaveAttempt("1", finding.Attempt{Rule: "sprintfhot", Fate: finding.Dropped}) },
	} {
		if err := step(); err != nil {
			t.Fatal(err)
		}
	}
	r.wait("the attempt", func(s State) bool { return s.Ledger.Attempts == 1 && s.Ledger.Trials == 1 })
	if err := l.Trials([]finding.Trial{{Experiment: "r1", Bench: "Name", Wall: 1}}); err != nil {
		t.Fatal(err)
	}
	r.wait("that somebody measures", func(s State) bool { return s.Ledger.Trials == 2 && strings.Contains(s.Note, "measuring") })
	r.wait("that nobody does any more", func(s State) bool { return s.Note == "" })
}

func TestPortTaken(t *testing.T) {
	r := serving(t, Options{})
	_, err := New(t.Context(), Options{}, r.s.lis.Addr().(*net.TCPAddr).Port)
	if err == nil || !strings.Contains(err.Error(), "another program may use the port") {
		t.Errorf("error %v", err)
	}
}

// record puts one CPU profile into the store.
func record(t *testing.T, store evidence.Store) {
	t.Helper()
	fn := &profile.Function{ID: 1, Name: "example.com/m.Name", Filename: "m.go", StartLine: 6}
	loc := &profile.Location{ID: 1, Line: []profile.Line{{Function: fn, Line: 6}}}
	p := &profile.Profile{
		SampleType: []*profile.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}}, PeriodType: &profile.ValueType{Type: "cpu", Unit: "nanoseconds"},
		Period: 1e7, DurationNanos: 1e9, Function: []*profile.Function{fn}, Location: []*profile.Location{loc},
		Sample: []*profile.Sample{{Location: []*profile.Location{loc}, Value: []int64{3, 3e7}}},
	}
	var b bytes.Buffer
	if err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	read, err := evidence.Read("cpu.pprof", b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	w, err := store.Create("files")
	if err != nil {
		t.Fatal(err)
	}
	read.Info.File = "cpu.pprof"
	if err := w.Write(read.Info.File, b.Bytes()); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Commit(finding.Recording{Source: "test", Profiles: []finding.ProfileInfo{read.Info}}, nil); err != nil {
		t.Fatal(err)
	}
}

func TestPprofPages(t *testing.T) {
	dir := module(t)
	store := evidence.Store{Dir: filepath.Join(dir, ".toll", "evidence")}
	record(t, store)
	r := serving(t, Options{Root: dir, Evidence: evidence.Options{Store: store, Module: "example.com/m", Root: dir}})
	if code, body := r.ask(http.MethodGet, "/pprof/cpu/flamegraph", true, nil); code != 200 || !strings.Contains(body, "example.com/m.Name") {
		t.Errorf("flame graph: %d, %.300s", code, body)
	}
	for _, page := range []string{"saveconfig?config=x", "deleteconfig?config=x", "disasm"} {
		code, body := r.ask(http.MethodGet, "/pprof/cpu/"+page, true, func(q *http.Request) {
			r.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
		})
		if code == 200 {
			t.Errorf("%s is answered: %.200s", page, body)
		}
	}
}
