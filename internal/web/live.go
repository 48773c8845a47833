package web

import "io"

// Live is what only a served page shows.
type Live struct {
	Actions bool      // the reader may change things
	Applied []Applied // patches in the files
	Pprof   []Link    // pprof's own pages
	Home    bool      // the report itself, not a page below it
}

// A Link is a name with its address.
type Link struct{ Text, Href string }

// An Applied is a patch in the user's files.
type Applied struct {
	Title, When, Files string
	Undo               Action
}

// An Action is a button that asks the server for something.
type Action struct {
	Label string
	Path  string // of the POST
	Main  bool   // the one to see first
}

// A FindingPage is one finding on a page of its own.
type FindingPage struct {
	Title    string
	Module   string
	Finding  *Finding // nil when its pattern is no longer in the source
	Gone     string   // said in its place
	Rule     *Rule
	Attempts []Attempt
	Races    []Race
	// Proof and NotTried are the report's, empty here.
	Proof, NotTried string
	Foot            string
	Live            *Live
}

// RenderFinding writes one finding's page.
func RenderFinding(w io.Writer, p FindingPage) error {
	view := struct {
		FindingPage
		Code code
	}{p, liveCode()}
	return render(w, "findingpage.html", view)
}
