package sprintfhot

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkScan looks at Sscanf and Sscan of a string into numbers and texts, which strconv and
// strings.Cut read without a reader, a buffer and an interface for each operand. Several of them
// outside of loops are left alone in functions that run once for a file or a connection, and
// versions are. There is no edit: they differ in blanks, signs and what may be left over.
func checkScan(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) {
	operands, alone := call.Args[1:], true
	if kit.IsCall(pass.TypesInfo, call, "fmt", "Sscanf") {
		operands = operands[1:]
		format, _ := kit.ConstString(pass.TypesInfo, call.Args[1])
		alone = len(format) == len("%d") && format[0] == '%'
	}
	if _, repeated := kit.Loop(c); call.Ellipsis.IsValid() || !repeated && !(alone && len(operands) == 1) && kit.Seldom(words(pass.TypesInfo, c, call)) {
		return
	}
	for _, e := range operands {
		p, ok := kit.Underlying(pass.TypesInfo, e).(*types.Pointer)
		if !ok || !scansPlainly(p.Elem()) {
			return
		}
	}
	if !kit.Cold(pass, c) && !kit.InErrorMethod(c) {
		kit.Report(pass, finding.Suggest, call, "fmt reads the text rune by rune and finds out the type of each operand on every call")
	}
}

// words are the names of the function around c and of what it scans, and the format's text.
func words(info *types.Info, c inspector.Cursor, call *ast.CallExpr) string {
	text := ""
	if decl := kit.Decl(c); decl != nil {
		text = decl.Name.Name
	}
	for _, e := range call.Args {
		if format, ok := kit.ConstString(info, e); ok {
			text += "_" + format
			continue
		}
		text += "_" + types.ExprString(e)
	}
	return text
}

// scansPlainly tells whether t is a string or a number that does not read itself.
func scansPlainly(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	if !ok || b.Info()&(types.IsString|types.IsInteger|types.IsFloat) == 0 {
		return false
	}
	return types.NewMethodSet(types.NewPointer(t)).Lookup(nil, "Scan") == nil
}
