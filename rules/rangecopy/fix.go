package rangecopy

import (
	"go/ast"
	"go/types"
	"strings"
	"unicode"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// fix ranges over the index and makes the element's variable a pointer to it,
// so that the text of the body stays. An operand that may change while the loop
// runs is kept in a variable first, as the range does.
func fix(pass *analysis.Pass, c inspector.Cursor, v *types.Var, level finding.Level) ([]analysis.TextEdit, bool) {
	loop := c.Node().(*ast.RangeStmt)
	file := kit.File(c)
	decl := kit.Decl(c)
	if decl == nil || kit.Line(pass, loop.Body.Lbrace) == kit.Line(pass, loop.Body.Rbrace) {
		return nil, false
	}
	index, ok := indexName(pass, file, decl, loop)
	if !ok || kit.HasComment(file, loop.For, loop.Body.Lbrace) {
		return nil, false
	}
	operand := kit.Text(pass, loop.X)
	var edits []analysis.TextEdit
	if !steady(pass.TypesInfo, loop) && !(level == finding.Safe && steadyField(pass.TypesInfo, loop)) {
		stmt, listed := kit.Stmt(c)
		if !listed || stmt.Node() != c.Node() || kit.IsArray(pass.TypesInfo.TypeOf(loop.X)) || strings.Contains(operand, "\n") {
			return nil, false
		}
		name := kit.FreshLocal(pass, file, decl, operandName(v, loop.X))
		edits = append(edits, kit.InsertBefore(pass, loop, name+" := "+operand))
		operand = name
	}
	tf := pass.Fset.File(loop.Pos())
	inner := kit.Indent(pass, loop.Pos()) + "\t"
	body := "\n" + inner + v.Name() + " := &" + operand + "[" + index + "]"
	return append(edits,
		kit.ReplaceRange(loop.Key.Pos(), loop.X.End(), index+" := range "+operand),
		kit.Insert(tf.LineStart(kit.Line(pass, loop.Body.Lbrace)+1)-1, body), // behind a comment
	), true
}

// indexName is the key's name, or a fresh one where the loop has none.
func indexName(pass *analysis.Pass, file *ast.File, decl *ast.FuncDecl, loop *ast.RangeStmt) (string, bool) {
	if kit.IsBlank(loop.Key) {
		return kit.FreshLocal(pass, file, decl, "i"), true
	}
	key := kit.Variable(pass.TypesInfo, loop.Key)
	if key == nil || kit.Changes(pass.TypesInfo, loop.Body, key) {
		return "", false
	}
	return key.Name(), true
}

// steady tells whether the operand is a local variable that the loop does not
// change and no function literal can.
func steady(info *types.Info, loop *ast.RangeStmt) bool {
	v := kit.Variable(info, loop.X)
	if v == nil || !kit.IsLocal(v) || kit.Changes(info, loop, v) {
		return false
	}
	calls := false
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && kit.Callee(info, call) == nil && !kit.IsConversion(info, call) {
			if id, ok := ast.Unparen(call.Fun).(*ast.Ident); !ok || info.Uses[id] == nil || !isBuiltin(info.Uses[id]) {
				calls = true // a literal called by value may change what it captured
			}
		}
		return !calls
	})
	return !calls
}

func isBuiltin(o types.Object) bool {
	_, ok := o.(*types.Builtin)
	return ok
}

// steadyField tells whether the operand is a field, reached from a local
// variable, that the loop does not assign to. It holds only where nothing else
// can: in a body that calls nothing unknown.
func steadyField(info *types.Info, loop *ast.RangeStmt) bool {
	fields := map[types.Object]bool{}
	e := ast.Unparen(loop.X)
	for {
		sel, ok := e.(*ast.SelectorExpr)
		if !ok {
			break
		}
		fields[info.ObjectOf(sel.Sel)] = true
		e = ast.Unparen(sel.X)
	}
	root := kit.Variable(info, e)
	if root == nil || !kit.IsLocal(root) || len(fields) == 0 || kit.Changes(info, loop, root) {
		return false
	}
	same := true
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		if s, ok := n.(*ast.AssignStmt); ok {
			for _, l := range s.Lhs {
				_, star := ast.Unparen(l).(*ast.StarExpr)
				same = same && !star && !fields[kit.Object(info, l)]
			}
		}
		return same
	})
	return same
}

// operandName is a name for the elements: the last field of the operand, what
// a function is named after, else the plural of the variable.
func operandName(v *types.Var, x ast.Expr) string {
	switch x := ast.Unparen(x).(type) {
	case *ast.SelectorExpr:
		return kit.LowerFirst(x.Sel.Name)
	case *ast.CallExpr:
		if name := resultName(x); name != "" {
			return name
		}
	}
	switch name := v.Name(); {
	case len(name) < 3:
		return "elems"
	case strings.HasSuffix(name, "y") && !strings.ContainsAny(name[len(name)-2:len(name)-1], "aeou"):
		return strings.TrimSuffix(name, "y") + "ies"
	case strings.HasSuffix(name, "s"), strings.HasSuffix(name, "x"), strings.HasSuffix(name, "ch"), strings.HasSuffix(name, "sh"):
		return name + "es"
	default:
		return name + "s"
	}
}

// resultName is what a call is named after, "rules" for p.LoadRules(); "" where
// that is not several things.
func resultName(call *ast.CallExpr) string {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || !strings.HasSuffix(sel.Sel.Name, "s") || strings.HasSuffix(sel.Sel.Name, "ss") {
		return ""
	}
	name := kit.LowerFirst(sel.Sel.Name)
	for _, verb := range [...]string{"get", "load", "list", "read", "fetch", "find", "all"} {
		if rest, ok := strings.CutPrefix(name, verb); ok && rest != "" && unicode.IsUpper(rune(rest[0])) {
			return kit.LowerFirst(rest)
		}
	}
	return name
}
