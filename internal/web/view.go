package web

import "html/template"

// A Report is what the report page shows: text ready to be read.
type Report struct {
	Title string
	Meta  []Pair
	Cards []Card
	Next  []Step

	Proof    string // one sentence over the attempts, "" when nothing was tried
	NotTried string
	Attempts []Attempt
	Races    []Race

	Flames   []Flame
	Groups   []Group
	Cold     []Row // location, rule, message, reason
	ColdNote string
	FindNote string // why there are no findings or no prices

	Rules      []Rule
	Recordings []Recording
	Warnings   []string
	Foot       string

	// Pages are the links to the three below, which a served report has as
	// pages of their own.
	Pages   []Link
	Lab     *Lab
	History *History
	Doctor  *Doctor

	Live *Live // nil in a file
}

// A Pair is a name with its value.
type Pair struct{ Name, Value string }

// A Row is a table row of plain cells.
type Row []string

// A Card is one answer of the summary.
type Card struct {
	Label, Value string
	Tone         string // "", "cost", "good"
	Bar          *Bar
	Details      []string
}

// A Step is something to do next, with the command that does it.
type Step struct{ Text, Command string }

// A Bar is an interval on a track from 0 to 1000: solid to Low, pale to High.
type Bar struct {
	Low, Span int // Span is High-Low
	Label     string
}

// NewBar scales shares (0..1) to a track that ends at max. A share that is
// there stays visible.
func NewBar(low, high, max float64, label string) *Bar {
	if max <= 0 {
		return nil
	}
	scale := func(v float64) int { return int(min(1, v/max)*1000 + 0.5) }
	b := &Bar{Low: scale(low), Label: label}
	b.Span = scale(high) - b.Low
	if high > 0 && b.Low+b.Span < 4 {
		b.Span = 4 - b.Low
	}
	return b
}

// A Group is findings under one advice.
type Group struct {
	ID, Title, Note string
	Count           string // all of them
	Findings        []Finding
	Rest            []Row // those that are not shown in full, like Report.Cold
}

// A Finding is one finding in full.
type Finding struct {
	ID, Message, Place, Func, Rule, RuleID string
	Advice                                 string // also its class
	Share                                  string // "1.9%..3.4% of CPU"; "unpriced"
	Match                                  string // "line match, 412 samples"
	Bar                                    *Bar
	Open                                   bool
	Reasons                                []string
	Prices                                 []Price
	Evidence                               []Row // kind, value, share, samples, match, source
	Money                                  string
	Source                                 Source
	Patch                                  string // title and level
	Diff                                   []DiffLine
	Command                                string
	Map                                    string // address of its function in the cost map, "" without one
	Page                                   string // address of its own page where it is served
	Actions                                []Action
}

// A Price is one price with what it stands on.
type Price struct{ Share, Rate, Basis string }

// A Source is lines of Go with costs in a gutter.
type Source struct {
	Kinds []string // heads of the gutter's columns
	Note  string
	Lines []Line
}

// A Line is one line of source.
type Line struct {
	N      int
	Hit    bool
	Costs  []Cost // one per Source.Kinds
	Tokens []Token
}

// A Cost is one gutter cell; the zero Cost is an empty one.
type Cost struct {
	Share, Samples string
	Bar            *Bar
}

// An Attempt is one patch that was tried.
type Attempt struct {
	Fate, Title, Place, Rule, RuleID, FindingID, Commit, Reason string
	Patch                                                       string
	Diff                                                        []DiffLine
	Race                                                        *Race
}

// A Race is one race.
type Race struct {
	ID, Title, Time, Verdict, Reason string
	Comparisons                      []Comparison
	Guards                           []Guard
	Facts                            []Pair
	Notes                            []string
}

// A Comparison is one benchmark and unit of a race.
type Comparison struct {
	Verdict, Bench, Unit, Old, New, Change, N string
	Plot                                      *Plot
}

// A Guard is a check with its result.
type Guard struct {
	Name, Detail string
	OK           bool
}

// A Rule is a rule's page.
type Rule struct {
	Name, ID, Summary, Level, Status string
	Claim                            []Row // unit, bad, better, ratio, n
	ClaimOn                          string
	Page                             template.HTML
	Sources                          []string
}

// A Recording is one set of evidence.
type Recording struct {
	Name, Source, When string
	Rows               []Row // kind, samples, total, over, sureness, good for
	Notes              []string
}

// A Flame is one kind's call tree with its table twin.
type Flame struct {
	ID, Label string
	Note      string
	Base      string      // recording that it can be compared with, "" for none
	Data      template.JS // JSON, or base64 of gzipped JSON when Packed
	Packed    bool
	Rows      []TopRow
}

// A TopRow is one function of the table twin.
type TopRow struct {
	Name, Place, Class, Self, SelfShare, Total, TotalShare string
	Bar                                                    *Bar
	Recover                                                bool
}
