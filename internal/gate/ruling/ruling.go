// Package ruling holds what `toll gate` decided, as values: internal/gate fills
// them, report writes them in the forms that reviews and CI systems read. It
// computes nothing.
package ruling

import "github.com/gotoll/toll/finding"

// Schema is the version of the JSON form of Ruling. Additions do not raise it.
const Schema = 1

// A Verdict is what a change came to.
type Verdict string

const (
	Pass         Verdict = "pass"
	Fail         Verdict = "fail"
	Inconclusive Verdict = "inconclusive" // nothing failed; a race ended with a regression still possible
)

// A Check is one kind of loss that is looked for.
type Check string

const (
	Findings    Check = "findings"    // a costly pattern that is new, in hot code
	Escapes     Check = "escapes"     // a value that newly goes to the heap, in a hot function
	Inlining    Check = "inlining"    // a hot function that is no longer inlined
	Defers      Check = "defers"      // a defer of a hot function that is no longer open-coded
	Bounds      Check = "bounds"      // a new bounds check in a loop of a hot function
	Tests       Check = "tests"       // tests that the change breaks
	Allocations Check = "allocations" // more allocs/op or B/op, as exact counts
	Time        Check = "time"        // sec/op, as a race proves it
)

// Checks lists them in the order in which they are made and shown.
func Checks() []Check {
	return []Check{Findings, Escapes, Inlining, Defers, Bounds, Tests, Allocations, Time}
}

// A Level says what an issue or a check comes to.
type Level string

const (
	Failed Level = "fail"
	Warned Level = "warn"
	Told   Level = "note" // seen, and no reason to stop: code that no profile calls hot
	Off    Level = "off"  // a check that the settings turn off
)

// A Ruling is one change, judged.
type Ruling struct {
	Schema  int     `json:"schema"`
	Tool    string  `json:"tool"`    // "toll v0.1.0"
	Module  string  `json:"module"`  // module path
	Folder  string  `json:"folder"`  // of the module below the repository's root, "" for the root
	Base    string  `json:"base"`    // ref as it was named
	Commit  string  `json:"commit"`  // where the change left the base, a full hash
	Head    string  `json:"head"`    // "working tree" or a ref
	Verdict Verdict `json:"verdict"` // decides the exit code
	Reason  string  `json:"reason"`

	Issues []Issue `json:"issues"` // worst first
	Looked []Look  `json:"looked"` // one per check
	// Race is the race's outcome; absent where nothing was raced.
	Race     *finding.Outcome  `json:"race,omitempty"`
	Warnings []finding.Warning `json:"warnings"`
}

// Count is how many issues have a level.
func (r Ruling) Count(l Level) int {
	n := 0
	for _, i := range r.Issues {
		if i.Level == l {
			n++
		}
	}
	return n
}

// A Look says how one check ended.
type Look struct {
	Check  Check  `json:"check"`
	Done   bool   `json:"done"`   // false: it could not be made, or is off
	Says   string `json:"says"`   // what was compared, or why it was not
	Issues int    `json:"issues"` // with the level fail or warn
}

// An Issue is one loss that the change brings.
type Issue struct {
	// ID tells the issue from others and stays the same while lines move.
	ID    string `json:"id"`
	Check Check  `json:"check"`
	Level Level  `json:"level"`
	Rule  string `json:"rule"` // the finding's rule, else "gate-" and the check
	// Site has Line 0 where no place in the source can be named.
	Site    finding.Site `json:"site"`
	Region  Region       `json:"region"`
	Message string       `json:"message"` // lower case, names what is lost
	Why     string       `json:"why"`     // why it counts: the function's share, with interval and samples
	Fixes   []Fix        `json:"fixes"`
	// Comparison is what a race measured, for allocations and time.
	Comparison *finding.Comparison `json:"comparison,omitempty"`
}

// A Region is a stretch of a file: lines and columns from 1, columns in Unicode
// code points, the end column one past the last. Zero where unknown.
type Region struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn"`
	EndLine     int `json:"endLine"`
	EndColumn   int `json:"endColumn"`
}

// A Fix is one way to cure an issue.
type Fix struct {
	Title string        `json:"title"`
	Level finding.Level `json:"level"`
	Edits []Replacement `json:"edits"` // sorted by file and place
}

// A Replacement puts Text in the place of a region.
type Replacement struct {
	File   string `json:"file"` // module-relative, forward slashes
	Region Region `json:"region"`
	Text   string `json:"text"`
}
