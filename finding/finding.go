// Package finding holds the nouns of Toll: every type that crosses a room.
//
// It owns values and their JSON form, nothing else: no files, no processes, no
// clock, no formatting for people (units does that). It imports the standard
// library only. Paths are module-relative with forward slashes; a value never
// carries an absolute path, so that it means the same on another machine.
package finding

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
)

// A Site is a place in source: one statement or expression of one function.
type Site struct {
	Module  string `json:"module"`  // module path, "" for a package outside any module
	Package string `json:"package"` // import path
	File    string `json:"file"`    // module-relative, forward slashes
	Line    int    `json:"line"`    // 1-based
	Col     int    `json:"col"`     // 1-based, bytes
	EndLine int    `json:"endLine"` // last line of the range, >= Line

	// Func is the enclosing declared function as the linker and pprof spell it,
	// without closure suffix and type arguments: "example.com/m/p.(*T).Do".
	// It is "" for package-level initialisers.
	Func string `json:"func"`
	// FuncLine is the line of Func's "func" keyword; Line-FuncLine is what
	// still matches after lines above the function moved.
	FuncLine int `json:"funcLine"`
	// ClosureLine is the line of the innermost function literal around the
	// site, 0 if there is none. pprof reports it as that closure's start line.
	ClosureLine int `json:"closureLine,omitempty"`
}

// String gives file:line:col.
func (s Site) String() string { return fmt.Sprintf("%s:%d:%d", s.File, s.Line, s.Col) }

// FuncName is Func without its package, as a method expression spells it: "Do",
// "T.Do", "(*T).Do". "" where Func is.
func (s Site) FuncName() string {
	if name, ok := strings.CutPrefix(s.Func, s.Package+"."); ok {
		return name
	}
	_, name, _ := strings.Cut(s.Func[strings.LastIndexByte(s.Func, '/')+1:], ".")
	return name
}

// Compare orders sites by file, line and column.
func (s Site) Compare(t Site) int {
	return cmp.Or(cmp.Compare(s.File, t.File), cmp.Compare(s.Line, t.Line), cmp.Compare(s.Col, t.Col))
}

// A Finding is one place where a rule's pattern stands. It is a pure function
// of source and rule version: no profile, no clock, no machine goes into it.
type Finding struct {
	ID      string  `json:"id"` // see NewID
	Rule    string  `json:"rule"`
	Site    Site    `json:"site"`
	Message string  `json:"message"` // lower case, no full stop, names the cost
	Snippet string  `json:"snippet"` // source text of the range, first line only, trimmed
	Patches []Patch `json:"patches"` // never nil in JSON; best level first
}

// NewID derives a finding's identity from rule, package, function, the
// snippet with white space folded, and the ordinal among equal ones in that
// function. It survives moved lines and renamed files. 10 hex digits.
func NewID(rule, pkg, fn, snippet string, ordinal int) string {
	norm := strings.Join(strings.Fields(snippet), " ")
	h := sha256.Sum256(fmt.Appendf(nil, "%s\x00%s\x00%s\x00%s\x00%d", rule, pkg, fn, norm, ordinal))
	return hex.EncodeToString(h[:5])
}

// A Level says how far a patch may be trusted.
type Level string

const (
	Safe    Level = "safe"    // same behaviour, shown by the pair's fuzzing
	Unsafe  Level = "unsafe"  // differs in a case that the rule's page names; only when asked for
	Suggest Level = "suggest" // advice and a sketch, no edit
)

// A Patch is one reversible change. Edits never overlap and are sorted by file
// and start.
type Patch struct {
	ID       string   `json:"id"`       // hash of the edits and the digests before
	Title    string   `json:"title"`    // a verb phrase naming the cure
	Level    Level    `json:"level"`    // Suggest patches have no edits
	Findings []string `json:"findings"` // IDs
	Edits    []Edit   `json:"edits"`
	// Before is the sha256 (hex) of each edited file as it was when the edits
	// were computed; applying to any other content is refused.
	Before map[string]string `json:"before"`
}

// An Edit replaces the bytes [Start, End) of File by New.
type Edit struct {
	File  string `json:"file"` // module-relative, forward slashes
	Start int    `json:"start"`
	End   int    `json:"end"`
	New   string `json:"new"`
}

// A Warning is trouble with data that did not prevent a result.
type Warning struct {
	Where string `json:"where"` // package, file, profile or command; may be ""
	Text  string `json:"text"`  // what, and what to do about it
}

func (w Warning) String() string {
	if w.Where == "" {
		return w.Text
	}
	return w.Where + ": " + w.Text
}

// Digest is the sha256 of content in hex, the form used in Patch.Before.
func Digest(content []byte) string {
	h := sha256.Sum256(content)
	return hex.EncodeToString(h[:])
}
