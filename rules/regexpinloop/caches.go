package regexpinloop

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// beforeCache tells whether the regexp that the call at c compiles is offered to a
// sync.Map that the function has not asked first: LoadOrStore takes a value that is
// made already, also where the map has one.
func beforeCache(info *types.Info, c inspector.Cursor) bool {
	decl := kit.Decl(c)
	if decl == nil || decl.Body == nil {
		return false
	}
	cache := offered(info, c)
	if cache == nil {
		return false
	}
	asked := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		asked = asked || ok && kit.IsMethod(info, call, "sync", "Map", "Load") && kit.Same(info, kit.Receiver(call), cache)
		return !asked
	})
	return !asked
}

// offered is the map that gets the regexp by LoadOrStore, from the call itself or
// through a variable; nil for none.
func offered(info *types.Info, c inspector.Cursor) ast.Expr {
	if cache := stores(info, c); cache != nil {
		return cache
	}
	kind, i := c.ParentEdge()
	if kind != edge.AssignStmt_Rhs {
		return nil
	}
	def := c.Parent().Node().(*ast.AssignStmt)
	frame, inside := kit.Frame(c)
	if def.Tok != token.DEFINE || !inside {
		return nil
	}
	v := kit.Variable(info, def.Lhs[i])
	if v == nil {
		return nil
	}
	for at := range kit.Uses(info, frame, v) {
		if cache := stores(info, at); cache != nil {
			return cache
		}
	}
	return nil
}

// stores is m where c is the value of m.LoadOrStore(key, value) on a sync.Map.
func stores(info *types.Info, c inspector.Cursor) ast.Expr {
	kind, i := c.ParentEdge()
	if kind != edge.CallExpr_Args || i != 1 {
		return nil
	}
	call := c.Parent().Node().(*ast.CallExpr)
	if !kit.IsMethod(info, call, "sync", "Map", "LoadOrStore") {
		return nil
	}
	return kit.Receiver(call)
}

// keptBeside tells whether e is a parameter of the function around c, and others of
// the package ask one that keeps what it compiles in a map: the author knows that the
// patterns come again, and this function does not ask there.
func keptBeside(pass *analysis.Pass, c inspector.Cursor, e ast.Expr) bool {
	decl, v := kit.Decl(c), kit.Variable(pass.TypesInfo, e)
	if decl == nil || v == nil || !kit.InParams(decl.Type, v) || len(kit.Given(pass.TypesInfo, decl.Body, v)) > 0 {
		return false
	}
	for _, file := range pass.Files {
		for _, d := range file.Decls {
			other, ok := d.(*ast.FuncDecl)
			if !ok || other == decl || !keeps(pass.TypesInfo, other) {
				continue
			}
			if calls, _ := kit.CallsOf(pass, pass.TypesInfo.Defs[other.Name].(*types.Func)); len(calls) > 1 || len(calls) == 0 && other.Recv == nil { // none: it is there to be asked
				return true
			}
		}
	}
	return false
}

// keeps tells whether decl gives the regexp of a text, and puts it into a map by it.
func keeps(info *types.Info, decl *ast.FuncDecl) bool {
	f, ok := info.Defs[decl.Name].(*types.Func)
	if !ok || decl.Body == nil || f.Signature().Params().Len() != 1 || f.Signature().Results().Len() == 0 ||
		!kit.IsNamed(f.Signature().Results().At(0).Type(), "regexp", "Regexp") {
		return false
	}
	text := f.Signature().Params().At(0)
	compiles, stored := false, false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				item, ok := ast.Unparen(l).(*ast.IndexExpr)
				stored = stored || ok && kit.Variable(info, item.Index) == text
			}
		case *ast.CallExpr:
			if p, ok := kit.CompiledPattern(info, n); ok {
				compiles = compiles || kit.Variable(info, p.Expr) == text
				break
			}
			stored = stored || len(n.Args) >= 2 && kit.Receiver(n) != nil && kit.Variable(info, n.Args[0]) == text
		}
		return true
	})
	return compiles && stored
}
