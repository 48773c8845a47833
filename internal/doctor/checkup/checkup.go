// Package checkup holds what `toll doctor` found, as values: internal/doctor
// fills them, report writes them. It computes nothing.
package checkup

import "github.com/gotoll/toll/finding"

// Schema is the version of the JSON form of Report. Additions do not raise it.
const Schema = 1

// A Verdict is the answer to "is the runtime the constraint?".
type Verdict string

const (
	Runtime Verdict = "runtime" // yes: a part of the runtime costs more than its threshold
	Program Verdict = "program" // no: the program's own locks, calls or growth do
	Code    Verdict = "code"    // no: the program's own code uses the processors
	Waiting Verdict = "waiting" // no: the program mostly waits, for others or for work
	Unsure  Verdict = "unsure"  // what would tell was not to be had, or lies on this machine
)

// A State is one check's answer.
type State string

const (
	Constraint State = "constraint" // above the threshold
	Notable    State = "notable"    // worth knowing, not worth acting first
	Fine       State = "fine"
	Unknown    State = "unknown" // not to be had from this target; Why says how to get it
)

// A Report is one examination.
type Report struct {
	Schema   int               `json:"schema"`
	Target   string            `json:"target"` // address without password, file, or command line
	Kind     string            `json:"kind"`   // "url", "trace", "command" or "recording"
	Go       string            `json:"go"`     // version of the program, "" unknown
	Seconds  float64           `json:"seconds"`
	Procs    int               `json:"procs"`       // GOMAXPROCS, 0 unknown
	CPU      float64           `json:"cpu_seconds"` // used in the window, 0 unknown
	Verdict  Verdict           `json:"verdict"`
	Summary  string            `json:"summary"`
	Machine  Machine           `json:"machine"`
	Checks   []Check           `json:"checks"` // constraints first, then notable, fine, unknown
	Sources  []Source          `json:"sources"`
	Warnings []finding.Warning `json:"warnings"`
	// Timeline is what an execution trace shows over time, nil without one.
	Timeline *Timeline `json:"timeline,omitempty"`
	// Histograms are of pauses and waits, where single ones were seen.
	Histograms []Histogram `json:"histograms"`
}

// A Timeline is a trace in bins of equal width, with the phases that stand out.
type Timeline struct {
	Width   float64 `json:"width"` // seconds of a bin
	Procs   int     `json:"procs"` // GOMAXPROCS, 0 unknown
	Bins    []Bin   `json:"bins"`
	Marks   []Span  `json:"marks"`   // mark phases of the collector
	Stops   []Span  `json:"stops"`   // the world stood still
	Dropped int     `json:"dropped"` // marks and stops too many to keep
}

// A Bin is one stretch of a timeline: goroutines by what they did, on average.
type Bin struct {
	Running   float64 `json:"running"`   // on a processor, the collector's in it
	Collector float64 `json:"collector"` // of Running
	Runnable  float64 `json:"runnable"`  // waiting for a processor
	Syscall   float64 `json:"syscall"`
	Heap      float64 `json:"heap"` // bytes, the highest seen, 0 not told
	Goal      float64 `json:"goal"` // bytes, 0 not told
}

// A Span is a stretch of a timeline, in seconds from its start.
type Span struct {
	Begin float64 `json:"begin"`
	End   float64 `json:"end"`
	GC    bool    `json:"gc"` // of the collector
}

// A Histogram counts durations in buckets that grow by a factor.
type Histogram struct {
	Check   string   `json:"check"` // ID of the check with the threshold
	Name    string   `json:"name"`
	Unit    string   `json:"unit"` // "sec"
	Source  string   `json:"source"`
	N       float64  `json:"n"`
	Buckets []Bucket `json:"buckets"` // those that hold something, ascending
}

// A Bucket counts what is above Low and at most High.
type Bucket struct {
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	Count float64 `json:"count"`
	Open  bool    `json:"open,omitempty"` // it has no upper end; High is for drawing
}

// A Machine says whether the program had the processors that it asked for.
type Machine struct {
	State  string `json:"state"` // "quiet", "starved" or "unknown"
	Reason string `json:"reason"`
}

// A Source is one thing that was read.
type Source struct {
	Name string `json:"name"` // "CPU profile"
	What string `json:"what"` // "1,934 samples over 10 s"
}

// A Figure is a number with its unit, and its 95 % interval where it was
// sampled.
type Figure struct {
	Value    float64           `json:"value"`
	Unit     string            `json:"unit"` // "share", "sec", "sec/s", "B/s", "bytes", "/s", "goroutines", "objects"
	Interval *finding.Interval `json:"interval,omitempty"`
	Samples  int64             `json:"samples,omitempty"`
}

// A Part is a figure with a name: "assist", "p99".
type Part struct {
	Name   string `json:"name"`
	Figure Figure `json:"figure"`
}

// A Threshold is where a check's answer changes, and why there.
type Threshold struct {
	Figure Figure `json:"figure"`
	Why    string `json:"why"`
}

// A Check is one possible ailment.
type Check struct {
	ID        string     `json:"id"` // "gc.share"
	Name      string     `json:"name"`
	State     State      `json:"state"`
	Figure    *Figure    `json:"figure,omitempty"`
	Parts     []Part     `json:"parts"`
	Threshold *Threshold `json:"threshold,omitempty"`
	Source    string     `json:"source"`
	// Sure says how the figure came about and how far to trust it.
	Sure  string `json:"sure"`
	Lies  bool   `json:"lies"` // measured by the wall clock on a machine that starved the program
	Why   string `json:"why"`
	Next  string `json:"next"` // what to do, "" nothing
	Sites []Site `json:"sites"`
}

// A Site is a line with its part of a check's figure.
type Site struct {
	Func  string  `json:"func"`
	At    string  `json:"at"`    // "server/route.go:88"
	Share float64 `json:"share"` // of the check's total, 0 unknown
	Value Figure  `json:"value"`
}
