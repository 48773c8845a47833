package eagerargs

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A judge knows which parameters the functions of a package mostly ignore.
type judge struct {
	pass    *analysis.Pass
	getters *kit.Getters
	decls   map[*types.Func]inspector.Cursor
	ignored map[*types.Var]string // why, "" for parameters that are used
}

const (
	whenSwitchedOff = "ignores it when it is switched off"
	unlessFailing   = "looks at it only when something is wrong"
	whenNil         = "ignores it when the error is nil"
	unlessSampled   = "ignores it when the trace is not sampled"
	whenStored      = "ignores it when the key is there"
	unlessLong      = "shows it only when all of it took long"
	unlessLate      = "looks at it only when more time than a bound has passed"
)

// ignores says why the i-th argument of call is mostly ignored, "" if not.
func (j *judge) ignores(call *ast.CallExpr, i int) string {
	f := kit.Callee(j.pass.TypesInfo, call)
	if f == nil || f.Pkg() == nil {
		return ""
	}
	if why := byShape(f, i); why != "" {
		return why
	}
	if f.Pkg() != j.pass.Pkg {
		return foreign(j.pass.TypesInfo, f, call, i)
	}
	params := f.Signature().Params()
	if params.Len() == 0 || kit.DebugMethod(f) {
		return "" // a logger's is eagerlog's business
	}
	return j.parameter(f.Origin(), params.At(min(i, params.Len()-1)))
}

// foreign is the table of other packages' calls.
func foreign(info *types.Info, f *types.Func, call *ast.CallExpr, i int) string {
	if i > 0 && asserts(f) {
		return unlessFailing
	}
	name, method := f.Name(), f.Signature().Recv() != nil
	in := func(names ...string) bool { return slices.Contains(names, name) }
	switch f.Pkg().Path() {
	case "github.com/pkg/errors", "github.com/cockroachdb/errors", "golang.org/x/xerrors", "github.com/juju/errors":
		if i > 0 && in("Wrap", "Wrapf", "WithMessage", "WithMessagef", "Annotate", "Annotatef") && kit.IsError(info.TypeOf(call.Args[0])) {
			return whenNil
		}
	case "go.opentelemetry.io/otel/trace":
		if method && in("SetAttributes", "AddEvent", "SetName") {
			return unlessSampled
		}
	case "github.com/opentracing/opentracing-go":
		if method && in("SetTag", "LogKV", "LogFields", "SetOperationName", "SetBaggageItem") {
			return unlessSampled
		}
	case "go.opencensus.io/trace":
		if method && in("AddAttributes", "Annotate", "Annotatef") {
			return unlessSampled
		}
	case "runtime/trace":
		if in("Log") {
			return whenSwitchedOff
		}
	}
	return ""
}

// asserts tells whether f is an assertion by its name and parameters: a condition, then a
// text or anything, and no result.
func asserts(f *types.Func) bool {
	sig := f.Signature()
	if sig.Recv() != nil || sig.Results().Len() > 0 || sig.Params().Len() < 2 {
		return false
	}
	return kit.IsBool(sig.Params().At(0).Type()) && asserting(f.Name())
}

// asserting tells whether a function is an assertion by its name.
func asserting(name string) bool {
	return slices.ContainsFunc(kit.Words(name), func(w string) bool {
		return slices.Contains([]string{"assert", "assertf", "must", "mustf", "invariant", "invariantf", "ensure", "ensuref", "require", "requiref", "check", "checkf"}, w)
	})
}

// refuted tells whether cond is that what an assertion is given is not so: if !ok, whatever
// it does then.
func refuted(info *types.Info, decl inspector.Cursor, cond ast.Expr) bool {
	x, ok := ast.Unparen(cond).(*ast.UnaryExpr)
	fn := decl.Node().(*ast.FuncDecl)
	return ok && x.Op == token.NOT && boolParameter(info, decl, x.X) && asserting(fn.Name.Name) && (fn.Type.Results == nil || len(fn.Type.Results.List) == 0)
}

// parameter says why function f of the package mostly ignores p.
func (j *judge) parameter(f *types.Func, p *types.Var) string {
	if why, ok := j.ignored[p]; ok {
		return why
	}
	why := ""
	if decl, ok := j.declOf(f); ok {
		why = j.seldom(decl, p)
	}
	j.ignored[p] = why
	return why
}

// declOf is the declaration of a function of the package that has a body.
func (j *judge) declOf(f *types.Func) (decl inspector.Cursor, ok bool) {
	if j.decls == nil {
		j.decls = map[*types.Func]inspector.Cursor{}
		for c := range kit.Root(j.pass).Preorder((*ast.FuncDecl)(nil)) {
			if f, ok := j.pass.TypesInfo.Defs[c.Node().(*ast.FuncDecl).Name].(*types.Func); ok {
				j.decls[f] = c
			}
		}
	}
	decl, ok = j.decls[f]
	return decl, ok && decl.Node().(*ast.FuncDecl).Body != nil
}

// seldom tells whether all uses of p stand in branches that are seldom taken.
func (j *judge) seldom(decl inspector.Cursor, p *types.Var) string {
	why := ""
	if fn := decl.Node().(*ast.FuncDecl); len(fn.Body.List) == 0 && watches(fn.Name.Name) {
		return whenSwitchedOff
	}
	for use := range kit.Uses(j.pass.TypesInfo, decl, p) {
		here := j.branch(decl, use, p)
		if here == "" || why != "" && why != here {
			return ""
		}
		why = here
	}
	return why
}

// watches tells whether a function is, by its name, for those who look for mistakes: empty,
// it is the version that is built for others.
func watches(name string) bool {
	return slices.ContainsFunc([]string{"debug", "trac", "assert", "invariant", "dprint", "dump", "verbose"}, func(w string) bool {
		return strings.Contains(strings.ToLower(name), w)
	})
}

// branch says why the code at use runs seldom.
func (j *judge) branch(decl, use inspector.Cursor, p *types.Var) string {
	info := j.pass.TypesInfo
	if frame, _ := kit.Frame(use); frame != decl {
		return "" // in a literal: who knows when it runs
	}
	for at := use; at != decl; at = at.Parent() {
		kind, i := at.ParentEdge()
		switch parent := at.Parent().Node().(type) {
		case *ast.IfStmt:
			if kind != edge.IfStmt_Body || kit.Mentions(info, parent.Cond, p) {
				continue
			}
			if why := inside(info, decl, parent.Cond, parent.Body); why != "" {
				return why
			}
		case *ast.CaseClause:
			s := at.Parent().Parent().Parent().Node().(ast.Stmt)
			gate, ok := kit.AsIf(s)
			if !ok || kind != edge.CaseClause_Body || len(parent.List) != 1 || gate.Cond != parent.List[0] {
				continue
			}
			if why := inside(info, decl, gate.Cond, gate.Body); why != "" && !kit.Mentions(info, gate.Cond, p) {
				return why
			}
		case *ast.BlockStmt:
			if at.Parent().Parent() != decl {
				continue
			}
			for _, s := range parent.List[:i] {
				gate, ok := kit.AsIf(s)
				if !ok || !kit.Leaves(gate.Body) || !quiet(info, decl, gate.Body) {
					continue
				}
				switch of := kit.Mentions(info, gate.Cond, p); {
				case !of && switched(info, decl, gate.Cond, true):
					if boolParameter(info, decl, gate.Cond) {
						return unlessFailing
					}
					return whenSwitchedOff
				case ofError(info, decl, gate.Cond, token.EQL):
					return whenNil
				case !of && late(info, decl, gate.Cond, true):
					return unlessLate
				}
			}
		}
	}
	return ""
}

// inside says why a body is seldom run that cond decides about.
func inside(info *types.Info, decl inspector.Cursor, cond ast.Expr, body *ast.BlockStmt) string {
	switch {
	case switched(info, decl, cond, false):
		return whenSwitchedOff
	case fails(info, body), refuted(info, decl, cond):
		return unlessFailing
	case ofError(info, decl, cond, token.NEQ):
		return whenNil
	case late(info, decl, cond, false):
		return unlessLate
	}
	return ""
}

// ofError tells whether cond compares a parameter of type error with nil by op.
func ofError(info *types.Info, decl inspector.Cursor, cond ast.Expr, op token.Token) bool {
	x, is, y, ok := kit.Comparison(cond)
	if !ok || is != op || !kit.IsNil(info, y) {
		return false
	}
	v := kit.Variable(info, x)
	return v != nil && kit.IsError(v.Type()) && v.Pos() < decl.Node().(*ast.FuncDecl).Body.Pos()
}

// switched tells whether cond asks whether something is wanted: by its words,
// by comparing what the receiver holds with nil, or, where it leaves, by a
// boolean parameter: assert(ok, message).
func switched(info *types.Info, decl inspector.Cursor, cond ast.Expr, leaving bool) bool {
	if kit.AsksLevel(cond) {
		return true
	}
	if b, ok := ast.Unparen(cond).(*ast.BinaryExpr); ok && (leaving && b.Op == token.LOR || !leaving && b.Op == token.LAND) {
		return switched(info, decl, b.X, leaving) || switched(info, decl, b.Y, leaving)
	}
	if leaving && boolParameter(info, decl, cond) {
		return true
	}
	x, op, y, ok := kit.Comparison(cond)
	if !ok || !kit.IsNil(info, y) || (op == token.EQL) != leaving || kit.IsError(info.TypeOf(x)) {
		return false
	}
	return optional(info, decl, x)
}

// optional tells whether e is the receiver, or a field of it, that is there only
// while somebody watches: the names of the field, the function or the receiver's type say so.
func optional(info *types.Info, decl inspector.Cursor, e ast.Expr) bool {
	if !fromReceiver(info, decl, e) {
		return false
	}
	fn := decl.Node().(*ast.FuncDecl)
	names := strings.ToLower(types.ExprString(e) + " " + fn.Name.Name + " " + types.ExprString(fn.Recv.List[0].Type))
	for _, word := range [...]string{"log", "trac", "debug", "sink", "hook", "span", "metric", "observ", "event", "listen", "audit", "profil", "progress", "stat"} {
		if strings.Contains(names, word) {
			return true
		}
	}
	return false
}

// boolParameter matches a condition that is a boolean parameter by itself.
func boolParameter(info *types.Info, decl inspector.Cursor, cond ast.Expr) bool {
	v := kit.Variable(info, cond)
	if v == nil || v.Pos() > decl.Node().(*ast.FuncDecl).Body.Pos() {
		return false
	}
	return kit.IsBool(v.Type())
}

func fromReceiver(info *types.Info, decl inspector.Cursor, e ast.Expr) bool {
	recv := decl.Node().(*ast.FuncDecl).Recv
	if recv == nil || len(recv.List) == 0 || len(recv.List[0].Names) == 0 {
		return false
	}
	return kit.Mentions(info, e, info.Defs[recv.List[0].Names[0]])
}

// fails tells whether a branch panics, ends the process, or returns an error
// that it makes.
func fails(info *types.Info, b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	switch s := b.List[len(b.List)-1].(type) {
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		return ok && (kit.IsBuiltin(info, call, "panic") || kit.IsCall(info, call, "log", "Fatal", "Fatalf", "Panic", "Panicf", "Fatalln", "Panicln") || kit.IsCall(info, call, "os", "Exit"))
	case *ast.ReturnStmt:
		if len(s.Results) == 0 {
			return false
		}
		return makesError(info, s.Results[len(s.Results)-1])
	}
	return false
}

// makesError tells whether a result is an error that is made on the spot: by a call, whoever's, that
// is no wrapper of another one, or by a literal.
func makesError(info *types.Info, result ast.Expr) bool {
	result = ast.Unparen(result)
	if u, ok := result.(*ast.UnaryExpr); ok && u.Op == token.AND {
		result = u.X
		_, lit := result.(*ast.CompositeLit)
		return lit && kit.ImplementsError(types.NewPointer(info.TypeOf(result)))
	}
	switch e := result.(type) {
	case *ast.CompositeLit:
		return kit.ImplementsError(info.TypeOf(e))
	case *ast.CallExpr:
		if kit.IsCall(info, e, "fmt", "Errorf") || kit.IsCall(info, e, "errors", "New") {
			return true
		}
		return kit.ImplementsError(info.TypeOf(e)) && !slices.ContainsFunc(e.Args, func(arg ast.Expr) bool { return kit.ImplementsError(info.TypeOf(arg)) && !kit.IsNil(info, arg) }) &&
			(kit.IsConversion(info, e) || makes(errorWord(info, e)) || kit.MakesError(info, e))
	}
	return false
}

// errorWord is the name of what call calls, "new" where it names an error: newError, ErrorAt.
func errorWord(info *types.Info, call *ast.CallExpr) string {
	f := kit.Callee(info, call)
	if f == nil {
		return ""
	}
	if slices.ContainsFunc(kit.Words(f.Name()), func(w string) bool { return strings.HasPrefix(w, "err") }) {
		return "new"
	}
	return f.Name()
}

// quiet tells whether a branch leaves without a result of its own: with none, with nil or
// a boolean, or with the receiver, as what is chained does.
func quiet(info *types.Info, decl inspector.Cursor, b *ast.BlockStmt) bool {
	s, ok := b.List[len(b.List)-1].(*ast.ReturnStmt)
	if !ok || len(b.List) != 1 {
		return false
	}
	for _, r := range s.Results {
		id, ok := r.(*ast.Ident)
		if !kit.IsNil(info, r) && (!ok || id.Name != "true" && id.Name != "false" && !fromReceiver(info, decl, id)) {
			return false
		}
	}
	return true
}
