// Package experiment is the contract of the lab's experiments: what is run,
// and which published claims the result is held against.
//
// An experiment is data beside the programs that it runs. It starts nothing
// and knows no clock: labrun unpacks the files into a module of their own,
// builds and runs them, and judges. The claims that a rule's pair races are
// values of the same Claim.
package experiment

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"github.com/gotoll/toll/finding"
)

// An Experiment is one folder below lab/. Any of Pairs, Programs and Services
// may be empty; one without all three is arithmetic and tests only.
type Experiment struct {
	Name  string // the folder's
	Title string // one phrase, lower case: what is raced
	Doc   string // doc.md, with the sections of Headings
	Files fs.FS  // the embedded folders that Pairs, Programs and Services name

	// Pairs is a folder of Files with BenchmarkBad and BenchmarkBetter, whose
	// sub-benchmarks of one name race each other, and tests that show each
	// pair equivalent. "" is none.
	Pairs string
	// Programs are launched in turns, each launch a fresh process that prints
	// rows (see Row) on stdout.
	Programs []Program
	// Services race as pairs of servers under an open-loop load.
	Services []Service
	// Go names the versions that Programs run under unless --go says another:
	// "1.13.15", "current". Empty is the current one.
	Go []string
	// Budget is the measuring time by default; 0 is a minute.
	Budget time.Duration

	Claims []Claim
	// Record is record.json, written by `toll lab run --record`; {} before.
	Record []byte
}

// A Program is one arm: a folder of Files that is a main package (standard
// library only, a module of its own when run), built once per Go version.
type Program struct {
	Arm   string   // "" when there is one only
	Dir   string   // in Files
	Rust  bool     // built by `cargo build --release --locked`; binary named like the last element of Dir
	Flags []string // of `go build`: "-ldflags=-s -w"
	Env   []string // of build and launch: "GOAMD64=v3", "GOGC=off"
	Args  []string // of the launch
	Since string   // oldest Go that builds it, "1.12"; "" is the current one only
	Needs []string // of the machine: "cc"
	// Process adds what the launch cost as a whole, seen from outside: row
	// "process" with units "cpu-sec", "sec" and "peak-bytes".
	Process bool
	// Current runs the arm under the current Go only, whatever versions are
	// asked for.
	Current bool
}

// A Service is one race of two servers: the program of Dir with other
// arguments. Its figures are those of the race: "p50-sec", "p99-sec",
// "cpu-sec/op", ... with arms "old" and "new".
type Service struct {
	Name string    // the row
	Dir  string    // in Files
	Args [2]string // old, new; may hold {port} and {dir}
	Load string    // as `toll prove --load` takes it
}

// A Row is what a program prints: one JSON object a line on stdout. One launch
// prints each row once, as the best or the mean of its own repeats, whichever
// its page says. Work is fixed, never time: a busy machine must not change
// what is measured.
type Row struct {
	Row   string  `json:"row"`
	Unit  string  `json:"unit"`
	Value float64 `json:"value"`
	Exact bool    `json:"exact,omitempty"` // the same in each launch: counts, sizes
}

// Current is the Go version that runs Toll, where versions are named.
const Current = "current"

// Articles that claims cite, in the order of docs/claims.md.
const (
	Defer      = "000-defer-cost.txt"
	Mutex      = "001-mutex-defer-poc.txt"
	Finalizer  = "002-finalizer-cost.txt"
	Guide      = "003-go-optimization-guide.txt"
	Constraint = "004-gc-constraint.txt"
)

// A Claim is one published sentence that can be checked. It has exactly one
// of Measure, Sum, Test and Open.
type Claim struct {
	ID        string // kebab-case, unique within its experiment or rule
	Article   string
	Line      int     // of the quote, 1-based
	Quote     string  // verbatim, short
	Published float64 // in Unit; 0 when the article gives no figure but a direction
	Unit      string  // "sec", "ratio", "share", ...

	Measure *Measure                 // a figure of the run
	Sum     func() []finding.LabStep // the article's own figures; the last step is held against Published
	Test    string                   // name of a test that fails because the published better code is wrong
	TestDir string                   // folder of Files with that test, in files with build tag "published"
	Open    string                   // why nothing here can race it

	Note string // one sentence beside the verdict, for what a figure cannot say
}

// A Measure computes what a claim's figure is held against.
type Measure struct {
	Of, Against Cell // Against is unused by Value
	As          Form
	Per         float64 // divides a value or a difference: seven defers; 0 is 1
	Only        bool    // the claim is "only so much": a far larger effect is another one
}

// A Cell names a figure of a run. Of a pair the arms are "bad" and "better" and
// the row is the sub-benchmark; of a Service they are "old" and "new".
type Cell struct{ Arm, Row, Unit string }

// A Form is how a claim's figure comes from cells.
type Form string

const (
	Value      Form = "value"      // Of; no effect is 0
	Difference Form = "difference" // Of - Against; no effect is 0
	Ratio      Form = "ratio"      // Of / Against; no effect is 1
	Change     Form = "change"     // Of / Against - 1, a share; no effect is 0
	Share      Form = "share"      // Of / Against, a part of a whole; no effect is 0
)

// A Catalogue is everything that the lab can run or has to say.
type Catalogue struct {
	Experiments []*Experiment      // sorted by name
	OfRules     map[string][]Claim // by rule: what the articles claim of its pattern
	Open        []Claim            // claims that no experiment or rule is about
}

// Headings are the sections of an experiment's page, in order.
func Headings() []string {
	return []string{"What is claimed", "What runs", "How to read it"}
}

// Result decodes the recorded result; ok is false while there is none.
func (e *Experiment) Result() (r finding.LabResult, ok bool) {
	if json.Unmarshal(e.Record, &r) != nil || r.Time == "" {
		return finding.LabResult{}, false
	}
	return r, true
}

// Validate reports the first thing that makes experiments unusable together.
func Validate(all []*Experiment) error {
	seen := map[string]bool{}
	for _, e := range all {
		if e.Name == "" || seen[e.Name] {
			return fmt.Errorf("experiment %q: no name, or used twice", e.Name)
		}
		seen[e.Name] = true
		if err := e.validate(); err != nil {
			return fmt.Errorf("experiment %s: %w", e.Name, err)
		}
	}
	return nil
}

func (e *Experiment) validate() error {
	if e.Title == "" || e.Title != strings.TrimSuffix(e.Title, ".") {
		return fmt.Errorf("title %q is no phrase", e.Title)
	}
	at := 0
	for _, h := range Headings() {
		i := strings.Index("\n"+e.Doc[at:], "\n## "+h+"\n")
		if i < 0 {
			return fmt.Errorf("doc.md: heading %q missing or out of order", h)
		}
		at += i
	}
	var dirs []string
	if e.Pairs != "" {
		dirs = append(dirs, e.Pairs)
	}
	for _, p := range e.Programs {
		dirs = append(dirs, p.Dir)
	}
	for _, s := range e.Services {
		dirs = append(dirs, s.Dir)
	}
	for _, dir := range dirs {
		if e.Files == nil {
			return fmt.Errorf("no files, but folder %s is to run", dir)
		}
		if _, err := fs.ReadDir(e.Files, dir); err != nil {
			return fmt.Errorf("folder %s is not embedded: %w", dir, err)
		}
	}
	return ValidateClaims(e.Claims)
}

// ValidateClaims reports the first claim that says too little or too much.
func ValidateClaims(claims []Claim) error {
	seen := map[string]bool{}
	for _, c := range claims {
		kinds := 0
		for _, set := range []bool{c.Measure != nil, c.Sum != nil, c.Test != "", c.Open != ""} {
			if set {
				kinds++
			}
		}
		switch {
		case c.ID == "" || seen[c.ID]:
			return fmt.Errorf("claim %q: no ID, or used twice", c.ID)
		case c.Article == "" || c.Line <= 0 || c.Quote == "":
			return fmt.Errorf("claim %s: needs article, line and quote", c.ID)
		case kinds != 1:
			return fmt.Errorf("claim %s: needs one of Measure, Sum, Test and Open, has %d", c.ID, kinds)
		case (c.Measure != nil || c.Sum != nil) && c.Unit == "":
			return fmt.Errorf("claim %s: figure without a unit", c.ID)
		}
		seen[c.ID] = true
	}
	return nil
}

// An Article is one source of claims.
type Article struct{ File, Title, Author string }

// Articles lists the sources of claims in the order of docs/claims.md.
func Articles() []Article {
	return []Article{
		{Defer, "The Day We Discovered Defer Was Costing Us $78K (And I Almost Missed It)", "speed engineer"},
		{Mutex, "POC - Impact of `defer` on Mutex Performance in Go", ""},
		{Finalizer, "The absurd cost of finalizers in Go", "Daniel Lemire"},
		{Guide, "Go optimization guide", ""},
		{Constraint, "The Day Our Operator Became The Constraint", "pretty ncube"},
	}
}
