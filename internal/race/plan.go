// Package race is engine 2: two arms in, one outcome out.
//
// It decides what runs when (launches of fresh processes, short blocks in
// random order, the most uncertain benchmark first), hands every trial to the
// Recorder before judging it, looks at the numbers after each launch with
// tests made for looking, and stops when a benchmark is decided or the budget
// is gone. A failed guard makes the outcome invalid whatever the numbers. It
// never prints, never touches git and never edits a tree; how a part is timed
// is bench's affair, what the numbers mean is stat's.
package race

import (
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/bench"
)

// A Plan describes one race. Its zero values are the defaults.
type Plan struct {
	ID    string // identifies the race in trials; "" derives one from title, arms and start
	Title string // for people

	// Arms are the two sides: 0 old, 1 new. They may be the same source when
	// Pairs name different benchmarks of it.
	Arms [2]bench.Source
	// Packages are patterns as `go list` takes them, relative to each arm's
	// root; empty is "./...".
	Packages []string
	// Bench selects benchmarks as `go test -bench` does; "" is all of them.
	// With "test:" or "fuzz:" before it, it selects tests or fuzz targets.
	Bench string
	// Commands, when set, race in place of benchmarks: what each side runs.
	Commands *[2]bench.Command
	// Pairs names the benchmarks to race one by one; empty races each
	// benchmark that both sides have and Bench matches.
	Pairs []Pair

	// Procs are values of GOMAXPROCS to race each benchmark with, as `go test
	// -cpu` takes them; empty is one race each, with what the machine has.
	Procs []int

	// BuildsDiffer says that the arms are meant to differ in toolchain, flags or
	// environment. Else a race of arms that do is refused.
	BuildsDiffer bool

	// TimeEqualCode times benchmarks whose machine code is the same on both
	// sides, too: a twin's answer is known, how it comes out is not.
	TimeEqualCode bool

	Budget    time.Duration // measuring time of all benchmarks together, builds not counted; 0 is 60 s
	PerBench  time.Duration // at most this for one benchmark; 0 is 30 s
	Threshold float64       // smallest change that matters; 0 is 0.01, 1 %
	Timeout   time.Duration // for the first iteration of a benchmark, and for listing a package's; 0 is 2 min
	Seed      int64         // of every random choice; 0 derives one from ID
	// MinLaunches is the least number of launches even when decided earlier;
	// 0 is 5. More gives a tighter interval.
	MinLaunches int
	// MaxBenchmarks bounds the benchmarks raced, 0 is no bound. Those left out
	// are named in a warning.
	MaxBenchmarks int

	// Guards are checks made before by the caller; one that is not OK makes
	// the outcome invalid without measuring.
	Guards []finding.Guard
	// Warnings are carried into the outcome.
	Warnings []string

	TempDir  string         // for binaries; "" is the system's
	Recorder Recorder       // nil keeps no trials
	Progress func(Progress) // nil reports none; called from Run's goroutine
}

// A Pair is one comparison: the benchmark Old of the old arm against the
// benchmark New of the new arm. Names are as the testing package prints them,
// without "Benchmark" and "-8".
type Pair struct {
	Package  string // import path
	Name     string // shown; "" is New
	Old, New string
}

// A Recorder keeps trials. Trials returns only once they are safe.
type Recorder interface {
	Trials([]finding.Trial) error
}

// A Stage is what a race is doing.
type Stage string

const (
	Building  Stage = "build"  // Bench is the package
	Listing   Stage = "list"   // Bench is the package
	Comparing Stage = "code"   // which machine code differs: Bench is the package
	Racing    Stage = "race"   // Bench is the benchmark
	Testing   Stage = "test"   // guards: Bench is the package pattern
	Choosing  Stage = "choose" // which benchmarks reach the change
)

// Progress is one step of a race, for a person who waits.
type Progress struct {
	Stage    Stage
	Bench    string
	Done     int                  // benchmarks decided
	Total    int                  // benchmarks of the race, 0 while unknown
	Launches int                  // of Bench so far
	Interval finding.Interval     // ratio of Bench so far; zero before two launches
	Verdict  finding.Verdict      // of Bench so far
	Decided  []finding.Comparison // sec/op of those decided, in order of decision
	Spent    time.Duration
	Left     time.Duration // at most, of the budget
}
