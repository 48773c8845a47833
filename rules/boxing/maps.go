package boxing

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A usage is what a package does with one variable that is a map with keys of an
// interface type.
type usage struct {
	key    types.Type // of all keys so far
	spoilt bool       // keys of several types, or seen by others
	write  inspector.Cursor
	writes bool
}

// checkMaps reports map[any]T of this package whose keys are all of one type.
func checkMaps(pass *analysis.Pass) {
	if !writesByAny(pass) {
		return
	}
	maps := map[*types.Var]*usage{}
	var order []*types.Var
	for c := range kit.Root(pass).Preorder((*ast.Ident)(nil)) {
		v, ok := pass.TypesInfo.Uses[c.Node().(*ast.Ident)].(*types.Var)
		if !ok || v.Pkg() != pass.Pkg || !byAny(v.Type()) {
			continue
		}
		u := maps[v]
		if u == nil {
			u = &usage{spoilt: !own(v)}
			maps[v] = u
			order = append(order, v)
		}
		u.add(pass, c)
	}
	for _, v := range order {
		if u := maps[v]; !u.spoilt && u.writes && !kit.SkipFile(pass, kit.File(u.write)) && !kit.Cold(pass, u.write) {
			kit.Report(pass, "", u.write.Node(), "boxes each key of a map whose keys are all of one type")
		}
	}
}

// writesByAny tells whether the package writes to such a map at all, which few do.
func writesByAny(pass *analysis.Pass) bool {
	for c := range kit.Preorder(pass, (*ast.AssignStmt)(nil), (*ast.IncDecStmt)(nil)) {
		var targets []ast.Expr
		switch n := c.Node().(type) {
		case *ast.AssignStmt:
			targets = n.Lhs
		case *ast.IncDecStmt:
			targets = []ast.Expr{n.X}
		}
		for _, l := range targets {
			index, ok := l.(*ast.IndexExpr)
			if !ok {
				continue
			}
			if v, ok := kit.Object(pass.TypesInfo, index.X).(*types.Var); ok && byAny(v.Type()) {
				return true
			}
		}
	}
	return false
}

// own tells whether only this package can use v.
func own(v *types.Var) bool { return kit.IsLocal(v) || !v.Exported() }

// byAny tells whether t is a map whose keys may be of any type.
func byAny(t types.Type) bool {
	m, ok := t.Underlying().(*types.Map)
	if !ok {
		return false
	}
	i, ok := m.Key().Underlying().(*types.Interface)
	return ok && i.Empty()
}

// add takes note of one use of the map.
func (u *usage) add(pass *analysis.Pass, c inspector.Cursor) {
	if kind, _ := c.ParentEdge(); kind == edge.SelectorExpr_Sel {
		c = c.Parent()
	}
	kind, i := c.ParentEdge()
	parent := c.Parent()
	switch n := parent.Node().(type) {
	case *ast.IndexExpr:
		if kind != edge.IndexExpr_X || !allocates(pass.TypesInfo, n.Index) && !keysByParameter(pass.TypesInfo.TypeOf(n.Index)) {
			u.spoilt = true
			return
		}
		u.sameKey(pass.TypesInfo.TypeOf(n.Index))
		if up, _ := parent.ParentEdge(); (up == edge.AssignStmt_Lhs || up == edge.IncDecStmt_X) && !u.writes {
			u.write, u.writes = parent, true
		}
	case *ast.CallExpr:
		switch {
		case kit.IsBuiltin(pass.TypesInfo, n, "len"):
		case kit.IsBuiltin(pass.TypesInfo, n, "delete") && i == 0:
			u.sameKey(pass.TypesInfo.TypeOf(n.Args[1]))
		default:
			u.spoilt = true
		}
	case *ast.KeyValueExpr:
		u.spoilt = u.spoilt || kind != edge.KeyValueExpr_Key
	case *ast.AssignStmt:
		u.spoilt = u.spoilt || kind != edge.AssignStmt_Lhs
	case *ast.RangeStmt:
		u.ranged(pass.TypesInfo, kind, parent)
	case *ast.BinaryExpr:
	default:
		u.spoilt = true
	}
}

// keysByParameter tells whether t is a type parameter that may be the key of a map: what
// instantiates it is boxed where it is no pointer.
func keysByParameter(t types.Type) bool { return kit.IsTypeParam(t) && types.Comparable(t) }

// ranged takes note of a loop over the map, whose keys have to be asked for their type before
// anything else is done with them: k.(T).
func (u *usage) ranged(info *types.Info, kind edge.Kind, c inspector.Cursor) {
	r := c.Node().(*ast.RangeStmt)
	if kind != edge.RangeStmt_X || r.Tok == token.ASSIGN {
		u.spoilt = true
		return
	}
	v := kit.Variable(info, r.Key)
	if r.Key == nil || kit.IsBlank(r.Key) || v == nil {
		return
	}
	for use := range kit.Uses(info, c, v) {
		asked, ok := use.Parent().Node().(*ast.TypeAssertExpr)
		if !ok || asked.Type == nil {
			u.spoilt = true
			return
		}
		u.sameKey(info.TypeOf(asked.Type))
	}
}

func (u *usage) sameKey(t types.Type) {
	if u.key == nil {
		u.key = t
	}
	u.spoilt = u.spoilt || !types.Identical(u.key, t)
}
