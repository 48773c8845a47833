package eagerargs

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// depth is how many calls of the package's own functions are looked into for what an
// attribute costs.
const depth = 2

// tells are the methods by which a span is told something that it may drop.
func tells() []string {
	return []string{"SetAttributes", "SetAttribute", "SetTag", "AddEvent", "SetName", "LogFields", "LogKV", "Annotate", "Annotatef", "SetOperationName"}
}

// isSpan tells whether t is a span of a trace that may not be sampled: it can be asked
// whether it records, or it is named a span, ends, and can be told things in two ways.
func isSpan(t types.Type) bool {
	if asks(t, "IsRecording") {
		return true
	}
	p, ok := types.Unalias(t).(*types.Pointer)
	if ok {
		t = p.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || !slices.Contains(kit.Words(named.Obj().Name()), "span") || kit.Method(t, "End") == nil && kit.Method(t, "Finish") == nil {
		return false
	}
	ways := 0
	for _, name := range tells() {
		if kit.Method(t, name) != nil {
			ways++
		}
	}
	return ways > 1
}

// startsSpan tells whether f starts a span: by its name, and by what it gives back.
func startsSpan(f *types.Func) bool {
	if !strings.HasPrefix(f.Name(), "Start") && !strings.HasPrefix(f.Name(), "start") {
		return false
	}
	for r := range f.Signature().Results().Variables() {
		if isSpan(r.Type()) {
			return true
		}
	}
	return false
}

// isOption tells whether the i-th argument of a call of f is one of the options at its end.
func isOption(f *types.Func, i int) bool {
	return f.Signature().Variadic() && i >= f.Signature().Params().Len()-1
}

// traced tells whether the i-th argument of call is for a span that may not be sampled.
func (j *judge) traced(call *ast.CallExpr, i int) bool {
	f := kit.Callee(j.pass.TypesInfo, call)
	if f == nil || f.Pkg() == nil {
		return false
	}
	return byShape(f, i) == unlessSampled || f.Pkg() != j.pass.Pkg && foreign(j.pass.TypesInfo, f, call, i) == unlessSampled
}

// attributes names what the attributes of a span cost that arg holds: a local list that is
// filled for this call alone, or what a function of the package gathers.
func (j *judge) attributes(c inspector.Cursor, arg ast.Expr) string {
	info, what := j.pass.TypesInfo, ""
	frame, inside := kit.Frame(c)
	ast.Inspect(arg, func(n ast.Node) bool {
		if what != "" || !inside {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.Ident:
			if v := kit.Variable(info, n); kit.IsLocal(v) && kit.DeclaredIn(v, kit.FuncBody(frame.Node())) {
				what = j.filledFor(frame, v, c.Node())
			}
			if made := kit.MadeFor(info, c, n); what == "" && made != nil && kit.EffectsOf(j.pass).None(made) {
				if at, ok := kit.Find(frame, made); ok {
					what = j.attributes(at, made) // what is made earlier: this ends
				}
			}
		case *ast.CallExpr:
			if f := kit.Callee(info, n); f != nil && f.Pkg() == j.pass.Pkg && j.gathers(f, depth) {
				what = f.Name()
			}
		}
		return true
	})
	return what
}

// filledFor names the first costly element of the slice v, which is filled for the call
// alone, "" for none and where something else reads it.
func (j *judge) filledFor(frame inspector.Cursor, v *types.Var, call ast.Node) string {
	info := j.pass.TypesInfo
	if _, ok := v.Type().Underlying().(*types.Slice); !ok {
		return ""
	}
	var elements []ast.Expr
	for use := range kit.Uses(info, frame, v) {
		switch kind, i := use.ParentEdge(); {
		case kit.Encloses(call, use.Node()), kind == edge.AssignStmt_Lhs, kind == edge.ValueSpec_Names:
		case kind == edge.CallExpr_Args && i == 0 && kit.IsBuiltin(info, use.Parent().Node().(*ast.CallExpr), "append"):
			elements = append(elements, use.Parent().Node().(*ast.CallExpr).Args[1:]...)
		default:
			return ""
		}
	}
	for _, given := range kit.Given(info, frame.Node(), v) {
		if list, ok := given.(*ast.CompositeLit); ok {
			elements = append(elements, list.Elts...)
		}
	}
	for _, e := range elements {
		if made := j.elementMade(frame, e); made != nil {
			e = made
		}
		if what := j.costly(e); what != "" {
			return what
		}
		if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
			for _, arg := range call.Args {
				if what := j.writesText(arg); what != "" {
					return what
				}
			}
		}
	}
	return ""
}

// elementMade is what the local variable e, an element of a list, is made from, where nothing else
// reads it, nil for everything else.
func (j *judge) elementMade(frame inspector.Cursor, e ast.Expr) ast.Expr {
	if kit.Variable(j.pass.TypesInfo, e) == nil {
		return nil
	}
	at, ok := kit.Find(frame, e)
	if !ok {
		return nil
	}
	return kit.MadeFor(j.pass.TypesInfo, at, e)
}

// gathers tells whether function f of the package formats something, or collects in a loop,
// within some calls of the package's own functions.
func (j *judge) gathers(f *types.Func, depth int) bool {
	decl := kit.EffectsOf(j.pass).Decl(f.Origin())
	if decl == nil || decl.Body == nil || depth == 0 {
		return false
	}
	info, found := j.pass.TypesInfo, false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ForStmt, *ast.RangeStmt:
			found = found || appends(info, kit.LoopBody(n))
		case *ast.CallExpr:
			if g := kit.Callee(info, n); g != nil && g != f {
				found = found || g.Pkg() == j.pass.Pkg && j.gathers(g, depth-1)
			}
			found = found || j.getters.Costly(n) != "" && !kit.IsCall(info, n, "fmt", "Errorf")
		}
		return !found
	})
	return found
}

func appends(info *types.Info, body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && kit.IsBuiltin(info, call, "append")
		return !found
	})
	return found
}
