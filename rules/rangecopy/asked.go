package rangecopy

import (
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// asks tells whether call asks a question by its name and is told yes or no: what it is
// asked about it neither changes nor keeps.
func asks(info *types.Info, call *ast.CallExpr) bool {
	return kit.AsksAbout(info, call) || kit.Asks(info, call) && kit.IsBool(info.TypeOf(call))
}

// looks tells whether the method of a field that c selects, which has the field's address,
// is another package's, and called to ask.
func looks(pass *analysis.Pass, c inspector.Cursor) bool {
	call, ok := c.Parent().Node().(*ast.CallExpr)
	if kind, _ := c.ParentEdge(); !ok || kind != edge.CallExpr_Fun {
		return false
	}
	f := kit.Callee(pass.TypesInfo, call)
	return f != nil && f.Pkg() != pass.Pkg && asks(pass.TypesInfo, call)
}

// unknown tells whether the call at c is of a method of an interface that somebody else
// made: what its arguments point to lives on the heap.
func unknown(info *types.Info, c inspector.Cursor) bool {
	call := c.Node().(*ast.CallExpr)
	f := kit.Callee(info, call)
	if f == nil || f.Signature().Recv() == nil || !types.IsInterface(f.Signature().Recv().Type()) {
		return false
	}
	by := info.TypeOf(kit.Origin(info, kit.TopDecl(c), kit.Receiver(call)))
	return by != nil && types.IsInterface(by)
}

// reportLent reports a loop that does nothing with its copy but pass its address on.
func reportLent(pass *analysis.Pass, c inspector.Cursor, v *types.Var, size int64, effects *kit.Effects) {
	loop := c.Node().(*ast.RangeStmt)
	switch head := (span{loop.For, loop.X.End()}); {
	case kit.AtLeast(pass, kit.File(c), "1.22") && askedAbout(pass, c, loop.X, v, effects):
		kit.Report(pass, finding.Suggest, head, fmt.Sprintf(toAsk, size))
	case size >= large && lent(pass, c, v, size, effects) && untouched(pass, loop.Body, v, effects):
		kit.Report(pass, finding.Suggest, head, fmt.Sprintf("copies each element of %d B to pass the copy's address on", size))
	}
}

// askedAbout tells whether the loop gives the address of v, a copy of an element of list, to
// a method of an interface, and the element's own would do.
func askedAbout(pass *analysis.Pass, loop inspector.Cursor, list ast.Expr, v *types.Var, effects *kit.Effects) bool {
	found := false
	for c := range kit.Uses(pass.TypesInfo, loop, v) {
		if _, _, reads := fieldRead(pass, loop, c); !reads {
			call, ok := addressed(pass.TypesInfo, c)
			found = found || ok && unknown(pass.TypesInfo, call)
		}
	}
	return found && lent(pass, loop, v, kit.Size(pass, v.Type()), effects) && elsewhere(pass.TypesInfo, loop, list) && untouched(pass, kit.LoopBody(loop.Node()), v, effects)
}

// elsewhere tells whether the elements of list are not made here: those would move to the heap as well.
func elsewhere(info *types.Info, c inspector.Cursor, list ast.Expr) bool {
	_, literal := ast.Unparen(kit.Origin(info, kit.TopDecl(c), list)).(*ast.CompositeLit)
	return !literal && !kit.IsArray(info.TypeOf(list))
}

// untouched tells whether a body neither writes to elements like v nor takes one out.
func untouched(pass *analysis.Pass, body ast.Node, v *types.Var, effects *kit.Effects) bool {
	return !moved(pass, body, v.Type(), effects) && !writesParts(pass, body, v.Type(), effects)
}

// writesParts tells whether n writes to values of a type, or to a field of one.
func writesParts(pass *analysis.Pass, n ast.Node, t types.Type, effects *kit.Effects) bool {
	h := &writes{pass: pass, elem: t, read: map[string]bool{}, effects: effects, level: finding.Safe}
	if st, ok := t.Underlying().(*types.Struct); ok {
		for field := range st.Fields() {
			h.read[field.Name()] = true
		}
	}
	ast.Inspect(n, h.node)
	return h.level == finding.Suggest
}
