package stacklog

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

const goStack = "github.com/go-stack/stack"

// captures says what call captures: "the stack" or "the caller", itself or as a
// helper of the package that gives back what it captured; "" for other calls.
func (j *judge) captures(call *ast.CallExpr) string {
	if what := j.known(call); what != "" {
		return what
	}
	if kit.IsCall(j.info, call, "go.uber.org/zap", "Stack", "StackSkip") {
		return "the stack"
	}
	f := kit.Callee(j.info, call)
	if f == nil || f.Pkg() != j.pass.Pkg || !givesText(f) {
		return ""
	}
	decl := j.effects.Decl(f)
	if decl == nil || decl.Body == nil {
		return ""
	}
	what, asked := "", false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			asked = asked || asks(n.Cond)
		case *ast.CallExpr:
			if what == "" {
				what = j.known(n)
			}
		}
		return true
	})
	if asked {
		return "" // by itself
	}
	return what
}

// known matches what libraries have to capture with.
func (j *judge) known(call *ast.CallExpr) string {
	switch {
	case kit.IsCall(j.info, call, "runtime/debug", "Stack"), kit.IsCall(j.info, call, "runtime", "Stack"), kit.IsCall(j.info, call, goStack, "Trace"):
		return "the stack"
	case kit.IsCall(j.info, call, "runtime", "Caller", "Callers"), kit.IsCall(j.info, call, goStack, "Caller"):
		return "the caller"
	}
	return ""
}

// givesText tells whether a helper gives back what it captured: it is named for
// it, or all its results are texts and numbers.
func givesText(f *types.Func) bool {
	results := f.Signature().Results()
	if results.Len() == 0 {
		return false
	}
	name := strings.ToLower(f.Name())
	if slices.ContainsFunc([]string{"caller", "stack", "frame", "location"}, func(word string) bool { return strings.Contains(name, word) }) {
		return true
	}
	for v := range results.Variables() {
		if _, basic := v.Type().Underlying().(*types.Basic); !basic && !kit.IsBytes(v.Type()) {
			return false
		}
	}
	return true
}

// results are the variables that hold what was captured: those assigned, and
// the slice that Callers and Stack fill.
func (j *judge) results(stmt ast.Node, call *ast.CallExpr) []*types.Var {
	var vars []*types.Var
	add := func(e ast.Expr) {
		v := kit.Variable(j.info, e)
		if _, field := ast.Unparen(e).(*ast.SelectorExpr); field {
			v = kit.RootVar(j.info, e) // of a record that is made here
		}
		if v != nil && !kit.IsBlank(e) {
			vars = append(vars, v)
		}
	}
	switch s := stmt.(type) {
	case *ast.AssignStmt:
		for _, lhs := range s.Lhs {
			add(lhs)
		}
	case *ast.DeclStmt:
		for _, spec := range s.Decl.(*ast.GenDecl).Specs {
			if spec, ok := spec.(*ast.ValueSpec); ok {
				for _, name := range spec.Names {
					add(name)
				}
			}
		}
	}
	if sliced(call) {
		for _, v := range kit.Variables(j.info, call) {
			switch v.Type().Underlying().(type) {
			case *types.Slice, *types.Array:
				vars = append(vars, v)
			}
		}
	}
	return vars
}

// sliced tells whether call fills a slice that it is given.
func sliced(call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return ok && (sel.Sel.Name == "Callers" || sel.Sel.Name == "Stack") && len(call.Args) == 2
}

func usesIn(uses []inspector.Cursor, n ast.Node) (count int) {
	for _, u := range uses {
		if n.Pos() <= u.Node().Pos() && u.Node().Pos() < n.End() {
			count++
		}
	}
	return count
}
