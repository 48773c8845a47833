package web

import (
	"html/template"
	"io"
)

// A Lab is the page of experiments, rules' pairs and published claims.
type Lab struct {
	Lead, Empty string // Empty is said in place of everything
	Command     string // what gives data where there is none, or repeats all
	TallyHead   []string
	Tally       []Row // article, then a count per verdict
	Articles    []Article
	Experiments []Experiment
	Pairs       []Pairing
	PairsNote   string
}

// An Article is the claims of one source.
type Article struct {
	Title, By, Count string
	Open             bool
	Claims           []Claim
}

// A Claim is one published claim with what became of it.
type Claim struct {
	Verdict, Class string
	Quote, Source  string // "line 91"
	Published      string
	Rows           []Row    // Go version, measured, n, verdict, why
	Steps          []string // arithmetic
	Test           string   // what a failing test printed
	Note, Command  string
	Link, Of       string // the experiment or pair behind it
	Plot           template.HTML
}

// An Experiment is one run with its figures.
type Experiment struct {
	ID, Name, Title, Command string
	Verdicts                 string // how many of which
	Open                     bool
	Facts                    []Pair
	Guards                   []Guard
	Chart                    template.HTML
	Plots                    []Figure
	Tables                   []Table
	Comparisons              []Comparison
	Notes                    []string
}

// A Pairing is what a rule's pair was measured to be worth.
type Pairing struct {
	ID, Name, Summary, On, Command string
	Rows                           []PairRow
}

// A PairRow is one unit of a pair.
type PairRow struct {
	Unit, Bad, Better, Change, N string
	Plot                         template.HTML
}

// A Figure is a drawing with its words and its table twin.
type Figure struct {
	ID, Title, Lead string
	Plot            template.HTML
	Wide            bool // it needs more room than a phone has, and scrolls there
	Legend          []Swatch
	Table           *Table
}

// A Swatch is one line of a legend; Class is that of the drawing.
type Swatch struct{ Class, Text string }

// A Table has a head and rows; the columns from Numbers on hold numbers.
type Table struct {
	Caption string
	Head    []string
	Rows    []Row
	Numbers int
}

// A History is the page of trends.
type History struct {
	Lead, Empty, Command string
	Series               []Trend
}

// A Trend is one benchmark and unit over time.
type Trend struct {
	Bench, Unit, Span string
	Changes           []string
	Figure            Figure
}

// A Doctor is one examination.
type Doctor struct {
	Answer, Source, Machine string
	Empty, Command          string
	Ailments                []Ailment
	Quiet                   []Row // check, figure, threshold, source
	Unseen                  []string
	Figures                 []Figure
	Notes                   []string
	Tune                    *Tune
}

// An Ailment is a check above a threshold.
type Ailment struct {
	Name, Figure, State, Class string
	Facts                      []Pair
	Sites                      []Row // share, value, line, function
}

// A Tune is a curve of settings.
type Tune struct {
	Summary string
	Figure  Figure
	Notes   []string
}

// An Aside is a page beside the report: one of the four is set.
type Aside struct {
	Title, Module string
	Home          string // address of the report, "" of a file of its own
	Links         []Link // other pages
	Lab           *Lab
	History       *History
	Doctor        *Doctor
	Tune          *Tune
	Foot          string
	Live          *Live
}

// RenderAside writes one page beside the report.
func RenderAside(w io.Writer, p Aside) error {
	view := struct {
		Aside
		Code code
	}{p, ownCode()}
	if p.Live != nil {
		view.Code = liveCode()
	}
	return render(w, "asidepage.html", view)
}
