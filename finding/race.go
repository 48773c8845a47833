package finding

// A Build is everything that decides what a binary does, besides the patch.
// Two builds race only if all fields but Tree and Binary are equal.
type Build struct {
	Tree    string   `json:"tree"`             // digest of the sources
	Label   string   `json:"label"`            // "main", "main+3f2a…", a folder's base name
	Commit  string   `json:"commit,omitempty"` // that was checked out, "" of a folder or a working tree
	Go      string   `json:"go"`               // "go1.26.8"
	GOOS    string   `json:"goos"`
	GOARCH  string   `json:"goarch"`
	GOAMD64 string   `json:"goamd64,omitempty"`
	Flags   []string `json:"flags"`
	Tags    string   `json:"tags,omitempty"`
	PGO     string   `json:"pgo,omitempty"` // digest of the profile used
	Env     []string `json:"env"`           // what Toll set for the child, sorted
	Binary  string   `json:"binary"`        // digest
}

// Machine is where a race ran.
type Machine struct {
	CPU     string  `json:"cpu"`
	Cores   int     `json:"cores"`
	Quota   float64 `json:"quota"`   // cgroup CPU quota in cores, 0 none
	Foreign float64 `json:"foreign"` // share of the machine's CPU that others used, 0..1
	Steal   float64 `json:"steal"`   // share stolen by the hypervisor, 0..1
	Kernel  string  `json:"kernel"`
	// Throttled is how long the quota kept the cgroup's processes waiting, s.
	Throttled float64 `json:"throttled"`
}

// An Arm is a side of a race: 0 is old (or Bad), 1 is new (or Better).
type Arm int

const (
	Old Arm = 0
	New Arm = 1
)

func (a Arm) String() string {
	if a == Old {
		return "old"
	}
	return "new"
}

// A Trial is one part: Iterations calls timed together. Raw, never rounded,
// never deleted.
type Trial struct {
	Experiment string  `json:"experiment"` // race ID
	Bench      string  `json:"bench"`      // as the testing package prints it, without "Benchmark" and "-P"
	Launch     int     `json:"launch"`     // a pair of fresh processes
	Block      int     `json:"block"`      // within the launch, in order of time
	Part       int     `json:"part"`       // within the block
	Arm        Arm     `json:"arm"`
	Iterations int64   `json:"iterations"`
	Wall       float64 `json:"wall"`     // ns per op
	CPU        float64 `json:"cpu"`      // ns per op, process user+system; 0 if not taken
	GCs        int64   `json:"gcs"`      // cycles finished in the part
	Switches   int64   `json:"switches"` // involuntary context switches in the part
	Seed       int64   `json:"seed"`     // layout of the binary
	// Values holds the benchmark's other metrics: "B/op", "allocs/op" and
	// custom ones. nil when the part took none.
	Values map[string]float64 `json:"values,omitempty"`
}

// A Verdict is what a comparison came to.
type Verdict string

const (
	Improved     Verdict = "improved"
	Regressed    Verdict = "regressed"
	Same         Verdict = "same" // the interval lies inside the threshold
	Inconclusive Verdict = "inconclusive"
	Invalid      Verdict = "invalid" // a guard failed: no number counts
)

// A Comparison is one benchmark and one unit of a race.
type Comparison struct {
	Bench   string    `json:"bench"`
	Unit    string    `json:"unit"` // "sec/op", "cpu-sec/op", "B/op", "allocs/op", custom
	Old     float64   `json:"old"`  // centre, in Unit
	New     float64   `json:"new"`
	Ratio   Interval  `json:"ratio"` // New/Old, 95 %
	N       int       `json:"n"`     // pairs of launches; 1 for an exact metric
	Exact   bool      `json:"exact"`
	Verdict Verdict   `json:"verdict"`
	Method  string    `json:"method"`
	P       float64   `json:"p"`      // corrected, one-sided against the threshold; 0 for exact
	Ratios  []float64 `json:"ratios"` // New/Old, one per launch, in order
	// Values are the launches' centres per arm, in Unit, in the order of Ratios.
	Values   [2][]float64 `json:"values"`
	Warnings []string     `json:"warnings"`
}

// A Guard is a check that must hold whatever the numbers say.
type Guard struct {
	Name   string `json:"name"` // "tests", "vet", "same benchmark source", "machine"
	OK     bool   `json:"ok"`
	Detail string `json:"detail"`
}

// An Outcome is the end of a race.
type Outcome struct {
	ID          string       `json:"id"`
	Title       string       `json:"title"`
	Time        string       `json:"time"` // RFC 3339, start
	Builds      [2]Build     `json:"builds"`
	Machine     Machine      `json:"machine"`
	Verdict     Verdict      `json:"verdict"` // improved: at least one improved and none regressed
	Reason      string       `json:"reason"`
	Threshold   float64      `json:"threshold"` // 0.01 = 1 %
	Comparisons []Comparison `json:"comparisons"`
	Guards      []Guard      `json:"guards"`
	Seconds     float64      `json:"seconds"` // spent measuring
	Trials      int          `json:"trials"`
	Correction  string       `json:"correction"` // "Holm over 6 comparisons"
	Warnings    []string     `json:"warnings"`
}
