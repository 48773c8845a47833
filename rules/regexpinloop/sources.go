package regexpinloop

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A source says where a pattern comes from, and with it why it comes again.
type source int

const (
	constant      source = iota
	unchanging           // from variables that stay the same in the loop around
	ofReceiver           // of the receiver's fields
	ofList               // of a list that lives longer than the call
	ofCallers            // a parameter that all callers give constants
	ofField              // of the fields of a value that the function is given
	again                // a parameter that the loop of a caller gives the same each time
	ofTemplate           // a parameter of a function that templates call
	ofPackage            // of constants and variables of the package that nothing changes
	keptElsewhere        // a parameter, where another function keeps what it compiles
	ofSettings           // of the program's settings
	ofChoice             // of locals that are given constants only
)

func sourceOf(pass *analysis.Pass, c inspector.Cursor, pattern kit.Pattern) (s source, ok bool) {
	info, decl := pass.TypesInfo, kit.TopDecl(c)
	v := kit.Variable(info, pattern.Expr)
	loop, repeated := kit.Loop(c)
	switch {
	case pattern.Const:
		return constant, true
	case kit.Fixed(pass, decl, pattern.Expr), ofFlag(info, pass.Files, pattern.Expr):
		return ofPackage, true
	case receivers(info, c, pattern.Expr):
		return ofReceiver, true
	case v != nil && givenConstants(pass, c, v):
		return ofCallers, true
	case elements(pass, c, kit.Origin(info, decl, pattern.Expr)):
		return ofList, true
	case repeated && (kit.Invariant(info, pattern.Expr, loop.Node()) || kit.Invariant(info, kit.Origin(info, decl, pattern.Expr), loop.Node())):
		return unchanging, true
	case throughItems(info, c, pattern.Expr):
		return unchanging, true
	case fields(info, c, pattern.Expr):
		return ofField, true
	case settings(pass, c, pattern.Expr):
		return ofSettings, true
	case givenAgain(pass, c, pattern.Expr):
		return again, true
	case fromTemplate(pass, c, pattern.Expr):
		return ofTemplate, true
	case oneOfConstants(info, c, pattern.Expr):
		return ofChoice, true
	case keptBeside(pass, c, pattern.Expr):
		return keptElsewhere, true
	}
	return 0, false
}

// ofFlag matches *pattern, where the variable of the package is a flag's: it is set once, before
// anything asks for it.
func ofFlag(info *types.Info, files []*ast.File, e ast.Expr) bool {
	star, ok := ast.Unparen(e).(*ast.StarExpr)
	if !ok {
		return false
	}
	v := kit.Variable(info, star.X)
	if v == nil || kit.IsLocal(v) || v.IsField() {
		return false
	}
	flags := 0
	for _, file := range files {
		for _, value := range kit.Given(info, file, v) {
			call, ok := ast.Unparen(value).(*ast.CallExpr)
			if !ok {
				return false
			}
			if f := kit.Callee(info, call); f == nil || f.Pkg() == nil || f.Name() != "String" || f.Pkg().Name() != "flag" && f.Pkg().Name() != "pflag" {
				return false
			}
			flags++
		}
	}
	return flags == 1
}

// receivers tells whether e reads nothing but fields of the method's receiver:
// the regexp could be a field beside them.
func receivers(info *types.Info, c inspector.Cursor, e ast.Expr) bool {
	decl := kit.Decl(c)
	recv := kit.ReceiverVar(info, decl)
	if recv == nil || !kit.SideEffectFree(info, e) {
		return false
	}
	ok, fields := true, 0
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr, *ast.IndexExpr, *ast.SliceExpr:
			ok = false
		case *ast.SelectorExpr:
			if kit.RootVar(info, n) == recv {
				fields++
				return false
			}
		case *ast.Ident:
			_, constant := info.ObjectOf(n).(*types.Const)
			ok = ok && constant
		}
		return ok
	})
	return ok && fields > 0
}

// elements tells whether e is made of an item of what a loop around c walks, a
// list that lives longer than the call: a field of the method's receiver or of a
// value that the function is given, of the program's settings, a variable of the
// package, or a list of constants.
func elements(pass *analysis.Pass, c inspector.Cursor, e ast.Expr) bool {
	info := pass.TypesInfo
	if kit.Decl(c) == nil || !kit.SideEffectFree(info, e) {
		return false
	}
	for loop, ok := kit.Loop(c); ok; loop, ok = kit.Loop(loop) {
		x, of := itemIn(info, loop.Node(), e)
		if of == nil {
			continue
		}
		if setsIn(info, loop.Node(), e) {
			return false // the turn gives its item another pattern
		}
		if lit, ok := ast.Unparen(kit.Origin(info, kit.Decl(c), of)).(*ast.CompositeLit); ok {
			return constants(info, lit, x)
		}
		if outer, ok := kit.Loop(loop); ok && kit.Invariant(info, of, outer.Node()) {
			return true // once more for each turn of the loop around
		}
		list := kit.Variable(info, of)
		return receivers(info, c, of) || fields(info, loop, of) || settings(pass, loop, of) || list != nil && !list.IsField() && (!kit.IsLocal(list) || outlives(c, list))
	}
	return false
}

// An item is what an expression reads of the list that a loop walks.
type item struct {
	key   bool              // the key of a map
	field *ast.SelectorExpr // of the item, nil where it is read whole
}

// itemIn finds the item in e, and the list that the loop walks; no list where e reads
// another variable beside it, or no item.
func itemIn(info *types.Info, loop ast.Node, e ast.Expr) (x item, list ast.Expr) {
	alone := true
	read := func(at ast.Expr, field *ast.SelectorExpr) bool {
		of := kit.ItemOf(info, loop, addressed(info, loop, at))
		key := of == nil && isKey(info, loop, at)
		if key {
			of = loop.(*ast.RangeStmt).X
		}
		if of != nil {
			alone = alone && list == nil
			x, list = item{key, field}, of
		}
		return of != nil
	}
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			return !read(n.X, n)
		case *ast.IndexExpr:
			return !read(n, nil)
		case *ast.Ident:
			if v, ok := info.Uses[n].(*types.Var); ok && !v.IsField() && !read(n, nil) {
				alone = false
			}
		}
		return true
	})
	if !alone {
		return item{}, nil
	}
	return x, list
}

// addressed is the item whose address the variable e has at a turn of the loop, as in r := &rules[i]; e itself for all
// else.
func addressed(info *types.Info, loop ast.Node, e ast.Expr) ast.Expr {
	v := kit.Variable(info, e)
	if v == nil || !kit.DeclaredIn(v, kit.LoopBody(loop)) {
		return e
	}
	given := kit.Given(info, loop, v)
	if len(given) != 1 {
		return e
	}
	u, ok := given[0].(*ast.UnaryExpr)
	if !ok || u.Op != token.AND {
		return e
	}
	if index, ok := ast.Unparen(u.X).(*ast.IndexExpr); ok {
		return index
	}
	return e
}

// isKey tells whether e is the key of the map that the loop walks.
func isKey(info *types.Info, loop ast.Node, e ast.Expr) bool {
	r, ok := loop.(*ast.RangeStmt)
	if !ok || r.Key == nil {
		return false
	}
	_, isMap := kit.Underlying(info, r.X).(*types.Map)
	v := kit.Variable(info, e)
	return isMap && v != nil && kit.Variable(info, r.Key) == v
}

// constants tells whether what is read of each of the literal's items is a constant.
func constants(info *types.Info, lit *ast.CompositeLit, x item) bool {
	return !slices.ContainsFunc(lit.Elts, func(e ast.Expr) bool {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
			if x.key {
				e = kv.Key
			}
		}
		if x.field != nil {
			e = given(info, e, x.field)
		}
		_, constant := kit.ConstString(info, e)
		return !constant
	})
}

// given is the value that a struct's literal gives to the field; e itself for all else.
func given(info *types.Info, e ast.Expr, field *ast.SelectorExpr) ast.Expr {
	inner := ast.Unparen(e)
	if u, ok := inner.(*ast.UnaryExpr); ok {
		inner = u.X
	}
	lit, ok := inner.(*ast.CompositeLit)
	if !ok {
		return e
	}
	for i, value := range lit.Elts {
		if kv, ok := value.(*ast.KeyValueExpr); ok {
			if name, ok := kv.Key.(*ast.Ident); ok && info.ObjectOf(name) == info.ObjectOf(field.Sel) {
				return kv.Value
			}
			continue
		}
		t, ok := types.Unalias(info.TypeOf(lit)).Underlying().(*types.Struct)
		if ok && i < t.NumFields() && t.Field(i) == info.ObjectOf(field.Sel) {
			return value
		}
	}
	return e
}

// outlives tells whether the literal around c finds the local list made when it
// runs: a handler that a constructor returns.
func outlives(c inspector.Cursor, list *types.Var) bool {
	frame, ok := kit.Frame(c)
	if !ok {
		return false
	}
	lit, ok := frame.Node().(*ast.FuncLit)
	kind, _ := frame.ParentEdge()
	return ok && (kind == edge.ReturnStmt_Results || kind == edge.AssignStmt_Rhs || kind == edge.KeyValueExpr_Value) &&
		!kit.DeclaredIn(list, lit)
}
