// Package sprintfhot is the rule for fmt.Sprint and fmt.Sprintf where strconv
// or a concatenation writes the same bytes, for strings that fmt makes only to be
// written out, where fmt writes them itself, and for fmt.Fprintf where a buffer
// takes the parts without it.
//
// It owns the judgement for which verb and type the bytes are equal, and it
// refuses everything else: widths, flags, pointers, interfaces. It is fast because it looks at calls of fmt only and leaves a
// package that does not import fmt at once.
package sprintfhot

import (
	"embed"
	"fmt"
	"go/ast"
	"go/types"
	"path"
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

// Rule is sprintfhot.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "sprintfhot",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/sprintfhot.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "fmt boxes each argument and parses the format again to do what strconv or + does",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{"fmt.Sprintf", "fmt.Sprint", "fmt.Fprintf", "fmt.Fprint", "fmt.Sscanf", "fmt.Sscan", "runtime.convT*"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

// How many arguments a format may have.
const (
	maxArgs  = 8  // up to which a concatenation still reads well
	mostArgs = 16 // where nothing but short separators stands between them, as in a key or a line of a log
)

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "fmt") {
		return nil, nil
	}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		switch {
		case kit.IsCall(pass.TypesInfo, call, "fmt", "Sprintf", "Sprint", "Sprintln") && len(call.Args) > 0:
			check(pass, c, call)
		case kit.IsCall(pass.TypesInfo, call, "fmt", "Fprintf", "Fprint") && len(call.Args) > 1:
			checkPrint(pass, c, call)
		case kit.IsCall(pass.TypesInfo, call, "fmt", "Sscanf") && len(call.Args) > 2, kit.IsCall(pass.TypesInfo, call, "fmt", "Sscan") && len(call.Args) > 1:
			checkScan(pass, c, call)
		}
	}
	return nil, nil
}

func check(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) {
	name := kit.Callee(pass.TypesInfo, call).Name()
	var parts []part
	ok := false
	if !call.Ellipsis.IsValid() {
		switch name {
		case "Sprintf":
			parts, ok = sprintfParts(pass, c, call)
		case "Sprint":
			parts, ok = sprintParts(pass.TypesInfo, call)
		}
	}
	ok = ok && (!ofInterface(pass.TypesInfo, parts) || inString(c))
	w, written := writtenTo(pass, c)
	if !ok && !written {
		if name == "Sprintf" && isFinished(pass, c, call) && !rare(pass, c) {
			kit.Report(pass, finding.Suggest, call, "fmt.Sprintf looks for verbs in a text that is finished, and copies it")
		}
		return
	}
	if rare(pass, c) {
		return
	}
	if ok {
		if fix, ok := rewrite(pass, c, call, parts); ok {
			kit.Report(pass, "", call, message(name, parts), fix)
			return
		}
	}
	if written {
		w.report(pass, c, call, name)
		return
	}
	kit.Report(pass, finding.Suggest, call, message(name, parts))
}

func message(name string, parts []part) string {
	n := arguments(parts)
	formats := strings.HasSuffix(name, "f")
	switch {
	case n == 0:
		return fmt.Sprintf("fmt.%s copies a constant string on every call", name)
	case !formats && n == 1:
		return fmt.Sprintf("fmt.%s boxes its argument and finds out its type on every call", name)
	case !formats:
		return fmt.Sprintf("fmt.%s boxes %d arguments and finds out their types on every call", name, n)
	case n == 1:
		return fmt.Sprintf("fmt.%s boxes its argument and parses its format on every call", name)
	}
	return fmt.Sprintf("fmt.%s boxes %d arguments and parses its format on every call", name, n)
}

// rare tells whether the call runs so seldom, or matters so little beside what
// it feeds, that nobody would thank for the change.
func rare(pass *analysis.Pass, c inspector.Cursor) bool {
	info := pass.TypesInfo
	if kind, _ := c.ParentEdge(); kind == edge.ExprStmt_X || kit.Postponed(c) {
		return true // the result is thrown away
	}
	if kit.Cold(pass, c) || logged(info, c) || addresses(info, c) {
		return true
	}
	return kit.InErrorMethod(c) || spells(info, c)
}

// mostTexts is how many texts a function formats that works: one with more of them
// writes down for people what something is, one case after the other.
const mostTexts = 16

// spells tells whether c stands in a function that formats more than that.
func spells(info *types.Info, c inspector.Cursor) bool {
	decl, n := kit.Decl(c), 0
	if decl == nil {
		return false
	}
	ast.Inspect(decl, func(node ast.Node) bool {
		if call, ok := node.(*ast.CallExpr); ok && kit.IsCall(info, call, "fmt", "Sprintf", "Sprint", "Fprintf", "Fprint") {
			n++
		}
		return n <= mostTexts
	})
	return n > mostTexts
}

// logged tells whether the string is made for a logger or a test's report:
// there the level gate is the cure, which is another rule.
func logged(info *types.Info, c inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.CallExpr)(nil), (*ast.FuncLit)(nil), (*ast.BlockStmt)(nil)) {
		call, ok := up.Node().(*ast.CallExpr)
		if !ok {
			return false
		}
		f := kit.Callee(info, call)
		if up == c || f == nil || f.Pkg() == nil {
			continue
		}
		switch base := path.Base(f.Pkg().Path()); {
		case base == "testing", strings.HasSuffix(base, "log"), base == "logrus", base == "zap", base == "log":
			return true
		}
	}
	return false
}
