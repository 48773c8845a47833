package costlykey

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// made is the expression that makes the key of l, and what that costs; "" where the key
// costs nothing or is needed for something else.
func (k *keys) made(l lookup) (made ast.Expr, message string) {
	v := kit.Variable(k.TypesInfo, l.key)
	if v == nil {
		if message = k.cost(l.key); message == "" && k.built(l.cursor, l.key) {
			message = costBuilt
		}
		return l.key, message
	}
	frame, ok := kit.Frame(l.cursor)
	if !ok || !kit.IsLocal(v) {
		return nil, ""
	}
	parts, ok := k.parts(frame, v)
	if !ok {
		return nil, ""
	}
	unknown, grows := false, false
	for _, p := range parts {
		how := ""
		switch {
		case k.TypesInfo.Types[p.value].Value != nil:
			continue
		case !p.added:
			if how = k.cost(p.value); how == "" && k.built(p.at, p.value) {
				how = costBuilt
			}
		case p.deep && !formats(k.TypesInfo, p.value):
			return nil, "" // any number of parts
		default:
			how, grows = costJoined, true
		}
		unknown = unknown || how == ""
		if message == "" {
			made, message = p.value, how
		}
	}
	if message == "" && k.marked(parts) {
		made, message, unknown = parts[0].value, costJoined, false
	}
	if message == "" || unknown && !grows || !k.onlyKey(frame, v) {
		return nil, ""
	}
	return made, message
}

const costBuilt = "builds a string per lookup to be a map key"

// A part is one value that a variable is given.
type part struct {
	at    inspector.Cursor
	value ast.Expr
	added bool // by +=
	deep  bool // in a loop that does not hold the variable
}

// parts lists what local variable v is given in frame; ok is false where it is given
// anything unknown, or not declared there.
func (k *keys) parts(frame inspector.Cursor, v *types.Var) (parts []part, ok bool) {
	given := kit.Given(k.TypesInfo, frame.Node(), v)
	if v.Pos() < kit.FuncBody(frame.Node()).Pos() || len(given) == 0 {
		return nil, false
	}
	for c := range frame.Preorder((*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil)) {
		var targets, values []ast.Expr
		added := false
		switch n := c.Node().(type) {
		case *ast.AssignStmt:
			targets, values, added = n.Lhs, n.Rhs, n.Tok == token.ADD_ASSIGN
		case *ast.ValueSpec:
			for _, id := range n.Names {
				targets = append(targets, id)
			}
			values = n.Values
		}
		for i, t := range targets {
			if kit.Variable(k.TypesInfo, t) == v && len(values) == len(targets) {
				loop, inside := kit.Loop(c)
				parts = append(parts, part{c, values[i], added, inside && v.Pos() < loop.Node().Pos()})
			}
		}
	}
	return parts, len(parts) == len(given)
}

// onlyKey tells whether nothing but private maps, and errors, look at local variable v.
func (k *keys) onlyKey(frame inspector.Cursor, v *types.Var) bool {
	for id := range kit.Uses(k.TypesInfo, frame, v) {
		kind, _ := id.ParentEdge()
		if kind == edge.AssignStmt_Lhs || kit.ErrorPath(k.TypesInfo, id) || k.remembered(id) || k.handed(frame, id, v) {
			continue
		}
		l, ok := k.lookup(id.Parent())
		if !ok || l.key != id.Node() || kind != edge.IndexExpr_Index && kind != edge.CallExpr_Args || !k.private(l) {
			return false
		}
	}
	return true
}

// formats tells whether a call of fmt formats something in e.
func formats(info *types.Info, e ast.Expr) bool {
	return strings.HasPrefix(kit.Costly(info, e), "fmt.Sprint")
}

// built tells whether e is the text of a local builder that two values or more, in no
// loop of their own, were written to.
func (k *keys) built(at inspector.Cursor, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !kit.IsMethod(k.TypesInfo, call, "strings", "Builder", "String") && !kit.IsMethod(k.TypesInfo, call, "bytes", "Buffer", "String") {
		return false
	}
	frame, inside := kit.Frame(at)
	b := kit.Variable(k.TypesInfo, kit.Receiver(call))
	if !inside || !kit.IsLocal(b) || b.Pos() < kit.FuncBody(frame.Node()).Pos() {
		return false
	}
	values := 0
	for use := range kit.Uses(k.TypesInfo, frame, b) {
		kind, _ := use.ParentEdge()
		if kind != edge.SelectorExpr_X {
			return false
		}
		write, ok := use.Parent().Parent().Node().(*ast.CallExpr)
		if !ok || kit.LoopDepth(use) != kit.LoopDepth(at) {
			return false
		}
		switch use.Parent().Node().(*ast.SelectorExpr).Sel.Name {
		case "WriteString", "WriteByte", "WriteRune":
			if k.TypesInfo.Types[write.Args[0]].Value == nil {
				values++
			}
		case "Grow", "Reset", "String", "Len":
		default:
			return false
		}
	}
	return values > 1
}
