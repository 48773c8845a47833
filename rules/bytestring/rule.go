// Package bytestring is the rule for conversions between []byte and string that
// only suit a function which has a twin for the other type.
//
// It owns the list of twins and the judgement which conversions the compiler makes
// without a copy, and it refuses calls whose result is a piece of the string. It
// is fast because it looks at the arguments of calls only, and asks for twins
// once an argument is a conversion.
package bytestring

import (
	"embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
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

// Rule is bytestring.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "bytestring",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/bytestring.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "bytes are copied into a string, or back, for a call that has a twin",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{
			"runtime.slicebytetostring", "runtime.stringtoslicebyte", "bytes.(*Buffer).String", "bytes.NewBufferString",
		},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil), (*ast.BinaryExpr)(nil), (*ast.RangeStmt)(nil), (*ast.AssignStmt)(nil)) {
		switch n := c.Node().(type) {
		case *ast.BinaryExpr:
			checkRunes(pass, c)
		case *ast.RangeStmt:
			checkPieces(pass, c, n)
		case *ast.AssignStmt:
			checkRead(pass, c, n)
			if !checkAsked(pass, c, n) {
				checkStored(pass, c, n)
			}
		case *ast.CallExpr:
			check(pass, c, n)
		}
	}
	return nil, nil
}

func check(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) {
	if kit.IsConversion(pass.TypesInfo, call) {
		if s := (&site{Pass: pass, cursor: c, file: kit.File(c), call: call}); !checkNoRunes(pass, c, call) && !s.checkThrough() && !s.checkEncoded() && !s.checkRoundTrip() && !s.checkTwoWays() && !s.checkGiven() {
			checkFormatted(pass, c, call)
		}
		return
	}
	at := conversion(pass.TypesInfo, call)
	if at < 0 {
		if s := (&site{Pass: pass, cursor: c, file: kit.File(c), call: call}); s.checkLooked() || s.checkExtended() {
			return
		}
		if s := (&site{Pass: pass, call: call, cursor: c}); s.trimmed() && !kit.Cold(pass, c) {
			kit.Report(pass, finding.Suggest, call, "copies bytes into a string for calls that have twins for bytes")
			return
		}
		checkBufferString(pass, c, call)
		return
	}
	s := &site{Pass: pass, cursor: c, file: kit.File(c), call: call, at: at}
	t, ok := s.twin()
	if ok && !kit.Cold(pass, c) {
		s.report(t)
	}
	if src, is := bytesOf(pass.TypesInfo, call.Args[at]); !ok && is {
		s.checkHelper(src)
	}
}

// A site is a call with a conversion as an argument.
type site struct {
	*analysis.Pass
	cursor inspector.Cursor
	file   *ast.File
	call   *ast.CallExpr
	at     int // index of the converted argument
}

// A twin is the call that needs no copy.
type twin struct {
	level finding.Level // "" is safe
	name  string        // how the fix's title calls it
	text  string
	pkg   string       // the package that text needs, "" if none
	gone  []*ast.Ident // package names that text does without
}

func (s *site) report(t twin) {
	message := "copies a string into bytes for a call that has a twin for strings"
	if _, ok := bytesOf(s.TypesInfo, s.call.Args[s.at]); ok {
		message = "copies bytes into a string for a call that has a twin for bytes"
	}
	if t.text == "" || kit.HasComment(s.file, s.call.Pos(), s.call.End()) {
		kit.Report(s.Pass, finding.Suggest, s.call, message)
		return
	}
	var edits []analysis.TextEdit
	if t.pkg != "" {
		edits = kit.EditImports(s.Pass, s.file, t.gone, t.pkg)
	} else {
		edits = kit.EditImports(s.Pass, s.file, t.gone)
	}
	edits = append(edits, kit.Replace(s.call, t.text))
	kit.Report(s.Pass, t.level, s.call, message, kit.Fix("use "+t.name, kit.Tidy(s.Pass, s.file, edits...)...))
}

// conversion is the index of the first argument that is a conversion, -1 if
// none is.
func conversion(info *types.Info, call *ast.CallExpr) int {
	for i, arg := range call.Args {
		if _, ok := ast.Unparen(arg).(*ast.CallExpr); !ok {
			continue
		}
		if _, ok := bytesOf(info, arg); ok {
			return i
		}
		if _, ok := stringOf(info, arg); ok {
			return i
		}
	}
	return -1
}
