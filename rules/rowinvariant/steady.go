package rowinvariant

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// described matches what describes a value behind an interface, by the method's name, in a loop
// that asks the value for nothing else: m.Tags().
func (c *checker) described(loop ast.Node, call *ast.CallExpr) bool {
	of := kit.Variable(c.TypesInfo, kit.Receiver(call))
	if !kit.IsLocal(of) || !types.IsInterface(of.Type()) || !describes(c.TypesInfo, call) || kit.DeclaredIn(of, loop) {
		return false
	}
	at, ok := kit.Find(kit.Root(c.Pass), loop)
	if !ok {
		return false
	}
	for use := range kit.Uses(c.TypesInfo, at, of) {
		call, ok := kit.MethodOf(use)
		if !ok || !describes(c.TypesInfo, call) && !c.effects.Asks(call) {
			return false // which may change it
		}
	}
	return true
}

func describes(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || len(call.Args) > 0 || f.Signature().Results().Len() != 1 {
		return false
	}
	switch kit.LastWord(f.Name()) {
	case "tags", "labels", "fields", "attributes", "attrs", "headers", "annotations", "metadata":
		return len(kit.Words(f.Name())) == 1
	}
	return false
}

// storesTo tells whether the loop stores to what a function may find in e: entries of a map or elements of a slice of
// that type, which may be the same ones by another name, or a part of a local struct.
func (c *checker) storesTo(loop ast.Node, e ast.Expr) bool {
	switch t := kit.Underlying(c.TypesInfo, e).(type) {
	case *types.Map, *types.Slice:
		return c.storesOf(loop).holds(t)
	case *types.Struct:
		if v := kit.Variable(c.TypesInfo, e); v != nil && storesInto(c.TypesInfo, loop, v) {
			return true
		}
	}
	return c.pointedAt(e) && slices.ContainsFunc(c.storesOf(loop).through, same(c.TypesInfo.TypeOf(e)))
}

// pointedAt tells whether a pointer may lead to e: it is a field, or a variable whose address is taken or that
// is not of the function.
func (c *checker) pointedAt(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		return true
	case *ast.Ident:
		v := kit.Variable(c.TypesInfo, e)
		return v != nil && !kit.Private(c.TypesInfo, c.declOf(v), v)
	}
	return false
}

// storesOf is what the loop stores to, itself and by the package's own functions, worked out once. Code of
// others is taken to leave alone what it is not handed.
func (c *checker) storesOf(loop ast.Node) *writes {
	w := c.stores[loop]
	if w == nil {
		w = &writes{shared: map[*types.Var]bool{}, on: true}
		c.collect(w, loop, loop, deep)
		if c.stores == nil {
			c.stores = map[ast.Node]*writes{}
		}
		c.stores[loop] = w
	}
	return w
}

// timeless tells whether a variable of a package is a number, a text or a pattern, and nothing
// sets it once the program runs: whatever the loop calls, it stays.
func (c *checker) timeless(v *types.Var) bool {
	_, basic := v.Type().Underlying().(*types.Basic)
	if !basic && !kit.IsNamed(v.Type(), "regexp", "Regexp") && !kit.IsNamed(v.Type(), "strings", "Replacer") {
		return false
	}
	if c.repeats == nil {
		c.repeats = kit.RepeatsOf(c.Pass)
	}
	return c.repeats.Never(v)
}
