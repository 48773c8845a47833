package rule

import (
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// A Note is one decision of the Go compiler about a place in the package that
// a rule looks at, as `go build -gcflags="-m=2 -d=defer=1"` says it.
type Note struct {
	Heap      bool   // a value was put on the heap; else, and unless Stays, it is a defer
	Stays     bool   // a make does not outlive its function; it is allocated if its size is no constant
	File      string // base name of the package's file
	Line, Col int    // bytes, from 1: where the compiler stood
	// What is the value or variable as the source spells it ("x", "func
	// literal"), or how a defer is compiled: "open-coded", "stack-allocated",
	// "heap-allocated".
	What string
	// Reason is the last step of the flow that put the value on the heap
	// ("call parameter", "return", "captured by a closure"), "" if not told, and
	// At the line of the same file where it is taken, 0 if unknown.
	Reason string
	At     int
}

// Notes is the result of NotesAnalyzer.
type Notes []Note

// NotesAnalyzer is what a rule that rests on the compiler's decisions requires.
// An analyzer cannot compile, so that its own result is empty and such a rule is
// silent: in gopls, go vet, golangci-lint and nogo. Toll's scan gives the notes
// of packages that evidence calls hot in its place, and of others when the user
// names rules or the module is small.
var NotesAnalyzer = &analysis.Analyzer{
	Name:       "compilernotes",
	Doc:        "stands for the compiler's decisions, which toll supplies",
	Run:        func(*analysis.Pass) (any, error) { return Notes(nil), nil },
	ResultType: reflect.TypeFor[Notes](),
}

// ReadsNotes tells whether the rule says nothing without the compiler's notes.
func (r *Rule) ReadsNotes() bool { return slices.Contains(r.Analyzer.Requires, NotesAnalyzer) }
