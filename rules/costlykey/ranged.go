package costlykey

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// askedWith lists the lookups that the keys of a ranged map are for; ok is false where
// anything else is done with them.
func (k *keys) askedWith(loop inspector.Cursor) (asked []lookup, ok bool) {
	r := loop.Node().(*ast.RangeStmt)
	if r.Key == nil || kit.IsBlank(r.Key) {
		return nil, true
	}
	key := kit.Variable(k.TypesInfo, r.Key)
	if key == nil || r.Tok != token.DEFINE {
		return nil, false
	}
	for use := range kit.Uses(k.TypesInfo, loop, key) {
		if kit.ErrorPath(k.TypesInfo, use) {
			continue
		}
		if k.takenApart(use) {
			continue
		}
		if v := k.heldBy(use); v != nil {
			more, ok := k.askedBy(loop, v, key)
			if !ok {
				return nil, false
			}
			asked = append(asked, more...)
			continue
		}
		l, ok := k.lookup(use.Parent())
		if !ok || l.key != use.Node() {
			return nil, false
		}
		asked = append(asked, l)
	}
	return asked, true
}

// takenApart tells whether the key at c is only cut into the values that it was put
// together from, which a struct has.
func (k *keys) takenApart(c inspector.Cursor) bool {
	call, ok := c.Parent().Node().(*ast.CallExpr)
	if !ok || len(call.Args) < 2 || call.Args[0] != c.Node() || !kit.IsCall(k.TypesInfo, call, "strings", "Split", "SplitN", "Cut") {
		return false
	}
	_, ok = kit.ConstString(k.TypesInfo, call.Args[1])
	return ok
}

// heldBy is the local variable that the key at c is put into, nil where it is not.
func (k *keys) heldBy(c inspector.Cursor) *types.Var {
	kind, i := c.ParentEdge()
	if kind != edge.AssignStmt_Rhs {
		return nil
	}
	s := c.Parent().Node().(*ast.AssignStmt)
	if len(s.Lhs) != len(s.Rhs) {
		return nil
	}
	v := kit.Variable(k.TypesInfo, s.Lhs[i])
	frame, ok := kit.Frame(c)
	if !kit.IsLocal(v) || !ok || k.isParameter(c, v) || !kit.Private(k.TypesInfo, frame.Node(), v) {
		return nil
	}
	return v
}

// askedBy lists the lookups that variable v, which holds a key of the ranged map, is
// for; ok is false where anything else is done with it, or it holds another text.
func (k *keys) askedBy(loop inspector.Cursor, v, key *types.Var) (asked []lookup, ok bool) {
	frame, ok := kit.Frame(loop)
	if !ok {
		return nil, false
	}
	for _, e := range kit.Given(k.TypesInfo, frame.Node(), v) {
		if text, constant := kit.ConstString(k.TypesInfo, e); e == nil || kit.Variable(k.TypesInfo, e) != key && (!constant || text != "") {
			return nil, false
		}
	}
	for use := range kit.Uses(k.TypesInfo, frame, v) {
		if kind, _ := use.ParentEdge(); kind == edge.AssignStmt_Lhs || kit.ErrorPath(k.TypesInfo, use) {
			continue
		}
		l, ok := k.lookup(use.Parent())
		if !ok || l.key != use.Node() {
			return nil, false
		}
		asked = append(asked, l)
	}
	return asked, len(asked) > 0
}
