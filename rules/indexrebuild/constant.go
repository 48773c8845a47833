package indexrebuild

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// table is what the literal e holds, or a map that the function of the package that e calls
// does nothing but make, fill and return; nil for other expressions.
func (c *checker) table(e ast.Expr) []ast.Expr {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return e.Elts
	case *ast.CallExpr:
		f := kit.Callee(c.TypesInfo, e)
		if f == nil || f.Pkg() != c.Pkg || !kit.IsMap(c.TypesInfo.TypeOf(e)) {
			return nil
		}
		decl := c.effects.Decl(f)
		if decl == nil || decl.Body == nil || len(decl.Body.List) == 0 {
			return nil
		}
		last := len(decl.Body.List) - 1
		ret, ok := decl.Body.List[last].(*ast.ReturnStmt)
		if !ok || len(ret.Results) != 1 {
			return nil
		}
		if lit, ok := ast.Unparen(ret.Results[0]).(*ast.CompositeLit); ok && last == 0 {
			return lit.Elts
		}
		return c.straight(decl.Body.List[:last], kit.Variable(c.TypesInfo, ret.Results[0]))
	}
	return nil
}

// literal checks expression e, which makes a map of the elements elts that is only asked.
func (c *checker) literal(at inspector.Cursor, e ast.Expr, elts []ast.Expr) {
	if !kit.IsMap(c.TypesInfo.TypeOf(e)) || len(elts) < few || kit.Cold(c.Pass, at) {
		return
	}
	c.self = kit.ReceiverVar(c.TypesInfo, kit.Decl(at))
	for _, elt := range elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok || !c.constant(kv.Key) || !c.constant(kv.Value) {
			return
		}
	}
	kit.Report(c.Pass, finding.Suggest, e, fmt.Sprintf("builds a map of %d constant entries on every call to look something up", len(elts)))
}

// constant tells whether e is the same on every call: made of constants, nil,
// functions and types.
func (c *checker) constant(e ast.Expr) bool {
	tv := c.TypesInfo.Types[e]
	if tv.Value != nil || tv.IsNil() || tv.IsType() {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.FuncLit:
		return c.closed(e)
	case *ast.CompositeLit:
		for _, elt := range e.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				if _, field := kv.Key.(*ast.Ident); !field && !c.constant(kv.Key) {
					return false
				}
				elt = kv.Value
			}
			if !c.constant(elt) {
				return false
			}
		}
		return true
	case *ast.CallExpr:
		return shared(c.TypesInfo, e) && !slices.ContainsFunc(e.Args, func(a ast.Expr) bool { return !c.constant(a) })
	case *ast.Ident, *ast.SelectorExpr:
		switch o := kit.Object(c.TypesInfo, e).(type) {
		case *types.Func:
			return o.Signature().Recv() == nil || c.ofReceiver(e)
		case *types.Var:
			return !o.IsField() && !kit.IsLocal(o)
		}
	}
	return false
}

// shared tells whether what a call of the standard library makes may be one for all calls:
// nobody can change it.
func shared(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsConversion(info, call) || kit.IsCall(info, call, "regexp", "MustCompile", "MustCompilePOSIX") || kit.IsCall(info, call, "strings", "NewReplacer") ||
		kit.IsCall(info, call, "errors", "New") || kit.IsCall(info, call, "net/netip", "MustParseAddr", "MustParsePrefix")
}

// ofReceiver tells whether e is a method of the receiver, s.list: a table of all calls holds
// (*server).list in its place.
func (c *checker) ofReceiver(e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	return ok && c.self != nil && kit.Variable(c.TypesInfo, sel.X) == c.self
}

// closed tells whether a function literal uses nothing of the functions around it, but the
// receiver, which a table of all calls would hand to it.
func (c *checker) closed(lit *ast.FuncLit) bool {
	own := true
	ast.Inspect(lit, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return own
		}
		v, ok := c.TypesInfo.Uses[id].(*types.Var)
		if ok && !v.IsField() && kit.IsLocal(v) {
			own = own && (kit.DeclaredIn(v, lit) || v == c.self)
		}
		return own
	})
	return own
}

// set checks a set of constants, made by a package of sets, that is only asked what it has.
func (c *checker) set(at inspector.Cursor, call *ast.CallExpr) {
	f := kit.Callee(c.TypesInfo, call)
	if f == nil || f.Pkg() == nil || f.Signature().Recv() != nil || call.Ellipsis.IsValid() || !makesSet(f) {
		return
	}
	entries := call.Args
	if lit, ok := c.list(call); ok {
		entries = lit.Elts
	} else if !f.Signature().Variadic() {
		return
	}
	if len(entries) < few || slices.ContainsFunc(entries, func(e ast.Expr) bool { return c.TypesInfo.Types[e].Value == nil }) {
		return
	}
	frame, inside := kit.Frame(at)
	if !inside || !c.askedSet(frame, at) || kit.Cold(c.Pass, at) || checksOptions(at) {
		return
	}
	kit.Report(c.Pass, finding.Suggest, call, fmt.Sprintf("builds a set of %d constant entries on every call to look something up", len(entries)))
}

// list is the list that a call gets as its only argument.
func (c *checker) list(call *ast.CallExpr) (lit *ast.CompositeLit, ok bool) {
	if len(call.Args) != 1 {
		return nil, false
	}
	lit, ok = ast.Unparen(call.Args[0]).(*ast.CompositeLit)
	if !ok {
		return nil, false
	}
	_, slice := kit.Underlying(c.TypesInfo, lit).(*types.Slice)
	return lit, slice
}

// makesSet tells whether a function makes a set of what it is given: it is one of a package
// of sets, or it is named so and gives a map.
func makesSet(f *types.Func) bool {
	words := kit.Words(f.Name())
	if slices.Contains(setPackages, f.Pkg().Name()) && strings.HasPrefix(f.Name(), "New") {
		return true
	}
	results := f.Signature().Results()
	return results.Len() == 1 && kit.IsMap(results.At(0).Type()) && slices.ContainsFunc(words, func(w string) bool { return w == "set" || w == "sets" })
}

// checksOptions tells whether c stands in Validate() of options or a configuration, which
// are checked once.
func checksOptions(c inspector.Cursor) bool {
	decl := kit.Decl(c)
	return decl != nil && decl.Recv != nil && decl.Name.Name == "Validate" && decl.Type.Params.NumFields() == 0
}

// setPackages are names of packages whose sets are maps.
var setPackages = []string{"sets", "set", "mapset", "stringset", "strset"}

// askedSet tells whether the set made at c is only asked what it has, at once or from
// a local variable.
func (c *checker) askedSet(frame, at inspector.Cursor) bool {
	if has(at) {
		return true
	}
	held := kit.Holder(c.TypesInfo, frame.Node(), at)
	if held == nil {
		return false
	}
	for use := range kit.Uses(c.TypesInfo, frame, held) {
		if own, _ := kit.Function(use); own.Node() != frame.Node() || !has(use) {
			return false
		}
	}
	return true
}

// has tells whether c is asked for an entry: c.Has(x).
func has(c inspector.Cursor) bool {
	if kind, _ := c.ParentEdge(); kind != edge.SelectorExpr_X {
		return false
	}
	switch c.Parent().Node().(*ast.SelectorExpr).Sel.Name {
	case "Has", "HasAny", "HasAll", "Contains", "ContainsAny", "ContainsOne", "Exists":
		return true
	}
	return false
}
