package sprintfhot

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkScan looks at Sscanf and Sscan of a string into numbers and texts, in a loop or into
// a single one, which strconv and strings.Cut read without a reader, a buffer and an interface
// for each operand. There is no edit: they differ in blanks, signs and what may be left over.
func checkScan(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) {
	operands, alone := call.Args[1:], true
	if kit.IsCall(pass.TypesInfo, call, "fmt", "Sscanf") {
		operands = operands[1:]
		format, _ := kit.ConstString(pass.TypesInfo, call.Args[1])
		alone = len(format) == len("%d") && format[0] == '%'
	}
	if _, repeated := kit.Loop(c); !repeated && !(alone && len(operands) == 1) || call.Ellipsis.IsValid() {
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

// scansPlainly tells whether t is a string or a number that does not read itself.
func scansPlainly(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	if !ok || b.Info()&(types.IsString|types.IsInteger|types.IsFloat) == 0 {
		return false
	}
	return types.NewMethodSet(types.NewPointer(t)).Lookup(nil, "Scan") == nil
}
