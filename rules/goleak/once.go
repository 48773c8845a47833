package goleak

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// once tells whether the goroutine is started once by intent: inside of a
// function whose name says so.
func once(c inspector.Cursor) bool {
	decl := kit.Decl(c)
	if decl == nil || decl.Doc != nil && lastsAsTheProcess(decl.Doc.Text()) {
		return true
	}
	for _, word := range kit.Words(decl.Name.Name) {
		switch word {
		case "init", "once", "main", "global", "default", "setup", "bootstrap", "install", "register":
			return true
		}
	}
	return false
}

// flagged tells whether c stands in an if !started whose body sets that flag, which outlives the call.
func flagged(info *types.Info, c inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.IfStmt)(nil)) {
		s := up.Node().(*ast.IfStmt)
		not, ok := ast.Unparen(s.Cond).(*ast.UnaryExpr)
		if !ok || not.Op != token.NOT || !kit.Encloses(s.Body, c.Node()) {
			continue
		}
		if v, ok := kit.Object(info, not.X).(*types.Var); !ok || kit.IsLocal(v) {
			continue
		}
		for _, stmt := range s.Body.List {
			a, ok := stmt.(*ast.AssignStmt)
			if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !kit.Same(info, a.Lhs[0], not.X) {
				continue
			}
			if set, _ := kit.ConstBool(info, a.Rhs[0]); set {
				return true
			}
		}
	}
	return false
}

// entered tells whether c stands in an if that finds no entry of a key in a map which outlives the call, and whose
// body stores one: the next one who asks finds it. What is taken out again is started again.
func entered(pass *analysis.Pass, c inspector.Cursor) bool {
	info := pass.TypesInfo
	for up := range c.Enclosing((*ast.IfStmt)(nil)) {
		s := up.Node().(*ast.IfStmt)
		entry := missing(info, kit.Decl(c), s.Cond)
		if entry == nil || !kit.Encloses(s.Body, c.Node()) {
			continue
		}
		stores := slices.ContainsFunc(s.Body.List, func(stmt ast.Stmt) bool {
			a, ok := stmt.(*ast.AssignStmt)
			return ok && len(a.Lhs) == 1 && kit.Same(info, a.Lhs[0], entry)
		})
		table, ok := kit.Object(info, entry.X).(*types.Var)
		if stores && ok && !kit.IsLocal(table) && !shrinks(pass, table) {
			return true
		}
	}
	return false
}

// missing is the entry that a condition finds not to be there: !ok, or !ok || v == nil, of v, ok := m[k].
func missing(info *types.Info, decl *ast.FuncDecl, cond ast.Expr) *ast.IndexExpr {
	if or, ok := ast.Unparen(cond).(*ast.BinaryExpr); ok && or.Op == token.LOR {
		x, op, y, compares := kit.Comparison(or.Y)
		if !compares || op != token.EQL || !kit.IsNil(info, y) || !kit.IsLocal(kit.Variable(info, x)) {
			return nil
		}
		cond = or.X
	}
	not, ok := ast.Unparen(cond).(*ast.UnaryExpr)
	if !ok || not.Op != token.NOT {
		return nil
	}
	entry, _ := ast.Unparen(kit.Origin(info, decl, not.X)).(*ast.IndexExpr)
	return entry
}

// shrinks tells whether the package takes entries out of a map.
func shrinks(pass *analysis.Pass, table *types.Var) bool {
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		removes := kit.IsBuiltin(pass.TypesInfo, call, "delete") || kit.IsBuiltin(pass.TypesInfo, call, "clear")
		if !removes || len(call.Args) == 0 {
			continue
		}
		if v, ok := kit.Object(pass.TypesInfo, call.Args[0]).(*types.Var); ok && v.Origin() == table.Origin() {
			return true
		}
	}
	return false
}

// lastsAsTheProcess tells whether a comment says that nothing is to stop it.
func lastsAsTheProcess(doc string) bool {
	doc = strings.ToLower(doc)
	for _, said := range []string{"with the process", "of the process", "never stop", "no stop", "never exit", "runs forever", "lifetime of the program", "life of the program"} {
		if strings.Contains(doc, said) {
			return true
		}
	}
	return false
}

// startedOnce tells whether all that the package does with the function around c
// is to run it once: at its start, or by a sync.Once.
func startedOnce(pass *analysis.Pass, c inspector.Cursor) bool {
	decl := kit.Decl(c)
	if decl == nil || decl.Name.IsExported() {
		return false
	}
	f := pass.TypesInfo.Defs[decl.Name]
	if f == nil {
		return false
	}
	uses := 0
	for file := range kit.Root(pass).Children() {
		if kit.InTest(pass, file.Node().Pos()) {
			continue
		}
		for id := range kit.Uses(pass.TypesInfo, file, f) {
			if uses++; !runsOnce(pass.TypesInfo, id) {
				return false
			}
		}
	}
	return uses > 0
}

// atStart tells whether c runs once in a process: what a sync.Once of an object runs, runs once
// for each object.
func atStart(info *types.Info, c inspector.Cursor) bool {
	for lit := range c.Enclosing((*ast.FuncLit)(nil)) {
		if kind, _ := lit.ParentEdge(); kind != edge.CallExpr_Args {
			continue
		}
		if call := lit.Parent().Node().(*ast.CallExpr); kit.IsMethod(info, call, "sync", "Once", "Do") && ofObject(info, call) {
			return kit.AtStart(info, lit.Parent())
		}
	}
	return kit.AtStart(info, c)
}

// ofObject tells whether the sync.Once whose Do is called is a field of what a variable of a
// function has.
func ofObject(info *types.Info, do *ast.CallExpr) bool {
	recv := kit.Receiver(do)
	if recv == nil {
		return false
	}
	field, ok := kit.Object(info, recv).(*types.Var)
	return ok && field.IsField() && kit.IsLocal(kit.RootVar(info, recv))
}

// runsOnce judges one use of a function: a call at the start of the program, or
// the argument of a sync.Once.
func runsOnce(info *types.Info, id inspector.Cursor) bool {
	at := id
	if kind, _ := at.ParentEdge(); kind == edge.SelectorExpr_Sel {
		at = at.Parent()
	}
	if kind, _ := at.ParentEdge(); kind == edge.CallExpr_Args {
		call := at.Parent().Node().(*ast.CallExpr)
		return kit.IsMethod(info, call, "sync", "Once", "Do") && !ofObject(info, call) || kit.IsCall(info, call, "sync", "OnceFunc", "OnceValue", "OnceValues")
	}
	return kit.AtStart(info, id) || kept(info, at)
}

// kept tells whether what a call makes is kept in a variable of the package, where
// the next one who asks finds it.
func kept(info *types.Info, fun inspector.Cursor) bool {
	if kind, _ := fun.ParentEdge(); kind != edge.CallExpr_Fun {
		return false
	}
	decl := kit.Decl(fun)
	made := kit.Results(info, fun.Parent())
	if decl == nil || len(made) == 0 || made[0] == nil {
		return false
	}
	if !kit.IsLocal(made[0]) {
		return true
	}
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok || len(s.Lhs) != len(s.Rhs) {
			return !found
		}
		for i, r := range s.Rhs {
			to := kit.RootVar(info, s.Lhs[i])
			found = found || kit.Variable(info, r) == made[0] && to != nil && !kit.IsLocal(to) && !to.IsField()
		}
		return !found
	})
	return found
}
