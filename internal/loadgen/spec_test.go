package loadgen

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func write(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestThreeFormsSayTheSame(t *testing.T) {
	body := write(t, "body.json", `{"n":{n}}`)
	line, err := Parse(`rate=500 url=http://127.0.0.1:{port}/pay body=@`+body+` header='X-Key: a b' timeout=300ms pprof=http://localhost:{port2} same-body=true arrivals=even`, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	want := Spec{
		Rate: 500, Timeout: 300 * time.Millisecond, Wait: 10 * time.Second, Window: 250 * time.Millisecond, Lead: 50 * time.Millisecond,
		Conns: 256, Quads: 12, Fitting: true, Pprof: "http://localhost:{port2}", SameBody: true, Even: true,
		Targets: []Target{{Weight: 1, URL: "http://127.0.0.1:{port}/pay", Method: "POST", Body: `{"n":{n}}`, Headers: [][2]string{{"X-Key", "a b"}}}},
	}
	if d := cmp.Diff(want, line); d != "" {
		t.Error(d)
	}
	for name, text := range map[string]string{
		"s.toml": "rate = 500\nurl = 'http://127.0.0.1:{port}/pay'\nbody = '{\"n\":{n}}'\nheader = ['X-Key: a b']\ntimeout = '300ms'\npprof = 'http://localhost:{port2}'\nsame-body = true\narrivals = 'even'\n",
		"s.json": `{"rate":500,"url":"http://127.0.0.1:{port}/pay","body":"{\"n\":{n}}","header":["X-Key: a b"],"timeout":"300ms","pprof":"http://localhost:{port2}","same-body":true,"arrivals":"even"}`,
	} {
		file := write(t, name, text)
		got, err := Parse(filepath.Base(file), filepath.Dir(file))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

func TestHelpNamesEveryKey(t *testing.T) {
	keys := strings.NewReplacer(", and target with name and weight in a file", "", "name, ", "").Replace(known)
	for _, key := range strings.Split(keys, ", ") {
		if !strings.Contains(Help, "\n  "+key+" ") {
			t.Errorf("the help does not explain %s", key)
		}
	}
}

func TestFewRequestsMakeLongWindows(t *testing.T) {
	s, err := Parse("rate=20 url=http://127.0.0.1:{port}/", "")
	if err != nil {
		t.Fatal(err)
	}
	if s.Window != 2500*time.Millisecond {
		t.Errorf("window %s, want 2.5s: 50 requests", s.Window)
	}
}

func TestWindowsFitTheLatency(t *testing.T) {
	s := Spec{Window: 250 * time.Millisecond, Lead: 50 * time.Millisecond, Timeout: time.Second, Fitting: true}
	for latency, want := range map[time.Duration][2]time.Duration{
		time.Millisecond:       {50 * time.Millisecond, 250 * time.Millisecond},
		100 * time.Millisecond: {150 * time.Millisecond, 250 * time.Millisecond},
		400 * time.Millisecond: {600 * time.Millisecond, 600 * time.Millisecond},
		time.Hour:              {time.Second, time.Second},
	} {
		if got := s.Fit(latency); got.Lead != want[0] || got.Window != want[1] {
			t.Errorf("%s: lead-in %s and window %s, want %s", latency, got.Lead, got.Window, want)
		}
	}
	s.Fitting = false
	if got := s.Fit(time.Hour); got.Window != s.Window || got.Lead != s.Lead {
		t.Errorf("times that were asked for changed to %s and %s", got.Lead, got.Window)
	}
}

func TestBadSpecs(t *testing.T) {
	const url = "url=http://127.0.0.1:{port}/ "
	for text, want := range map[string]string{
		"":                                          "--load is empty",
		"nosuch.toml":                               "no such file",
		"rate=0 " + url:                             "rate=0: want requests per second",
		"rate=NaN " + url:                           "rate=NaN: want requests",
		"rate=x " + url:                             "rate=x: want",
		url:                                         "rate=0",
		"rate=9":                                    "no url=",
		"rate=9 speed=1 " + url:                     "unknown key speed: the keys are rate, url",
		"rate=9 duration=3s " + url:                 "is --budget",
		"rate=9 fast " + url:                        `"fast" is not key=value`,
		"rate=9 timeout=5 " + url:                   `timeout="5" is no time: write it as 500ms`,
		"rate=9 window=1h " + url:                   "window=1h0m0s: want",
		"rate=9 window=100ms " + url:                "fewer than 5 requests",
		"rate=9 conns=-1 " + url:                    "have to be positive",
		"rate=9 conns=many " + url:                  "want a whole number",
		"rate=9 arrivals=soon " + url:               "want random or even",
		"rate=9 same-body=maybe " + url:             "want true or false",
		"rate=9 header=X " + url:                    "want 'Name: value'",
		"rate=9 body=@nosuch " + url:                "no such file",
		"rate=9 header='X " + url:                   "ends inside a quotation",
		"rate=9 url=http://example.com:{port}/":     "example.com is not this machine",
		"rate=9 url=http://127.0.0.1.evil:{port}/":  "is not this machine",
		"rate=9 url=http://u@10.0.0.1:{port}/":      "is not this machine",
		"rate=9 url=https://127.0.0.1:{port}/":      "http only",
		"rate=9 url=http://127.0.0.1:8080/":         "write {port} for the port",
		"rate=9 ready=http://192.168.0.1/ " + url:   "ready=http://192.168.0.1/: 192.168.0.1 is not this machine",
		"rate=9 pprof=http://127.0.0.1:6060 " + url: "pprof=http://127.0.0.1:6060: write {port}",
	} {
		if _, err := Parse(text, t.TempDir()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q in it", text, err, want)
		}
	}
	for name, text := range map[string]string{
		"a.toml": "rate = 5\nspeed = 1\nurl = 'http://127.0.0.1:{port}/'",
		"b.json": `{"rate":5,"speed":1}`,
		"c.toml": "rate = 5\n[[target]]\nurl = 'http://127.0.0.1:{port}/'\nspeed = 2",
	} {
		if _, err := Parse(write(t, name, text), ""); err == nil || !strings.Contains(err.Error(), "speed") || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: got %v, want the file and the key in it", name, err)
		}
	}
	both := write(t, "d.toml", "rate = 5\nurl = 'http://127.0.0.1:{port}/'\n[[target]]\nurl = 'http://127.0.0.1:{port}/'\n")
	if _, err := Parse(both, ""); err == nil || !strings.Contains(err.Error(), "use one of them") {
		t.Errorf("url and target: got %v", err)
	}
	none := write(t, "e.toml", "rate = 5\n[[target]]\nweight = 0.0\nurl = 'http://127.0.0.1:{port}/'\n")
	if _, err := Parse(none, ""); err == nil || !strings.Contains(err.Error(), "weight = 0") {
		t.Errorf("weight 0: got %v", err)
	}
}

func TestWords(t *testing.T) {
	for line, want := range map[string][]string{
		`a  b	c`:                 {"a", "b", "c"},
		`a 'b c' "d \"e" f\ g`:   {"a", "b c", `d "e`, "f g"},
		`sh -c 'x; y'`:           {"sh", "-c", "x; y"},
		`a '' b`:                 {"a", "", "b"},
		`a="b c"d`:               {"a=b cd"},
		`"\n" '\n'`:              {`\n`, `\n`},
		"":                       nil,
		`{port} "{dir}/x" $HOME`: {"{port}", "{dir}/x", "$HOME"},
	} {
		got, err := Words(line)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: got %q (%v), want %q", line, got, err, want)
		}
	}
	for _, line := range []string{`'a`, `"a`, `a\`} {
		if _, err := Words(line); err == nil {
			t.Errorf("%q: no error", line)
		}
	}
}

func TestScheduleIsFixedWork(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	s := Spec{Rate: 1000, Window: 100 * time.Millisecond, Lead: 20 * time.Millisecond, Targets: []Target{{Weight: 7}, {Weight: 2}, {Weight: 1}}}
	for _, even := range []bool{false, true} {
		s.Even = even
		w := s.Schedule(rng, 40)
		if w.First != 40 || len(w.Due) != 120 || len(w.Targets) != 120 || !slices.IsSorted(w.Due) {
			t.Fatalf("even %v: first %d, %d requests for %d targets, sorted %v", even, w.First, len(w.Due), len(w.Targets), slices.IsSorted(w.Due))
		}
		if w.Due[19] >= s.Lead || w.Due[20] < s.Lead || w.Due[119] >= s.Lead+s.Window {
			t.Errorf("even %v: the lead-in ends with %s, the window begins with %s and ends with %s", even, w.Due[19], w.Due[20], w.Due[119])
		}
		var count [3]int
		for _, target := range w.Targets[20:] {
			count[target]++
		}
		if count != [3]int{70, 20, 10} {
			t.Errorf("even %v: targets got %v of 100 requests, want 70, 20, 10", even, count)
		}
	}
	w := s.WarmUp(rng, 1)
	if w.Span != s.Window || len(w.Due) != 500+100 || !slices.IsSorted(w.Due) || w.Due[499] >= w.Lead || w.Due[500] < w.Lead {
		t.Errorf("warm-up: span %s, %d requests, the ramp ends with %s of %s", w.Span, len(w.Due), w.Due[499], w.Lead)
	}
	// A ramp: its second half holds three quarters of the requests.
	half, _ := slices.BinarySearch(w.Due[:500], 500*time.Millisecond)
	if half < 120 || half > 130 {
		t.Errorf("%d of 500 requests in the ramp's first half, want a quarter", half)
	}
}
