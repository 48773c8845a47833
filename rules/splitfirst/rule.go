// Package splitfirst is the rule for strings.Split and bytes.Split whose list
// is made only to look at its first piece, at two, at its last, at one after
// the other, to count them or to join them again.
//
// It owns the judgement which looks at the list a Cut, a LastIndex or a SplitSeq
// can answer as well, and it refuses whatever else looks: a list that is passed
// on, counted or indexed further stays. It is fast because it starts at calls
// of Split and conversions to runes.
package splitfirst

import (
	"embed"
	"go/ast"
	"go/constant"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule"
	"github.com/gotoll/toll/rule/kit"
)

//go:embed doc.md
var doc string

//go:embed lab
var lab embed.FS

//go:embed claim.json
var claim []byte

// Rule is splitfirst.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "splitfirst",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/splitfirst.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a list of all pieces is allocated to look at one piece at a time",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{"strings.Split*", "bytes.Split*", "strings.genSplit", "bytes.genSplit"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

// A split is one call of Split or SplitN with a constant separator.
type split struct {
	*rulePass
	cursor inspector.Cursor
	call   *ast.CallExpr
	file   *ast.File
	pkg    string // "strings" or "bytes"
	after  bool   // pieces end in the separator: SplitAfter, SplitAfterN
	limit  int64  // SplitN's; -1 for all pieces
	sepLen int
	unsure bool   // without an edit: the separator is no constant and may be empty, or there is no Cut
	seq    string // the function that gives the pieces one by one
}

// A rulePass is a pass with the names that its fixes have taken.
type rulePass struct {
	*analysis.Pass
	names kit.Locals
}

func run(pass *analysis.Pass) (any, error) {
	rp := &rulePass{Pass: pass}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		switch call := c.Node().(*ast.CallExpr); {
		case fields(pass, call):
			checkFields(rp, c)
			continue
		case decodes(pass.TypesInfo, call):
			checkRunes(rp, c)
			continue
		case checkLetters(rp, c):
			continue
		}
		s, ok := match(rp, c)
		if !ok || kit.Cold(pass, c) || failed(pass.TypesInfo, c) {
			continue
		}
		switch kind, _ := c.ParentEdge(); kind {
		case edge.IndexExpr_X:
			checkIndexed(s)
		case edge.AssignStmt_Rhs, edge.ValueSpec_Values:
			checkVariable(s)
		case edge.RangeStmt_X:
			checkRange(s, c.Parent())
		case edge.CallExpr_Args:
			checkArgument(s)
		case edge.SliceExpr_X:
			checkSliced(s)
		}
	}
	return nil, nil
}

func match(rp *rulePass, c inspector.Cursor) (s split, ok bool) {
	call := c.Node().(*ast.CallExpr)
	s = split{rulePass: rp, cursor: c, call: call, limit: -1, seq: "SplitSeq"}
	switch info := rp.TypesInfo; {
	case kit.IsCall(info, call, "strings", "Split", "SplitN", "SplitAfter", "SplitAfterN"):
		s.pkg = "strings"
	case kit.IsCall(info, call, "bytes", "Split", "SplitN", "SplitAfter", "SplitAfterN"):
		s.pkg = "bytes"
	default:
		return s, false
	}
	if len(call.Args) < 2 {
		return s, false
	}
	s.after = strings.HasPrefix(kit.Callee(rp.TypesInfo, call).Name(), "SplitAfter")
	if len(call.Args) == 3 {
		n, known := kit.ConstInt(rp.TypesInfo, call.Args[2])
		if !known || n == 0 || n == 1 {
			return s, false
		}
		s.limit = max(n, -1)
	}
	s.sepLen = separator(rp.TypesInfo, call.Args[1])
	s.file = kit.File(c)
	// Without Cut there is Index. An empty separator splits between runes, which neither does.
	s.unsure = s.sepLen < 0 || !kit.AtLeast(rp.Pass, s.file, "1.18")
	return s, s.sepLen != 0
}

// separator is the length of a constant separator, -1 if it is not known.
func separator(info *types.Info, e ast.Expr) int {
	if sep, ok := kit.ConstString(info, e); ok {
		return len(sep)
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr: // []byte(",")
		if kit.IsConversion(info, e) && len(e.Args) == 1 {
			if tv := info.Types[e.Args[0]]; tv.Value != nil && tv.Value.Kind() == constant.String {
				return len(constant.StringVal(tv.Value))
			}
		}
	case *ast.CompositeLit: // []byte{','}
		for _, elt := range e.Elts {
			if _, keyed := elt.(*ast.KeyValueExpr); keyed {
				return -1
			}
		}
		return len(e.Elts)
	}
	return -1
}

// decl is the function around the call, for fresh names.
func (s split) decl() ast.Node {
	if d := kit.Decl(s.cursor); d != nil {
		return d
	}
	return s.file
}

// cut is the text of the call of Cut that replaces the split: the function's
// name changes, the arguments keep their text.
func (s split) cut() string { return s.qualified("Cut") + "(" + s.args() + ")" }

// args is the text of subject and separator.
func (s split) args() string {
	args := s.call.Args[:min(2, len(s.call.Args))]
	if text, ok := kit.Source(s.Pass, args[0].Pos(), args[len(args)-1].End()); ok {
		return text
	}
	text := kit.Text(s.Pass, args[0])
	if len(args) > 1 {
		text += ", " + kit.Text(s.Pass, args[1])
	}
	return text
}

// qualified is name with the qualifier that the call used.
func (s split) qualified(name string) string {
	if sel, ok := ast.Unparen(s.call.Fun).(*ast.SelectorExpr); ok {
		return kit.Text(s.Pass, sel.X) + "." + name
	}
	return name // dot import
}

// report reports the split; edits of a level other than suggest cure it. None
// of them keeps the separator.
func (s split) report(level finding.Level, message, title string, edits ...analysis.TextEdit) {
	if s.after || s.unsure || len(edits) == 0 || level == finding.Suggest || kit.HasComment(s.file, s.call.Pos(), s.call.End()) {
		kit.Report(s.Pass, finding.Suggest, s.call, message)
		return
	}
	kit.Report(s.Pass, level, s.call, message, kit.Fix(title, kit.Tidy(s.Pass, s.file, edits...)...))
}

const (
	costFirst = "allocates a list of all pieces to look at the first"
	costTwo   = "allocates a list of all pieces to look at the first two"
	costPair  = "allocates a list to hold two pieces"
	costLast  = "allocates a list of all pieces to look at the last"
	costRange = "allocates a list of all pieces to look at one after the other"
	costCount = "allocates a list of all pieces to count them"
	costRest  = "allocates a list of all pieces to look at the first and join the others again"
	costShort = "allocates a list of all pieces to join all but the last again"
	costThree = "allocates a list to hold three pieces"
	costJoin  = "allocates a list of all pieces to join them again"
)
