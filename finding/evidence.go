package finding

// A Kind is a kind of evidence.
type Kind string

const (
	CPU       Kind = "cpu"       // CPU profile; unit "ns"
	Alloc     Kind = "alloc"     // bytes allocated; unit "bytes"
	Objects   Kind = "objects"   // objects allocated; unit "objects"
	Mutex     Kind = "mutex"     // lock wait charged to the holder; unit "ns"
	Block     Kind = "block"     // wait charged to the waiter; unit "ns"
	Wall      Kind = "wall"      // time of goroutines, from an execution trace; unit "ns"
	Goroutine Kind = "goroutine" // goroutines by stack; unit "goroutines"
	// GoroutineLeak are goroutines that wait for ever, by stack; unit
	// "goroutines". Programs built with GOEXPERIMENT=goroutineleakprofile have it.
	GoroutineLeak Kind = "goroutineleak"
	Bench         Kind = "bench" // benchmark results in the Go benchmark format
	Trace         Kind = "trace"
	Metrics       Kind = "metrics"
	Compiler      Kind = "compiler"
)

// A MatchLevel says how well a profile's frames name a site, best first.
type MatchLevel string

const (
	MatchLine   MatchLevel = "line"     // same function, same line
	MatchOffset MatchLevel = "offset"   // same function, same offset from its start: lines above it moved
	MatchFunc   MatchLevel = "function" // the function is hot, the line is not known
	MatchNone   MatchLevel = "none"
)

// A Selector says which samples a rule's pattern is answerable for, among the
// samples whose stack passes through the site's lines. Pricing charges these
// and no others.
type Selector struct {
	// Kinds of evidence that can price the pattern, most telling first.
	Kinds []Kind
	// Frames are names of functions that must be called by the site's line:
	// exact, or a prefix when the last byte is '*'. Empty selects every sample
	// through the line. Allocation profiles hide the runtime's frames: there a
	// sample whose leaf is the line itself counts as one of package runtime.
	Frames []string
	// Except are names of functions, spelled like Frames, that put a sample out
	// when they stand anywhere below the site's line: what they do stays wanted.
	Except []string
	// Deep lets Frames match anywhere below the site instead of directly below.
	Deep bool
	// Flat also selects samples whose leaf is the site's line itself.
	Flat bool
	// FromFunc widens the site to the whole function (for costs that fall at
	// its end, like deferreturn), still filtered by Frames.
	FromFunc bool
}

// Evidence is what one kind of profile says of one site.
type Evidence struct {
	Kind         Kind    `json:"kind"`
	Source       string  `json:"source"` // name of the recording
	Digest       string  `json:"digest"` // of the profile's bytes
	Flat         float64 `json:"flat"`   // selected value with the site as leaf, in Unit
	Cum          float64 `json:"cum"`    // selected value through the site, in Unit
	Total        float64 `json:"total"`  // the profile's total, in Unit
	Unit         string  `json:"unit"`   // "ns", "bytes", "objects"
	Samples      int64   `json:"samples"`
	TotalSamples int64   `json:"totalSamples"`
	Seconds      float64 `json:"seconds"` // wall time covered, 0 if unknown
	// Part is the package whose benchmarks alone the numbers are of, "" for all
	// that was recorded; Weight is the part's share of the kind's whole total,
	// 0 for the whole.
	Part   string     `json:"part,omitempty"`
	Weight float64    `json:"weight,omitempty"`
	Match  MatchLevel `json:"match"`
	// Fresh is false when the recording was made from other source than that
	// at hand (or when nobody knows).
	Fresh bool `json:"fresh"`
	// Whole is true where the samples are all of the site's function: other findings there may
	// have the same ones.
	Whole bool `json:"whole,omitempty"`
	// Newer is true where the site's lines were written or edited after the recording.
	Newer bool `json:"newer,omitempty"`
}

// Share is Cum/Total, 0 without a total.
func (e Evidence) Share() float64 {
	if e.Total == 0 {
		return 0
	}
	return e.Cum / e.Total
}

// A Recording is one set of evidence made at one time from one source.
type Recording struct {
	Name     string        `json:"name"`   // "001-bench", unique in a store
	Source   string        `json:"source"` // command line, URL or file names as the user gave them
	Time     string        `json:"time"`   // RFC 3339
	Go       string        `json:"go"`     // Go version that built the program, "" if unknown
	Commit   string        `json:"commit"` // git commit of the source, "" if unknown
	Dirty    bool          `json:"dirty"`  // the work tree differed from Commit
	Tree     string        `json:"tree"`   // digest of the module's Go files, "" if unknown
	Profiles []ProfileInfo `json:"profiles"`
	Bench    []string      `json:"bench"` // names of files in the Go benchmark format
	// Other are further files: an execution trace or a flight recorder's dump
	// (.trace), readings of the metrics page before and after (.prom), the lines
	// of gctrace (.txt).
	Other    []string  `json:"other,omitempty"`
	Window   *Window   `json:"window,omitempty"` // of a fleet's profiles; nil for anything else
	Run      *Run      `json:"run,omitempty"`    // the program that was started for it
	Calls    *Calls    `json:"calls,omitempty"`  // counted calls
	Warnings []Warning `json:"warnings"`
}

// A Window says which of a continuous profiler's profiles were merged.
type Window struct {
	From  string `json:"from"`  // RFC 3339
	Until string `json:"until"` // RFC 3339
	Match string `json:"match"` // label matchers, "" took all
}

// ProfileInfo describes one profile of a recording.
type ProfileInfo struct {
	File    string  `json:"file"` // name inside the recording
	Kind    Kind    `json:"kind"` // Alloc stands for alloc_space and alloc_objects
	Package string  `json:"package,omitempty"`
	Digest  string  `json:"digest"`
	Samples int64   `json:"samples"`
	Total   float64 `json:"total"`
	Unit    string  `json:"unit"`
	Seconds float64 `json:"seconds"` // wall time covered, 0 if unknown
	// Series is how many programs' profiles a fleet's was merged of, and Types
	// what its profiler calls them.
	Series int      `json:"series,omitempty"`
	Types  []string `json:"types,omitempty"`
	// OneSigma is the half-width, as a share, of the 95 % interval of a line
	// that has a 1 % share of this profile.
	OnePercent Interval `json:"onePercent"`
}

// A Flame is a call tree for drawing: parallel arrays over a string table, in
// depth-first order, children largest first. Row 0 is the root.
type Flame struct {
	Kind    Kind      `json:"kind"`
	Unit    string    `json:"unit"`
	Total   float64   `json:"total"`
	Samples int64     `json:"samples"`
	Names   []string  `json:"names"`  // function names
	Name    []int32   `json:"name"`   // per row: index into Names
	File    []int32   `json:"file"`   // per row: index into Files, -1 unknown
	Files   []string  `json:"files"`  // module-relative where the module is the user's, else shortened
	Line    []int32   `json:"line"`   // per row: line of the function's start, 0 unknown
	Parent  []int32   `json:"parent"` // per row: row of the caller, -1 for the root
	Cum     []float64 `json:"cum"`
	Flat    []float64 `json:"flat"`
	Recover []float64 `json:"recover"` // per row: recoverable value found below, in Unit
	// Base, if set, is the same tree in an earlier recording.
	Base *FlameBase `json:"base,omitempty"`
}

// A FlameBase is what a Flame is compared with. Rows that only the earlier
// recording has are in the Flame with a Cum of 0.
type FlameBase struct {
	Recording string    `json:"recording"`
	Total     float64   `json:"total"` // in the Flame's unit
	Samples   int64     `json:"samples"`
	Cum       []float64 `json:"cum"` // per row
	// Change is per row the 95 % interval of the share now minus the share
	// then, -1..1, each row by itself.
	Change []Interval `json:"change"`
}
