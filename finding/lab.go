package finding

// A ClaimVerdict is what became of a published claim in the lab, in words.
type ClaimVerdict string

const (
	Reproduces    ClaimVerdict = "reproduces"
	DirectionOnly ClaimVerdict = "direction only"       // the effect is there, its size is another
	NotReproduced ClaimVerdict = "does not reproduce"   // no effect, under a tenth of it, or the other way round
	Contradiction ClaimVerdict = "contradicts itself"   // by the article's own figures
	BetterWrong   ClaimVerdict = "better code is wrong" // a test shows it
	Undecided     ClaimVerdict = "undecided"            // the interval is too wide to say
	NotRaced      ClaimVerdict = "not raced yet"
	NotRaceable   ClaimVerdict = "not measurable here" // the note says why
)

// A LabCell is one measured quantity of an experiment: what one arm came to on
// one row under one Go version.
type LabCell struct {
	Arm  string `json:"arm"` // "" where the experiment has one arm only
	Go   string `json:"go"`  // "go1.26.8"
	Row  string `json:"row"`
	Unit string `json:"unit"` // "sec/op", "B/op", "bytes", "ratio", ...
	// Value is the median of the launches' values with its 95 % interval, in
	// Unit; Low = High for an exact quantity.
	Value  Interval  `json:"value"`
	Exact  bool      `json:"exact"`
	N      int       `json:"n"`      // launches
	Values []float64 `json:"values"` // one per launch, in order
}

// A LabStep is one line of the arithmetic behind a verdict.
type LabStep struct {
	Text  string  `json:"text"` // "467 ns x 14,000,000 requests"
	Value float64 `json:"value"`
	Unit  string  `json:"unit"`
}

// A ClaimResult is a published claim beside what the lab found, under one Go
// version where it was measured.
type ClaimResult struct {
	Claim     string       `json:"claim"`   // ID, unique within the experiment or rule
	Article   string       `json:"article"` // file name among the articles
	Line      int          `json:"line"`    // 1-based
	Quote     string       `json:"quote"`
	Published float64      `json:"published"` // in Unit; 0 where the article gives no figure
	Unit      string       `json:"unit"`
	Go        string       `json:"go,omitempty"`
	Measured  *Interval    `json:"measured,omitempty"` // 95 %, in Unit
	N         int          `json:"n,omitempty"`        // launches behind it
	Steps     []LabStep    `json:"steps,omitempty"`
	Test      string       `json:"test,omitempty"` // what a failing test printed
	Verdict   ClaimVerdict `json:"verdict"`
	Why       string       `json:"why,omitempty"` // why the figures led to the verdict, where they do not say so
	Note      string       `json:"note"`          // what a figure cannot say; "" when there is nothing
}

// A LabResult is one run of an experiment.
type LabResult struct {
	Experiment string        `json:"experiment"`
	Title      string        `json:"title"`
	Time       string        `json:"time"` // RFC 3339, start; "" of one never run
	Seconds    float64       `json:"seconds"`
	GOOS       string        `json:"goos"`
	GOARCH     string        `json:"goarch"`
	Machine    Machine       `json:"machine"`
	Go         []string      `json:"go"` // versions run, oldest first
	Guards     []Guard       `json:"guards"`
	Cells      []LabCell     `json:"cells"`
	Races      []Comparison  `json:"races"`
	Claims     []ClaimResult `json:"claims"`
	Method     string        `json:"method"`
	Pair       *Claim        `json:"pair,omitempty"` // of a rule: what its pair is worth
	Warnings   []Warning     `json:"warnings"`
}
