package finding

// A Run is a program that Toll started to record it: what it cost as a whole,
// and what its runtime wrote of its collections (GODEBUG=gctrace=1).
type Run struct {
	Seconds float64 `json:"seconds"` // wall
	CPU     float64 `json:"cpu"`     // seconds, user and system
	PeakRSS float64 `json:"peakRSS"` // bytes, of its largest process
	Ended   string  `json:"ended"`   // "exit code 0", "stopped after 30 s", "interrupted"
	// GC is nil where the runtime wrote no line: nothing was collected, or it
	// is no Go program.
	GC *GCTrace `json:"gc,omitempty"`
}

// A GCTrace sums up gctrace lines. The CPU times are the runtime's estimates
// from the wall clock: too large where threads wait for a processor.
type GCTrace struct {
	Cycles     int     `json:"cycles"`
	Forced     int     `json:"forced"`     // cycles by runtime.GC
	Assist     float64 `json:"assist"`     // CPU seconds
	Background float64 `json:"background"` // CPU seconds
	Stopped    float64 `json:"stopped"`    // CPU seconds of the pauses
	Longest    float64 `json:"longest"`    // pause, seconds
	Live       float64 `json:"live"`       // heap after the last cycle, bytes
	Peak       float64 `json:"peak"`       // largest heap at a cycle's end, bytes
}

// CPU is what the collector took from the program, in seconds.
func (g GCTrace) CPU() float64 { return g.Assist + g.Background + g.Stopped }

// Calls are exact counts of calls, of a build that counts them in chosen
// functions.
type Calls struct {
	By     CallsBy     `json:"by"`
	Runs   []CallRun   `json:"runs"`
	Counts []CallCount `json:"counts"` // by run, then most calls first
}

// CallsBy says what called. Only a program's calls per second are those of use;
// a benchmark calls as fast as it can.
type CallsBy string

const (
	ByBenchmarks CallsBy = "benchmarks"
	ByTests      CallsBy = "tests"
	ByProgram    CallsBy = "program"
)

// A CallRun is one process whose calls were counted.
type CallRun struct {
	Of      string  `json:"of"`      // package of the benchmarks or tests, or the program's
	Seconds float64 `json:"seconds"` // wall
}

// A CallCount is how often one function, or a literal in it, was called in one
// run.
type CallCount struct {
	// Recording and By are set where the count stands outside of its recording.
	Recording   string  `json:"recording,omitempty"`
	By          CallsBy `json:"by,omitempty"`
	Of          string  `json:"of"` // of the CallRun
	Package     string  `json:"package"`
	File        string  `json:"file"` // module-relative
	Func        string  `json:"func"` // as Site.Func
	FuncLine    int     `json:"funcLine"`
	ClosureLine int     `json:"closureLine,omitempty"`

	Calls   int64   `json:"calls"`
	Seconds float64 `json:"seconds"` // wall
	// Nanos is the CPU of one call with all that it calls, from a CPU profile
	// of the same seconds of the same process: the 95 % interval of its share
	// of Samples over exact calls. Zero where none of the samples hit it. The
	// counter's own few nanoseconds are in it.
	Nanos   Interval `json:"nanos"`
	Samples int64    `json:"samples"`
	// PerOp is calls in one iteration of Bench, the benchmark that has most.
	PerOp float64 `json:"perOp,omitempty"`
	Bench string  `json:"bench,omitempty"`
}

// PerSecond is calls per second of the run.
func (c CallCount) PerSecond() float64 {
	if c.Seconds <= 0 {
		return 0
	}
	return float64(c.Calls) / c.Seconds
}

// An Overhead is what a source of evidence costs the program while it is on, by
// the recorded lab experiment of that name.
type Overhead struct {
	Source string   `json:"source"` // "CPU profile"
	Share  Interval `json:"share"`  // more CPU for the same work, 95 %
	N      int      `json:"n"`      // launches of each side
	Go     string   `json:"go"`
}
