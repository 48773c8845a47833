package doctor

import (
	"bytes"
	"runtime"
	"runtime/pprof"
	"runtime/trace"
	"strings"
	"testing"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/doctor/checkup"
	"github.com/gotoll/toll/internal/evidence"
)

// recording keeps a recording of this process with the files named.
func recording(t *testing.T, store evidence.Store, other map[string]string) finding.Recording {
	t.Helper()
	var tr, alloc bytes.Buffer
	if err := trace.Start(&tr); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		runtime.GC()
	}
	trace.Stop()
	if err := pprof.Lookup("allocs").WriteTo(&alloc, 0); err != nil {
		t.Fatal(err)
	}
	w, err := store.Create("live")
	if err != nil {
		t.Fatal(err)
	}
	defer w.Abort()
	rec := finding.Recording{Source: "http://127.0.0.1:6060", Go: "go1.26.8", Profiles: []finding.ProfileInfo{{File: "alloc.pprof", Kind: finding.Alloc, Samples: 1}}}
	if err := w.Write("alloc.pprof", alloc.Bytes()); err != nil {
		t.Fatal(err)
	}
	for name, text := range other {
		if text == "trace" {
			text = tr.String()
		}
		if err := w.Write(name, []byte(text)); err != nil {
			t.Fatal(err)
		}
		rec.Other = append(rec.Other, name)
	}
	if rec, err = w.Commit(rec, nil); err != nil {
		t.Fatal(err)
	}
	return rec
}

func TestRecorded(t *testing.T) {
	store := evidence.Store{Dir: t.TempDir()}
	plain := recording(t, store, nil)
	rec := recording(t, store, map[string]string{
		"execution.trace": "trace",
		"before.prom":     "go_sched_gomaxprocs_threads 2\ngo_sync_mutex_wait_total_seconds_total 1\n",
		"after.prom":      "go_sched_gomaxprocs_threads 2\ngo_sync_mutex_wait_total_seconds_total 1\n",
	})
	if _, ok := Newest([]finding.Recording{plain}); ok {
		t.Error("a recording of profiles alone was chosen")
	}
	if r, ok := Newest([]finding.Recording{plain, rec, plain}); !ok || r.Name != rec.Name {
		t.Errorf("chose %+v", r)
	}
	r, err := Recorded(t.Context(), store, rec)
	if err != nil {
		t.Fatal(err)
	}
	if r.Kind != "recording" || !strings.HasPrefix(r.Target, rec.Name) || r.Timeline == nil || len(r.Timeline.Stops) == 0 || len(r.Histograms) == 0 || r.Procs != 2 {
		t.Errorf("%+v", r)
	}
	if c := find(t, r, "lock.wait"); c.State == checkup.Unknown || c.Source != "metrics page" {
		t.Errorf("lock wait %+v", c)
	}
	if c := find(t, r, "gc.pause"); c.State == checkup.Unknown || c.Source != "execution trace" || r.Machine.State != "unknown" {
		t.Errorf("pauses %+v on a machine that is %s", c, r.Machine.State)
	}
}

// Files that are gone or no longer what they were are told, not trusted.
func TestRecordedTrouble(t *testing.T) {
	store := evidence.Store{Dir: t.TempDir()}
	rec := recording(t, store, map[string]string{"execution.trace": "not a trace", "before.prom": "<html>"})
	rec.Other = append(rec.Other, "gone.trace", "../../etc/passwd")
	r, err := Recorded(t.Context(), store, rec)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, w := range r.Warnings {
		all = append(all, w.String())
	}
	text := strings.Join(all, "\n")
	for _, want := range []string{"not an execution trace", "no Prometheus metrics page", "gone.trace"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "passwd") || r.Timeline != nil {
		t.Errorf("a file outside the recording was looked at:\n%s", text)
	}
	rec.Profiles, rec.Other = nil, []string{"gone.trace"}
	if _, err := Recorded(t.Context(), store, rec); err == nil || !strings.Contains(err.Error(), rec.Name) {
		t.Errorf("nothing readable: %v", err)
	}
}
