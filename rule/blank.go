package rule

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"

	"golang.org/x/tools/go/analysis"
)

// A Blank stands in a fix for a count that the source does not tell and a
// profile does: the capacity that a slice reaches, the bytes of a scratch
// buffer. A rule writes it and never learns what is filled in.
type Blank struct {
	From Quantile
	Unit int64 // bytes that Per elements take, 1 or more
	Per  int64 // elements in Unit bytes, 1 or more
}

// A Quantile says which of the observed sizes fills a blank.
type Quantile string

const (
	// Reached is the largest size that at least half of what grows there grows
	// to, where it takes more than one step to it. Growing sizes are counted once
	// a step; starting with that many allocates no more bytes than growing did.
	Reached Quantile = "reached"
	// Covers is the smallest size that nine in ten allocations fit in.
	Covers Quantile = "covers"
)

// String is the blank as it stands in a fix's text: an identifier, so that the
// text parses.
func (b Blank) String() string { return fmt.Sprintf("blank_%s_%d_%d", b.From, b.Unit, b.Per) }

var blankText = regexp.MustCompile(`\bblank_(reached|covers)_([1-9][0-9]*)_([1-9][0-9]*)\b`)

// HasBlank tells whether a text has a blank in it.
func HasBlank(text string) bool { return blankText.MatchString(text) }

// Fill puts counts into the blanks of a text. ok is false when count knows one
// of them not.
func Fill(text string, count func(Blank) (n int64, ok bool)) (filled string, ok bool) {
	ok = true
	filled = blankText.ReplaceAllStringFunc(text, func(s string) string {
		m := blankText.FindStringSubmatch(s)
		unit, err1 := strconv.ParseInt(m[2], 10, 64)
		per, err2 := strconv.ParseInt(m[3], 10, 64)
		n, known := count(Blank{Quantile(m[1]), unit, per})
		if err1 != nil || err2 != nil || !known {
			ok = false
			return s
		}
		return strconv.FormatInt(n, 10)
	})
	return filled, ok
}

// Filled is the result of BlanksAnalyzer.
type Filled bool

// BlanksAnalyzer is what a rule whose fixes hold blanks requires. Its own result
// is false: nobody fills them in gopls, go vet, golangci-lint and nogo, and such
// a rule is silent there. Toll's scan gives true in its place, and keeps what
// evidence fills.
var BlanksAnalyzer = &analysis.Analyzer{
	Name:       "blanks",
	Doc:        "stands for the counts that toll fills in from profiles",
	Run:        func(*analysis.Pass) (any, error) { return Filled(false), nil },
	ResultType: reflect.TypeFor[Filled](),
}

// HasBlanks tells whether the rule says nothing but what evidence completes.
func (r *Rule) HasBlanks() bool { return slices.Contains(r.Analyzer.Requires, BlanksAnalyzer) }
