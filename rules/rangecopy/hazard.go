package rangecopy

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// hazard says how far reading in place can be trusted: Safe when nothing in
// the body can write to an element, Unsafe when a call or a pointer might,
// Suggest when the body does write to what it reads.
func hazard(pass *analysis.Pass, loop *ast.RangeStmt, v *types.Var, r reads, effects *kit.Effects) finding.Level {
	h := &writes{pass: pass, loop: loop, elem: v.Type(), read: r.fields, effects: effects, level: finding.Safe}
	if root := rootOf(pass.TypesInfo, loop.X); root != nil && kit.IsArray(pass.TypesInfo.TypeOf(loop.X)) {
		h.array = root // the range copies an array: its variable must stay as it is
	}
	ast.Inspect(loop.Body, h.node)
	return h.level
}

type writes struct {
	pass    *analysis.Pass
	loop    *ast.RangeStmt
	elem    types.Type
	read    map[string]bool
	array   *types.Var
	effects *kit.Effects
	level   finding.Level
}

func (h *writes) lower(l finding.Level) {
	if l == finding.Suggest || h.level == finding.Safe {
		h.level = l
	}
}

func (h *writes) node(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		for _, l := range n.Lhs {
			h.target(l)
		}
	case *ast.IncDecStmt:
		h.target(n.X)
	case *ast.RangeStmt:
		if n.Tok == token.ASSIGN {
			for _, e := range []ast.Expr{n.Key, n.Value} {
				if e != nil {
					h.target(e)
				}
			}
		}
	case *ast.GoStmt, *ast.SendStmt, *ast.SelectStmt:
		h.lower(finding.Unsafe) // others may run in between
	case *ast.UnaryExpr:
		if n.Op == token.ARROW {
			h.lower(finding.Unsafe)
		}
	case *ast.CallExpr:
		if !h.harmless(n) {
			h.lower(finding.Unsafe)
		}
	}
	return h.level != finding.Suggest
}

// harmless tells whether a call leaves elements alone.
func (h *writes) harmless(call *ast.CallExpr) bool {
	info := h.pass.TypesInfo
	switch {
	case kit.IsBuiltin(info, call, "append"), kit.IsBuiltin(info, call, "copy"):
		// Both write into a slice: of what else, if not of elements.
		slice, ok := kit.Underlying(info, call.Args[0]).(*types.Slice)
		return ok && !h.sliced(slice.Elem())
	case kit.IsBuiltin(info, call, "delete"), kit.IsBuiltin(info, call, "panic"), kit.IsBuiltin(info, call, "print"), kit.IsBuiltin(info, call, "println"):
		return true
	case kit.IsCall(info, call, "fmt"), kit.IsCall(info, call, "errors"):
		return true
	case kit.IsMethod(info, call, "strings", "Builder"), kit.IsMethod(info, call, "bytes", "Buffer"), kit.IsMethod(info, call, "bufio", "Writer"):
		return true
	}
	return h.effects.NoneInCall(call)
}

// target judges one place that is written to.
func (h *writes) target(e ast.Expr) {
	if kit.IsBlank(e) {
		return
	}
	info := h.pass.TypesInfo
	if v := rootOf(info, e); v != nil && v == h.array {
		h.lower(finding.Suggest)
		return
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		// A variable: what is in memory behind a slice does not change.
	case *ast.SelectorExpr:
		h.field(e)
	case *ast.IndexExpr:
		switch t := kit.Underlying(info, e.X).(type) {
		case *types.Slice:
			switch {
			case types.Identical(t.Elem(), h.elem):
				h.lower(finding.Suggest)
			case h.sliced(t.Elem()):
				h.lower(finding.Unsafe)
			}
		case *types.Pointer, *types.Array:
			h.target(e.X)
		}
	case *ast.StarExpr:
		switch t := info.TypeOf(e); {
		case t == nil: // *nil, while someone types
		case types.Identical(t, h.elem):
			h.lower(finding.Suggest)
		case overlap(h.elem, t):
			h.lower(finding.Unsafe)
		}
	}
}

// field judges x.f = y: another field of an element than those that are read
// is none of the loop's business.
func (h *writes) field(e *ast.SelectorExpr) {
	info := h.pass.TypesInfo
	sel := info.Selections[e]
	if sel == nil || kit.IsLocal(rootOf(info, e)) && !sel.Indirect() && valuePath(info, e.X) {
		return // a package variable, or part of a local one
	}
	owner := sel.Recv()
	if p, ok := owner.Underlying().(*types.Pointer); ok {
		owner = p.Elem()
	}
	if types.Identical(owner, h.elem) {
		if h.read[e.Sel.Name] {
			h.lower(finding.Suggest)
		}
		return
	}
	if overlap(h.elem, owner) {
		h.lower(finding.Unsafe)
	}
}

// sliced tells whether a slice of t can lie over an element: it is a slice of
// elements, of what holds elements, or of an array within the element.
func (h *writes) sliced(t types.Type) bool {
	return holds(t, h.elem, 0) || holdsArray(h.elem, t, 0)
}

func holdsArray(whole, elem types.Type, depth int) bool {
	if depth > 16 {
		return true
	}
	switch u := whole.Underlying().(type) {
	case *types.Struct:
		for f := range u.Fields() {
			if holdsArray(f.Type(), elem, depth+1) {
				return true
			}
		}
	case *types.Array:
		return holds(u.Elem(), elem, 0) || holdsArray(u.Elem(), elem, depth+1)
	}
	return false
}

// overlap tells whether a variable of type part can be a part of one of type
// whole, or the other way round: nobody knows of one without a type, while someone types.
func overlap(whole, part types.Type) bool {
	return whole == nil || part == nil || holds(whole, part, 0) || holds(part, whole, 0)
}

func holds(whole, part types.Type, depth int) bool {
	if types.Identical(whole, part) {
		return true
	}
	if depth > 16 {
		return true
	}
	switch u := whole.Underlying().(type) {
	case *types.Struct:
		for f := range u.Fields() {
			if holds(f.Type(), part, depth+1) {
				return true
			}
		}
	case *types.Array:
		return holds(u.Elem(), part, depth+1)
	}
	return false
}

// valuePath tells whether e is reached without a pointer or slice.
func valuePath(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		_, pointer := kit.Underlying(info, e).(*types.Pointer)
		return !pointer
	case *ast.SelectorExpr:
		sel := info.Selections[e]
		return sel != nil && !sel.Indirect() && valuePath(info, e.X)
	case *ast.IndexExpr:
		return kit.IsArray(info.TypeOf(e.X)) && valuePath(info, e.X)
	}
	return false
}

// rootOf is the variable that an operand begins with, nil for calls.
func rootOf(info *types.Info, e ast.Expr) *types.Var {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return kit.Variable(info, e)
	case *ast.SelectorExpr:
		return rootOf(info, e.X)
	case *ast.IndexExpr:
		return rootOf(info, e.X)
	case *ast.SliceExpr:
		return rootOf(info, e.X)
	case *ast.StarExpr:
		return rootOf(info, e.X)
	}
	return nil
}
