package growmap

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkAdd looks at s.Add(list...) and at s.Add(x) in a loop, where s is a map of a type
// of the package whose method does nothing but store its arguments.
func checkAdd(pass *analysis.Pass, effects *kit.Effects, c inspector.Cursor) {
	info := pass.TypesInfo
	call, ok := c.Node().(*ast.ExprStmt).X.(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return
	}
	m := kit.Receiver(call)
	if m == nil {
		return
	}
	if kit.StructOf(info.TypeOf(m)) != nil {
		checkHolder(pass, effects, c, m, call)
		return
	}
	if is, ok := kit.Underlying(info, m).(*types.Map); !ok || len(call.Args) != 1 || isEnum(is.Key()) {
		return
	}
	f := kit.Callee(info, call)
	if f == nil || f.Signature().Recv() == nil || !storesAll(info, effects.Decl(f)) {
		return
	}
	if listed, ok := kit.Stmt(c); !ok || listed != c || kit.Cold(pass, c) {
		return
	}
	at, whose := c, "the list's"
	if !call.Ellipsis.IsValid() {
		loop, ok := kit.Loop(c)
		if !ok || !adds(pass, loop, c, call.Args[0]) {
			return
		}
		at, whose = loop, "the loop's"
	}
	if s, ok := findStart(pass, at, m); ok && !s.outside && !s.lazy {
		kit.Report(pass, finding.Suggest, call, message(pass, m, whose))
	}
}

// adds tells whether each turn of a loop of known length adds key at statement c.
func adds(pass *analysis.Pass, loop, c inspector.Cursor, key ast.Expr) bool {
	body := kit.LoopBody(loop.Node())
	trips, ok := kit.LoopTrips(pass, loop.Node())
	return ok && (trips.Const < 0 || trips.Const > few) && c.Parent().Node() == ast.Node(body) &&
		varies(pass.TypesInfo, loop.Node(), key) && !leaves(pass.TypesInfo, loop, body, c.Node().End())
}

// storesAll tells whether a method of a map stores each of its arguments as a key, or under one
// that goes by its type, and does nothing else.
func storesAll(info *types.Info, decl *ast.FuncDecl) bool {
	if decl == nil || decl.Body == nil || len(decl.Body.List) != 1 || len(decl.Recv.List[0].Names) != 1 || len(decl.Type.Params.List) != 1 || len(decl.Type.Params.List[0].Names) != 1 {
		return false
	}
	self := info.Defs[decl.Recv.List[0].Names[0]]
	key := info.Defs[decl.Type.Params.List[0].Names[0]]
	stmt := decl.Body.List[0]
	if over, ok := stmt.(*ast.RangeStmt); ok {
		if kit.Object(info, over.X) != key || over.Value == nil || len(over.Body.List) != 1 {
			return false
		}
		key, stmt = kit.Object(info, over.Value), over.Body.List[0]
	}
	if kinds, ok := stmt.(*ast.TypeSwitchStmt); ok {
		return key != nil && storesEach(info, kinds, self, key)
	}
	index := storedAt(info, stmt, self)
	return index != nil && key != nil && kit.Object(info, index) == key
}

// storesEach tells whether each case of a type switch over key, which has a default, does nothing but store something in self.
func storesEach(info *types.Info, kinds *ast.TypeSwitchStmt, self, key types.Object) bool {
	whole := false
	for _, clause := range kinds.Body.List {
		c := clause.(*ast.CaseClause)
		if len(c.Body) != 1 || storedAt(info, c.Body[0], self) == nil {
			return false
		}
		whole = whole || c.List == nil
	}
	return whole && kit.Mentions(info, kinds.Assign, key)
}

// storedAt is the key of self[key] = ..., nil for other statements.
func storedAt(info *types.Info, stmt ast.Stmt, self types.Object) ast.Expr {
	s, ok := stmt.(*ast.AssignStmt)
	if !ok || len(s.Lhs) != 1 {
		return nil
	}
	index, ok := s.Lhs[0].(*ast.IndexExpr)
	if !ok || kit.Object(info, index.X) != self {
		return nil
	}
	return index.Index
}
