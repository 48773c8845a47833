package evidence

import (
	"os"
	"path/filepath"
	"runtime/trace"
	"testing"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence/mechanism"
)

// waitFor waits on a channel for at least d.
func waitFor(d time.Duration) {
	c := make(chan struct{})
	time.AfterFunc(d, func() { close(c) })
	<-c
}

// A trace of this very test is charged to the lines that waited.
func TestWallOfATrace(t *testing.T) {
	name := filepath.Join(t.TempDir(), "t.out")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := trace.Start(f); err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		waitFor(10 * time.Millisecond)
		close(done)
	}()
	<-done
	trace.Stop()
	x, warnings, err := LoadSheet(t.Context(), Options{Paths: []string{name}, Module: "github.com/gotoll/toll"}, ScopeOwn)
	if err != nil || len(warnings) > 0 {
		t.Fatal(err, warnings)
	}
	c, err := x.Charge(ChargeOptions{Kind: finding.Wall, Module: "github.com/gotoll/toll"})
	if err != nil {
		t.Fatal(err)
	}
	sum, waited := c.Loose.Value, int64(0)
	for _, l := range c.Lines {
		sum += l.Value
		if l.Site.Func != "github.com/gotoll/toll/internal/evidence.waitFor" {
			continue
		}
		for _, p := range l.Parts {
			if mechanism.Table[p.Mechanism].ID == "chan.recv" {
				waited += p.Value
			}
		}
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := WallProfile(name, data)
	if err != nil {
		t.Fatal(err)
	}
	if p, err := Read("wall.pprof", kept); err != nil || p.Info.Kind != finding.Wall || int64(p.Info.Total) != c.Total || p.Info.Samples == 0 {
		t.Errorf("kept as a profile: %+v, %v, want %d ns of wall", p, err, c.Total)
	}
	if sum != c.Total || c.Unit != "ns" {
		t.Errorf("charges add up to %d %s, the total is %d", sum, c.Unit, c.Total)
	}
	if waited == 0 {
		t.Errorf("nothing is charged to the receive in waitFor: %+v", c.Lines)
	}
}

func TestTraceCutShort(t *testing.T) {
	for _, text := range []string{"go 1.26 trace\x00\x00\x00", "go 1.26 trace\x00\x00\x00\x01\x02\x03"} {
		name := filepath.Join(t.TempDir(), "t.out")
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, warnings, err := LoadSheet(t.Context(), Options{Paths: []string{name}}, ScopeOwn); err != nil || len(warnings) == 0 {
			t.Errorf("%q: error %v, warnings %v: what is wrong must be said", text, err, warnings)
		}
	}
}
