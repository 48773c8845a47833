package overdecode

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// looks gathers what a function reads of a decoded value: paths of fields, those
// of a list's elements alike.
type looks struct {
	info  *types.Info
	frame inspector.Cursor
	paths map[string]int        // how many fields each stands for
	asked map[string]*types.Var // fields whose presence or length is asked for
}

// look gathers what the function reads of v; nil if it does anything else with v.
func look(info *types.Info, frame, decode inspector.Cursor, v *types.Var) *looks {
	if sharesMemory(info, frame.Node(), v) {
		return nil
	}
	l := &looks{info, frame, map[string]int{}, map[string]*types.Var{}}
	for _, use := range kit.UsesBut(info, frame, v, decode.Node()) {
		if use.Node().Pos() < decode.Node().Pos() {
			return nil // filled by others too
		}
		if !l.part(use, "") {
			return nil
		}
	}
	return l
}

// count is how many fields are read.
func (l *looks) count() int {
	n := 0
	for path, fields := range l.paths {
		if list, counted := strings.CutSuffix(path, "#"); counted && l.into(list) {
			continue
		}
		n += fields
	}
	return n
}

// onlyAsked names a field that is decoded into maps and lists though nobody looks into it: what
// is asked is whether it is there, or how long it is.
func (l *looks) onlyAsked() string {
	for path, field := range l.asked {
		inside := false
		for other := range l.paths {
			inside = inside || other != path+"#" && strings.HasPrefix(other, path)
		}
		if !inside {
			return field.Name()
		}
	}
	return ""
}

// ask notes that the presence or the length of the field at c, which is at path, is asked for.
func (l *looks) ask(c inspector.Cursor, path string) {
	sel, ok := c.Node().(*ast.SelectorExpr)
	if !ok {
		return
	}
	field, ok := l.info.ObjectOf(sel.Sel).(*types.Var)
	if !ok || strings.HasPrefix(strings.ToLower(field.Name()), "err") {
		return // a list of errors is empty
	}
	switch u := field.Type().Underlying().(type) {
	case *types.Slice, *types.Map:
		if tree(elem(u)) {
			l.asked[path] = field
		}
	}
}

// tree tells whether a value of type t becomes maps and lists of whatever is in the text.
func tree(t types.Type) bool {
	for range longest {
		switch u := t.Underlying().(type) {
		case *types.Interface:
			return u.Empty()
		case *types.Slice, *types.Map:
			t = elem(u)
		default:
			return false
		}
	}
	return false
}

// into tells whether elements of the list at path are looked at: its length is then no
// field of its own.
func (l *looks) into(path string) bool {
	for other := range l.paths {
		if strings.HasPrefix(other, path+"[]") {
			return true
		}
	}
	return false
}

// see notes that what stands at path is read, with all its fields.
func (l *looks) see(path string, t types.Type) {
	l.paths[path] = fields(t, 1, map[types.Type]bool{})
}

// part follows the expression at c, which is the decoded value or a part of it, to the
// fields that are read. It is false where the whole value goes elsewhere, or where a
// part is written.
func (l *looks) part(c inspector.Cursor, path string) bool {
	up := c.Parent()
	t := l.info.TypeOf(c.Node().(ast.Expr))
	switch kind, _ := c.ParentEdge(); kind {
	case edge.ParenExpr_X, edge.StarExpr_X, edge.SliceExpr_X:
		return l.part(up, path)
	case edge.BinaryExpr_X, edge.BinaryExpr_Y:
		if b := up.Node().(*ast.BinaryExpr); kit.IsNil(l.info, b.X) || kit.IsNil(l.info, b.Y) {
			l.ask(c, path)
			return true
		}
	case edge.SelectorExpr_X:
		if s := l.info.Selections[up.Node().(*ast.SelectorExpr)]; s != nil && s.Kind() == types.FieldVal {
			return l.part(up, path+"."+s.Obj().Name())
		}
	case edge.IndexExpr_X:
		if elem(t) != nil {
			return l.part(up, path+"[]")
		}
	case edge.AssignStmt_Lhs, edge.IncDecStmt_X:
		return false
	case edge.UnaryExpr_X:
		if up.Node().(*ast.UnaryExpr).Op != token.AND {
			break
		}
		held := kit.Holder(l.info, l.frame.Node(), up)
		return held != nil && l.uses(held, path)
	case edge.CallExpr_Args:
		if call := up.Node().(*ast.CallExpr); kit.IsBuiltin(l.info, call, "len") {
			l.paths[path+"#"] = 1
			l.ask(c, path)
			return true
		}
	case edge.RangeStmt_X:
		return l.ranged(c, path)
	case edge.AssignStmt_Rhs, edge.ValueSpec_Values:
		if _, ok := structOf(t); !ok {
			break
		}
		if held := kit.Holder(l.info, l.frame.Node(), c); held != nil {
			return l.uses(held, path)
		}
	}
	if path == "" {
		return false // a method or another function may look at everything
	}
	l.see(path, t)
	return true
}

// uses follows each use of a variable that holds the part at path.
func (l *looks) uses(v *types.Var, path string) bool {
	for use := range kit.Uses(l.info, l.frame, v) {
		if !l.part(use, path) {
			return false
		}
	}
	return true
}

// ranged follows the elements of the list at c through a loop over them.
func (l *looks) ranged(c inspector.Cursor, path string) bool {
	r := c.Parent().Node().(*ast.RangeStmt)
	if r.Value == nil || kit.IsBlank(r.Value) {
		l.paths[path+"#"] = 1
		return true
	}
	v := kit.Element(l.info, l.frame.Node(), c)
	return v != nil && l.uses(v, path+"[]")
}
