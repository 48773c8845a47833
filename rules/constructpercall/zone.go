package constructpercall

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// brief is the number of statements of a function that does little more than load a zone.
const brief = 5

// givesZone tells whether call loads a time zone for a function of the package to return,
// which another asks for each time it turns a time into that zone.
func givesZone(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) bool {
	info := pass.TypesInfo
	if !kit.IsCall(info, call, "time", "LoadLocation") {
		return false
	}
	decl := kit.Decl(c)
	if in, _ := kit.Function(c); decl == nil || in.Node() != decl || len(decl.Body.List) > brief || remembers(info, decl) {
		return false
	}
	f, ok := info.Defs[decl.Name].(*types.Func)
	if !ok || f.Signature().Results().Len() == 0 || !kit.IsNamed(f.Signature().Results().At(0).Type(), "time", "Location") {
		return false
	}
	if arg := kit.Variable(info, call.Args[0]); arg == nil || f.Signature().Params().Len() != 1 || f.Signature().Params().At(0) != arg {
		return false
	}
	for asks := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		if kit.Callee(info, asks.Node().(*ast.CallExpr)) == f && turns(info, asks) && !kit.Cold(pass, asks) {
			return true
		}
	}
	return false
}

// remembers tells whether decl keeps what it loads: it has to do with a map or an object
// that loads, stores or does once.
func remembers(info *types.Info, decl *ast.FuncDecl) bool {
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IndexExpr:
			found = true
		case *ast.CallExpr:
			if f := kit.Callee(info, n); f == nil {
				found = found || !kit.IsConversion(info, n)
			} else if f.Signature().Recv() != nil {
				found = found || slices.Contains([]string{"Load", "LoadOrStore", "Store", "Get", "Set", "Add", "Put", "Do", "Lock", "RLock"}, f.Name())
			}
		}
		return !found
	})
	return found
}

// turns tells whether the location asked for at c goes into a time and nowhere else, in a
// function that is no set-up.
func turns(info *types.Info, c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	decl := kit.Decl(c)
	if kind != edge.CallExpr_Args && kind != edge.AssignStmt_Rhs || decl == nil || setsUp(decl.Name.Name) {
		return false
	}
	if kind == edge.CallExpr_Args {
		return into(info, c)
	}
	v := holder(info, c)
	frame, ok := kit.Frame(c)
	if v == nil || !ok || !dies(info, c, v, declared) {
		return false
	}
	for use := range kit.Uses(info, frame, v) {
		if into(info, use) {
			return true
		}
	}
	return false
}

// into tells whether c is an argument of a function of package time.
func into(info *types.Info, c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	if kind != edge.CallExpr_Args {
		return false
	}
	f := kit.Callee(info, c.Parent().Node().(*ast.CallExpr))
	return f != nil && f.Pkg() != nil && f.Pkg().Path() == "time"
}
