package constructpercall

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// allFixed tells whether all arguments are always the same: made of constants and of what
// nobody changes, fields of the receiver, or items of a list of those that a loop walks.
func allFixed(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) bool {
	one := func(e ast.Expr) bool {
		return kit.Fixed(pass, kit.TopDecl(c), e) || ofReceiver(pass.TypesInfo, c, e)
	}
	return everyOne(pass, c, call, func(e ast.Expr) bool { return one(e) || entries(pass.TypesInfo, e, one) })
}

// entries tells whether e is a map written down, whose keys and values are each one.
func entries(info *types.Info, e ast.Expr, one func(ast.Expr) bool) bool {
	lit, ok := ast.Unparen(e).(*ast.CompositeLit)
	if !ok || len(lit.Elts) == 0 || !kit.IsMap(info.TypeOf(lit)) {
		return false
	}
	return !slices.ContainsFunc(lit.Elts, func(elt ast.Expr) bool {
		kv, ok := elt.(*ast.KeyValueExpr)
		return !ok || !one(kv.Key) || !one(kv.Value)
	})
}

// everyOne tells whether each argument is one, or an item of a list that is.
func everyOne(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr, is func(ast.Expr) bool) bool {
	return !slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		if is(arg) {
			return false
		}
		for loop, ok := kit.Loop(c); ok; loop, ok = kit.Loop(loop) {
			if list := kit.ItemOf(pass.TypesInfo, loop.Node(), arg); list != nil {
				return !is(list)
			}
		}
		return true
	})
}

// ofReceiver tells whether e is a field of the receiver, by pointer, of what lives longer than the call
// and is no request, no options and nothing that is read to be checked.
func ofReceiver(info *types.Info, c inspector.Cursor, e ast.Expr) bool {
	decl := kit.Decl(c)
	recv := kit.ReceiverVar(info, decl)
	if recv == nil || setsUp(decl.Name.Name) {
		return false
	}
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok || kit.RootVar(info, sel) != recv || !kit.SideEffectFree(info, sel) {
		return false
	}
	if _, pointer := types.Unalias(recv.Type()).(*types.Pointer); !pointer {
		return false // a value that is made to be asked once
	}
	named, ok := types.Unalias(bare(recv.Type())).(*types.Named)
	return ok && !slices.ContainsFunc(kit.Words(named.Obj().Name()), func(w string) bool {
		return slices.Contains([]string{"config", "conf", "options", "opts", "request", "req", "args", "params", "cmd", "command", "flags", "event", "spec", "query", "response", "message", "input"}, w)
	})
}

// told is the message for call: what is no constant is told of as a field's.
func (b builder) told(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) string {
	decl := kit.TopDecl(c)
	if everyOne(pass, c, call, func(e ast.Expr) bool { return kit.Fixed(pass, decl, e) }) {
		return b.message
	}
	return strings.NewReplacer("a constant", "a field's", "of constants", "of fields").Replace(b.message)
}

// mustParse tells by its name whether a function of a library makes a value of a text and panics
// for a wrong one: what it is given is the program's own. A number or an array costs nothing to keep.
func mustParse(f *types.Func) bool {
	words := kit.Words(f.Name())
	if len(words) < 2 || words[0] != "must" || kit.InStandardLibrary(f.Pkg()) || strings.Contains(f.Pkg().Name(), "regexp") || f.Signature().Params().Len() == 0 || f.Signature().Results().Len() != 1 {
		return false
	}
	if !slices.Contains([]string{"parse", "compile", "build"}, words[1]) && !slices.ContainsFunc(words, func(w string) bool { return w == "str" || w == "string" }) {
		return false
	}
	switch t := f.Signature().Results().At(0).Type().Underlying().(type) {
	case *types.Pointer, *types.Interface:
		return true
	case *types.Struct:
		for field := range t.Fields() {
			switch field.Type().Underlying().(type) {
			case *types.Pointer, *types.Slice, *types.Map:
				return true
			}
		}
	}
	return false
}

// beside tells whether what is built at c is given to a method of a value of its own type, to
// compare or to calculate with: v.LessThan(semver.MustParse("1.2.0")).
func beside(info *types.Info, c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	if kind != edge.CallExpr_Args {
		return false
	}
	recv := kit.Receiver(c.Parent().Node().(*ast.CallExpr))
	made, ok := c.Node().(ast.Expr)
	if recv == nil || !ok || info.TypeOf(recv) == nil || info.TypeOf(made) == nil {
		return false
	}
	return types.Identical(bare(info.TypeOf(recv)), bare(info.TypeOf(made)))
}

func bare(t types.Type) types.Type {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}
