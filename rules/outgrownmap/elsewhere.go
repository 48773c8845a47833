package outgrownmap

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// places are what a package does with its maps, listed when first asked for.
type places struct {
	pass   *analysis.Pass
	listed bool
	makes  []place // of maps without a size
	stores []place // into fields and parameters
}

// A place is where a map is made or stored to.
type place struct {
	at  inspector.Cursor
	m   ast.Expr
	typ ast.Expr // as written where the map is made
}

func (p *places) list() {
	if p.listed {
		return
	}
	p.listed = true
	info := p.pass.TypesInfo
	for at := range kit.Root(p.pass).Preorder((*ast.CompositeLit)(nil), (*ast.CallExpr)(nil), (*ast.AssignStmt)(nil), (*ast.IncDecStmt)(nil)) {
		if e, ok := at.Node().(ast.Expr); ok {
			if x, spelled := unsized(info, e); x != nil {
				p.makes = append(p.makes, place{at, x, spelled})
			}
		} else if m, ok := store(info, at.Node()); ok && handed(info, at, m) {
			p.stores = append(p.stores, place{at: at, m: m})
		}
	}
}

// elsewhere is the one place of the package that makes a map of m's type without
// a size, where the store at c fills a parameter or a field and no other store
// does: what grows at c was made there, as far as the package shows.
func (p *places) elsewhere(c inspector.Cursor, m ast.Expr) (made, typ ast.Expr) {
	info := p.pass.TypesInfo
	t := info.TypeOf(m)
	if !handed(info, c, m) {
		return nil, nil
	}
	p.list()
	for _, other := range p.stores {
		if other.at != c && types.Identical(info.TypeOf(other.m), t) {
			return nil, nil
		}
	}
	for _, other := range p.makes {
		if !types.Identical(info.TypeOf(other.m), t) {
			continue
		}
		if made != nil || kit.SkipFile(p.pass, kit.File(other.at)) || kit.Cold(p.pass, other.at) {
			return nil, nil
		}
		made, typ = other.m, other.typ
	}
	return made, typ
}

// handed tells whether m is a field, or a parameter of the function around c.
func handed(info *types.Info, c inspector.Cursor, m ast.Expr) bool {
	v, ok := kit.Object(info, m).(*types.Var)
	if !ok || v.IsField() {
		return ok
	}
	frame, inside := kit.Frame(c)
	return inside && frame.Node().Pos() <= v.Pos() && v.Pos() < kit.FuncBody(frame.Node()).Pos()
}
