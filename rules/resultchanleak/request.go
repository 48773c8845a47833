package resultchanleak

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// fieldOf is the field of a struct of the package that key names in a literal.
func fieldOf(pass *analysis.Pass, key ast.Expr) *types.Var {
	field, ok := kit.Object(pass.TypesInfo, key).(*types.Var)
	if !ok || !field.IsField() || field.Pkg() != pass.Pkg {
		return nil
	}
	return field.Origin()
}

// A place is how the package uses the channels in one field.
type place struct {
	sends    []inspector.Cursor
	receives []inspector.Cursor
	ok       bool // nothing else is done with them but to close them
}

func placeOf(pass *analysis.Pass, field *types.Var) place {
	p := place{ok: true}
	for id := range kit.Uses(pass.TypesInfo, kit.Root(pass), field) {
		at := id
		if kind, _ := at.ParentEdge(); kind == edge.SelectorExpr_Sel {
			at = at.Parent()
		}
		kind, _ := at.ParentEdge()
		switch {
		case kind == edge.KeyValueExpr_Key:
		case kind == edge.SendStmt_Chan:
			if up, _ := at.Parent().ParentEdge(); up == edge.CommClause_Comm {
				p.ok = false // it may give up
			}
			p.sends = append(p.sends, at.Parent())
		case kit.Received(at):
			p.receives = append(p.receives, at.Parent())
		case kind == edge.CallExpr_Args && isClose(pass.TypesInfo, at):
		default:
			p.ok = false
		}
	}
	return p
}

// put takes in that the channel is put into a field: somebody sends through it, or the
// holder of the field is to receive.
func (u *uses) put(id inspector.Cursor) bool {
	field := fieldOf(u.pass, id.Parent().Node().(*ast.KeyValueExpr).Key)
	if field == nil {
		return false
	}
	p := placeOf(u.pass, field)
	switch {
	case !p.ok || len(p.sends) > 0 && len(p.receives) > 0:
		return false
	case len(p.sends) == 0:
		u.returned, u.kept = len(p.receives) > 0, p.receives
		return u.returned
	}
	lit := id.Parent().Parent().Node()
	for _, s := range p.sends {
		u.sends, u.starts = append(u.sends, s), append(u.starts, lit)
	}
	u.field = true
	return true
}

// request tells whether a channel that is made at c for a field is sent to through it, and
// received from in the same function by a select that may leave: who asked is gone, who answers waits.
func request(pass *analysis.Pass, c inspector.Cursor, field *types.Var) bool {
	p := placeOf(pass, field)
	frame, ok := kit.Frame(c)
	if !p.ok || !ok || len(p.sends) == 0 {
		return false
	}
	for _, r := range p.receives {
		fn, ok := kit.Frame(r)
		if !ok || fn.Node() != frame.Node() {
			continue
		}
		u := &uses{pass: pass, info: pass.TypesInfo, fn: fn, mk: c.Node(), receives: p.receives, starts: []ast.Node{r.Node()}}
		if u.leftBySelect(r) {
			return true
		}
	}
	return false
}
