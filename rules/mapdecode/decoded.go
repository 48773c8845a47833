package mapdecode

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// decoded gathers the constant keys that a function asks a decoded map for.
type decoded struct {
	info    *types.Info
	effects *kit.Effects
	frame   inspector.Cursor
	keys    map[string]bool
	open    map[string]bool // those whose values are maps with keys of the data's
}

// knownKeys is the number of different constant keys that what call c decodes into v is
// asked for: a map, a list of maps, or a value of any type that is a map. It is 0 if
// anything else is done with it, or if each key leads to a map with keys of the data's: in a
// struct that would be the same map.
func knownKeys(pass *analysis.Pass, c inspector.Cursor, v *types.Var) int {
	info := pass.TypesInfo
	frame, inside := kit.Frame(c)
	if !inside || v.Pos() < kit.FuncBody(frame.Node()).Pos() {
		return 0
	}
	d := follow(info, kit.EffectsOf(pass), frame)
	for _, use := range kit.UsesBut(info, frame, v, c.Node()) {
		if kind, _ := use.ParentEdge(); use.Node().Pos() < c.Node().Pos() || kind == edge.BinaryExpr_X {
			continue // made before, compared with nil
		}
		if !d.asked(use, v.Type()) && !(types.IsInterface(v.Type()) && kit.ErrorPath(info, use)) {
			return 0 // an error's text tells of what turned out to be no map
		}
	}
	if len(d.open) == len(d.keys) {
		return 0
	}
	return len(d.keys)
}

// follow begins with no keys.
func follow(info *types.Info, effects *kit.Effects, frame inspector.Cursor) *decoded {
	return &decoded{info, effects, frame, map[string]bool{}, map[string]bool{}}
}

// asked tells whether the value of type t at c is only asked for constant keys, or leads
// to maps that are.
func (d *decoded) asked(c inspector.Cursor, t types.Type) bool {
	if kind, _ := c.ParentEdge(); kind == edge.ParenExpr_X {
		return d.asked(c.Parent(), t)
	}
	switch u := t.Underlying().(type) {
	case *types.Map:
		return isMap(t) && (d.key(c) || d.byHelper(c))
	case *types.Slice:
		return isMap(u.Elem()) && d.element(c, u.Elem())
	case *types.Interface:
		return u.Empty() && d.asserted(c)
	}
	return false
}

// key notes the key that the map at c is asked for.
func (d *decoded) key(c inspector.Cursor) bool {
	if kind, _ := c.ParentEdge(); kind != edge.IndexExpr_X {
		return false
	}
	key, ok := kit.ConstString(d.info, c.Parent().Node().(*ast.IndexExpr).Index)
	if up, _ := c.Parent().ParentEdge(); !ok || up == edge.AssignStmt_Lhs {
		return false
	}
	d.keys[key] = true
	if d.opens(c.Parent()) {
		d.open[key] = true
	}
	return true
}

// opens tells whether the value at c is said to be a map that is not only asked for constant keys.
func (d *decoded) opens(c inspector.Cursor) bool {
	assert, ok := c.Parent().Node().(*ast.TypeAssertExpr)
	return ok && assert.Type != nil && isMap(d.info.TypeOf(assert.Type)) && !follow(d.info, d.effects, d.frame).asserted(c)
}

// element follows a list of maps: its length, a loop over it, one of it.
func (d *decoded) element(c inspector.Cursor, t types.Type) bool {
	switch kind, _ := c.ParentEdge(); kind {
	case edge.CallExpr_Args:
		return kit.IsBuiltin(d.info, c.Parent().Node().(*ast.CallExpr), "len")
	case edge.IndexExpr_X:
		up := c.Parent()
		if held := kit.Holder(d.info, d.frame.Node(), up); held != nil {
			return d.uses(held)
		}
		return d.asked(up, t)
	case edge.RangeStmt_X:
		r := c.Parent().Node().(*ast.RangeStmt)
		if r.Value == nil || kit.IsBlank(r.Value) {
			return true
		}
		v := kit.Element(d.info, d.frame.Node(), c)
		return v != nil && d.uses(v)
	}
	return false
}

// asserted follows a value of any type to the map that it is said to be.
func (d *decoded) asserted(c inspector.Cursor) bool {
	if kind, _ := c.ParentEdge(); kind != edge.TypeAssertExpr_X {
		return false
	}
	assert := c.Parent()
	t := d.info.TypeOf(assert.Node().(ast.Expr))
	if tuple, ok := t.(*types.Tuple); ok {
		t = tuple.At(0).Type()
	}
	if assert.Node().(*ast.TypeAssertExpr).Type == nil {
		return false
	}
	if held := kit.Holder(d.info, d.frame.Node(), assert); held != nil {
		return d.uses(held)
	}
	return d.asked(assert, t)
}

// uses follows each use of a variable that holds a map.
func (d *decoded) uses(v *types.Var) bool {
	for use := range kit.Uses(d.info, d.frame, v) {
		if kind, _ := use.ParentEdge(); kind == edge.BinaryExpr_X {
			continue
		}
		if !d.asked(use, v.Type()) {
			return false
		}
	}
	return true
}
