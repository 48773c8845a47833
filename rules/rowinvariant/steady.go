package rowinvariant

import (
	"go/ast"
	"go/types"

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
