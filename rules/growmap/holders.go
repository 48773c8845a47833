package growmap

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkHolder looks at s.add(x) in a loop, where s is a struct that the function has just made
// with an empty map in a field, and add stores what it is given in that field under its own
// key each time.
func checkHolder(pass *analysis.Pass, effects *kit.Effects, c inspector.Cursor, holder ast.Expr, call *ast.CallExpr) {
	info := pass.TypesInfo
	f := kit.Callee(info, call)
	v := kit.Variable(info, holder)
	if f == nil || call.Ellipsis.IsValid() || f.Signature().Variadic() || !kit.IsLocal(v) {
		return
	}
	index, param, ok := fieldStore(info, effects.Decl(f))
	if !ok || param >= len(call.Args) || isEnum(info.TypeOf(index.Index)) {
		return
	}
	if listed, ok := kit.Stmt(c); !ok || listed != c || kit.Cold(pass, c) {
		return
	}
	loop, ok := kit.Loop(c)
	if !ok || !adds(pass, loop, c, call.Args[param]) {
		return
	}
	field := index.X.(*ast.SelectorExpr)
	m := &ast.SelectorExpr{X: holder, Sel: field.Sel} // as the function would write it
	if s, ok := findStart(pass, loop, m); ok && !s.outside && !s.lazy {
		kit.Report(pass, finding.Suggest, call, fmt.Sprintf("grows %s.%s table by table although the loop's length is known: each outgrown table is allocated and its keys are hashed again", v.Name(), field.Sel.Name))
	}
}

// fieldStore is the m[key] of the one statement of a method that stores into a map in a field of
// its receiver under what it is given, whatever else it does, and which parameter that is. A
// method that leaves before or asks what is there counts, groups or chooses.
func fieldStore(info *types.Info, decl *ast.FuncDecl) (index *ast.IndexExpr, param int, ok bool) {
	if decl == nil || decl.Body == nil || decl.Recv == nil || len(decl.Recv.List) != 1 || len(decl.Recv.List[0].Names) != 1 {
		return nil, 0, false
	}
	self := info.Defs[decl.Recv.List[0].Names[0]]
	for _, s := range decl.Body.List {
		store, is := s.(*ast.AssignStmt)
		if !is || store.Tok != token.ASSIGN || len(store.Lhs) != 1 {
			if kit.Jumps(s) {
				return nil, 0, false
			}
			continue
		}
		to, is := ast.Unparen(store.Lhs[0]).(*ast.IndexExpr)
		if !is || !kit.IsMap(info.TypeOf(to.X)) {
			continue
		}
		field, is := to.X.(*ast.SelectorExpr)
		if !is || self == nil || kit.Object(info, field.X) != self {
			continue
		}
		param, ok = paramIn(info, decl, to.Index)
		if !ok || len(reads(info, decl.Body, field)) > 0 || changesMap(info, decl.Body, field) {
			return nil, 0, false
		}
		return to, param, true
	}
	return nil, 0, false
}

// paramIn is the place of the one parameter that a key is made of.
func paramIn(info *types.Info, decl *ast.FuncDecl, key ast.Expr) (at int, ok bool) {
	i := 0
	for _, p := range decl.Type.Params.List {
		for _, name := range p.Names {
			if v, is := info.Defs[name].(*types.Var); is && kit.Mentions(info, key, v) {
				if ok || kit.Changes(info, decl.Body, v) {
					return 0, false
				}
				at, ok = i, true
			}
			i++
		}
		if len(p.Names) == 0 {
			i++
		}
	}
	return at, ok
}
