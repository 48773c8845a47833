package constructpercall

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A holding is which variables may hold what is thrown away.
type holding int

const (
	declared holding = iota // those that are declared for it
	branched                // those that get it in one branch, and something else in others
	mixed                   // those that have other values before and behind: it is always the same
)

// thrownAway tells whether the helper that c builds does not outlive the
// function: it is asked at once, or held by a local variable that is neither
// returned, stored nor pooled. seen are the variables on the way to it.
func thrownAway(info *types.Info, c inspector.Cursor, by holding, seen ...*types.Var) bool {
	for {
		kind, i := c.ParentEdge()
		parent := c.Parent()
		switch kind {
		case edge.ParenExpr_X:
			c = parent
		case edge.SelectorExpr_X:
			up, _ := parent.ParentEdge()
			return up == edge.CallExpr_Fun
		case edge.CallExpr_Args:
			call := parent.Node().(*ast.CallExpr)
			if kit.IsCall(info, call, "hash/crc32", "Checksum", "Update") {
				return true // reads the table and keeps nothing
			}
			if lists(info, call, i) {
				return true
			}
			if !passesOn(info, call) {
				return false
			}
			c = parent
		case edge.AssignStmt_Rhs:
			return assignedToDie(info, c, parent.Node().(*ast.AssignStmt), i, by, seen)
		case edge.ValueSpec_Values:
			v, _ := info.Defs[parent.Node().(*ast.ValueSpec).Names[i]].(*types.Var)
			return v != nil && dies(info, c, v, by, seen...)
		default:
			return false
		}
	}
}

// lists tells whether the i-th argument of call is a selector of Kubernetes that says what to list: it is not kept.
func lists(info *types.Info, call *ast.CallExpr, i int) bool {
	f := kit.Callee(info, call)
	return f != nil && kit.FirstWord(f.Name()) == "list" && kit.IsNamed(info.TypeOf(call.Args[i]), "k8s.io/apimachinery/pkg/labels", "Selector")
}

// assignedToDie tells whether the variables die that assign gives its i-th value, made at c;
// errors and _ aside, there is one.
func assignedToDie(info *types.Info, c inspector.Cursor, assign *ast.AssignStmt, i int, by holding, seen []*types.Var) bool {
	to := assign.Lhs
	if len(to) == len(assign.Rhs) {
		to = to[i : i+1]
	}
	held := false
	for _, l := range to {
		v := kit.Variable(info, l)
		by := by
		if id, ok := ast.Unparen(l).(*ast.Ident); ok && by == branched && info.Defs[id] != nil {
			by = declared
		}
		switch {
		case kit.IsBlank(l) || v != nil && kit.IsError(v.Type()):
			continue
		case !kit.IsLocal(v) || !inside(c, v) || !takes(info, c, l, v, by) || !dies(info, c, v, by, seen...):
			return false
		}
		held = true
	}
	return held
}

// takes tells whether v may hold the helper that the statement around c assigns to it by
// l: v is declared there; or what else it holds is of other branches, and the helper is
// neither that of a round before nor made where it is missing.
func takes(info *types.Info, c inspector.Cursor, l ast.Expr, v *types.Var, by holding) bool {
	if id, ok := ast.Unparen(l).(*ast.Ident); by == mixed || ok && info.Defs[id] != nil {
		return true
	}
	if loop, ok := kit.Loop(c); by == declared || ok && !kit.DeclaredIn(v, loop.Node()) {
		return false
	}
	for up := range c.Enclosing((*ast.IfStmt)(nil)) {
		if kit.Mentions(info, up.Node().(*ast.IfStmt).Cond, v) {
			return false
		}
	}
	return true
}

// forPool tells whether c is in the New of a sync.Pool, which is the cure.
func forPool(info *types.Info, c inspector.Cursor) bool {
	for lit := range c.Enclosing((*ast.FuncLit)(nil)) {
		if kind, _ := lit.ParentEdge(); kind != edge.KeyValueExpr_Value {
			continue
		}
		pool, ok := lit.Parent().Parent().Node().(*ast.CompositeLit)
		if ok && kit.IsNamed(info.TypeOf(pool), "sync", "Pool") {
			return true
		}
	}
	return false
}

// passesOn tells whether call gives its argument back, or something small around it:
// template.Must, rand.New, textproto.NewReader, json.NewDecoder.
func passesOn(info *types.Info, call *ast.CallExpr) bool {
	name := kit.CalleeName(info, call) // Must gets the results of a call
	return name == "text/template.Must" || name == "html/template.Must" ||
		kit.IsCall(info, call, "math/rand", "New") || kit.IsCall(info, call, "net/textproto", "NewReader", "NewWriter") || ofDocument(info, call)
}

// ofDocument tells whether call puts a decoder or an encoder of documents around its argument,
// which lives as long as that.
func ofDocument(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsCall(info, call, "encoding/json", "NewDecoder", "NewEncoder") || kit.IsCall(info, call, "encoding/xml", "NewDecoder", "NewEncoder") ||
		kit.IsCall(info, call, "encoding/gob", "NewDecoder", "NewEncoder")
}

// dies tells whether nothing keeps v behind the function's end. What is closed
// here is not kept, wherever it was handed in the meantime. seen are those on the way to v: two
// that are made of each other have no end.
func dies(info *types.Info, c inspector.Cursor, v *types.Var, by holding, seen ...*types.Var) bool {
	frame, ok := kit.Frame(c)
	if !ok || slices.Contains(seen, v) {
		return false
	}
	seen = append(slices.Clip(seen), v)
	closed, kept := false, false
	for id := range kit.Uses(info, frame, v) {
		if outlives(info, id, v) {
			return false
		}
		use := useOf(info, id)
		if use != "pool" && kit.Apart(c, id) {
			continue
		}
		if outer := id.Parent(); use == "keep" && givenBack(info, id) {
			kept = kept || !thrownAway(info, outer, by, seen...) // r := rand.New(source)
			continue
		}
		switch use {
		case "return":
			return false
		case "close":
			closed = true
		case "keep":
			kept = true
		case "wrap":
			kept = kept || by == branched
		case "pool":
			return false
		case "assign":
			if by != mixed && !kit.Encloses(id.Parent().Node(), c.Node()) {
				return false
			}
		}
	}
	return closed || !kept
}

// outlives tells whether v is used in a literal behind it that the function returns or keeps elsewhere, or
// that makes what a pool lacks: v lives as long as that.
func outlives(info *types.Info, id inspector.Cursor, v *types.Var) bool {
	if forPool(info, id) {
		return true
	}
	for lit := range id.Enclosing((*ast.FuncLit)(nil)) {
		if kit.DeclaredIn(v, lit.Node()) {
			return false
		}
		switch kind, i := lit.ParentEdge(); kind {
		case edge.ReturnStmt_Results:
			return true
		case edge.AssignStmt_Rhs:
			if to := lit.Parent().Node().(*ast.AssignStmt).Lhs[i]; !kit.IsLocal(kit.Variable(info, to)) {
				return true
			}
		}
	}
	return false
}

// givenBack tells whether c is the argument of a call that gives it back.
func givenBack(info *types.Info, c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	call, ok := c.Parent().Node().(*ast.CallExpr)
	return ok && kind == edge.CallExpr_Args && passesOn(info, call)
}

// inside tells whether v is declared in the body of the function that c stands in: neither
// a result nor a variable of the function around a literal.
func inside(c inspector.Cursor, v *types.Var) bool {
	f, ok := kit.Function(c)
	return ok && kit.FuncBody(f.Node()).Pos() < v.Pos() && v.Pos() < f.Node().End()
}

// useOf is what is done with a variable at id: "close", "keep", "pool",
// "assign", "return", "wrap" where something else may hold it from there on, or "" for what
// leaves no trace.
func useOf(info *types.Info, id inspector.Cursor) string {
	kind, _ := id.ParentEdge()
	parent := id.Parent()
	switch kind {
	case edge.SelectorExpr_X:
		if up, _ := parent.ParentEdge(); up != edge.CallExpr_Fun {
			return "keep" // a method value or a field
		}
		if parent.Node().(*ast.SelectorExpr).Sel.Name == "Close" {
			return "close"
		}
		return ""
	case edge.AssignStmt_Lhs:
		return "assign"
	case edge.ReturnStmt_Results:
		return "return"
	case edge.CallExpr_Args:
		call := parent.Node().(*ast.CallExpr)
		if kit.IsConversion(info, call) {
			return "keep" // under another type
		}
		if kit.IsBuiltin(info, call, "append") {
			return "keep"
		}
		name := kit.CalleeName(info, call)
		if name == "(*sync.Pool).Put" || strings.Contains(strings.ToLower(name), "put") || strings.Contains(strings.ToLower(name), "release") {
			return "pool"
		}
		f := kit.Callee(info, call)
		if f != nil && strings.EqualFold(f.Name()[:min(3, len(f.Name()))], "new") {
			return "keep" // wrapped by something that may be kept
		}
		if f != nil && f.Signature().Results().Len() > 0 && mayHold(f.Signature().Results().At(0).Type()) {
			return "wrap"
		}
		return ""
	case edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.TypeAssertExpr_X, edge.IndexExpr_X:
		return ""
	}
	return "keep"
}

// mayHold tells whether a value of type t may hold another: an interface or a pointer.
func mayHold(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Interface, *types.Pointer:
		return !kit.IsError(t)
	}
	return false
}
