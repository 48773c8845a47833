package kit

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// SkipFile tells whether rules stay silent in file: generated code is another
// program's business, test code does not run in production, nor do the packages that help it, and what cgo wrote
// has no source to change.
func SkipFile(pass *analysis.Pass, file *ast.File) bool {
	name := pass.Fset.File(file.FileStart).Name()
	return !strings.HasSuffix(name, ".go") || InTest(pass, file.FileStart) || specifies(file) || isGenerated(file) || isTestPackage(pass)
}

// isGenerated tells whether a program wrote file: by the line that Go asks for, or in the words of Thrift and
// others above the package clause.
func isGenerated(file *ast.File) bool {
	if ast.IsGenerated(file) {
		return true
	}
	for _, group := range file.Comments {
		if group.Pos() > file.Package {
			break
		}
		if said := strings.ToLower(group.Text()); strings.Contains(said, "generated") && strings.Contains(said, "do not edit") {
			return true
		}
	}
	return false
}

// InTest tells whether at is in a _test.go file.
func InTest(pass *analysis.Pass, at token.Pos) bool {
	return strings.HasSuffix(pass.Fset.File(at).Name(), "_test.go")
}

// specifies tells whether file is written for Ginkgo, whose tests are often kept
// outside of _test.go files: kubernetes has 180,000 lines of them.
func specifies(file *ast.File) bool {
	return slices.ContainsFunc(file.Imports, func(s *ast.ImportSpec) bool {
		path, err := strconv.Unquote(s.Path.Value)
		return err == nil && (path == "github.com/onsi/ginkgo" || strings.HasPrefix(path, "github.com/onsi/ginkgo/") ||
			path == "github.com/onsi/gomega" || strings.HasPrefix(path, "github.com/onsi/gomega/"))
	})
}

// Cold tells whether c runs so seldom that no rule should speak of it: at start,
// in main outside loops, on an error path, in code for tests, or never.
func Cold(pass *analysis.Pass, c inspector.Cursor) bool {
	info := pass.TypesInfo
	return AtStart(info, c) || InMain(pass, c) || ForTests(info, c) || ErrorPath(info, c) || closed(pass, c)
}

// ForTests tells whether a function around c takes a *testing.T, *testing.B,
// *testing.F or testing.TB: a helper of tests outside _test.go files.
func ForTests(info *types.Info, c inspector.Cursor) bool {
	return Takes(info, c, "testing", "T", "B", "F", "TB")
}

// AtStart tells whether c runs once per process: in an init function, in a
// package-level initialiser, or in a literal given to sync.Once.Do,
// sync.OnceFunc, OnceValue or OnceValues. A literal that is stored there runs
// later. A sync.Once in a local variable that guards no value made once is for what ends each call.
func AtStart(info *types.Info, c inspector.Cursor) bool {
	for f, ok := Function(c); ok; f, ok = Function(f.Parent()) {
		if decl, ok := f.Node().(*ast.FuncDecl); ok {
			return decl.Recv == nil && decl.Name.Name == "init"
		}
		if onceArgument(info, f) {
			return true
		}
		if _, inside := Frame(f.Parent()); !inside && calledOnTheSpot(f) {
			return true // var x = func() T { ... }()
		}
		if stored(info, f) {
			return false
		}
	}
	_, inside := Frame(c)
	return !inside
}

// stored tells whether a literal is kept in a map, a list, a field or a variable
// of the package.
func stored(info *types.Info, lit inspector.Cursor) bool {
	switch kind, i := lit.ParentEdge(); kind {
	case edge.KeyValueExpr_Value, edge.CompositeLit_Elts:
		return true
	case edge.AssignStmt_Rhs:
		s := lit.Parent().Node().(*ast.AssignStmt)
		return i < len(s.Lhs) && !IsLocal(Variable(info, s.Lhs[i]))
	}
	return false
}

// InErrorMethod tells whether c makes an error's text, which is rarely read.
func InErrorMethod(c inspector.Cursor) bool {
	decl := Decl(c)
	return decl != nil && decl.Recv != nil && decl.Name.Name == "Error"
}

// InMain tells whether c stands in func main of a main package, or in a
// function that main alone calls, outside loops and literals: set-up that runs
// once.
func InMain(pass *analysis.Pass, c inspector.Cursor) bool {
	return pass.Pkg.Name() == "main" && runsOnce(pass, c, nil)
}

// runsOnce judges c in a main package; seen are the functions on the way from
// what was asked first.
func runsOnce(pass *analysis.Pass, c inspector.Cursor, seen []types.Object) bool {
	frame, ok := Frame(c)
	if !ok {
		return false
	}
	decl, ok := frame.Node().(*ast.FuncDecl)
	if !ok || decl.Recv != nil || LoopDepth(c) > 0 {
		return false
	}
	if decl.Name.Name == "main" {
		return true
	}
	f := pass.TypesInfo.Defs[decl.Name]
	if f == nil || slices.Contains(seen, f) {
		return false
	}
	call, ok := onlyCall(pass, f)
	return ok && runsOnce(pass, call, append(seen, f))
}

// onlyCall is the use of f outside of tests, if it is one and a plain call.
func onlyCall(pass *analysis.Pass, f types.Object) (call inspector.Cursor, ok bool) {
	n := 0
	for file := range Root(pass).Children() {
		if InTest(pass, file.Node().Pos()) {
			continue
		}
		for id := range Uses(pass.TypesInfo, file, f) {
			n++
			kind, _ := id.ParentEdge()
			call, ok = id.Parent(), kind == edge.CallExpr_Fun
			if n > 1 || !ok {
				return call, false
			}
		}
	}
	return call, ok
}

func onceArgument(info *types.Info, lit inspector.Cursor) bool {
	kind, _ := lit.ParentEdge()
	if kind != edge.CallExpr_Args {
		return false
	}
	call := lit.Parent().Node().(*ast.CallExpr)
	f := Callee(info, call)
	if IsMethod(info, call, "sync", "Once", "Do") {
		return !IsLocal(Variable(info, Receiver(call))) || givesOuter(info, lit.Node()) // one of a function is new in each call
	}
	return IsCall(info, call, "sync", "OnceFunc", "OnceValue", "OnceValues") || f != nil && f.Pkg() != nil && f.Pkg().Name() == "singleton"
}

// givesOuter tells whether a literal gives a variable that is declared outside of it a value: what is made once
// for a function that is returned.
func givesOuter(info *types.Info, lit ast.Node) bool {
	found := false
	ast.Inspect(lit, func(n ast.Node) bool {
		if s, ok := n.(*ast.AssignStmt); ok && s.Tok == token.ASSIGN {
			found = found || slices.ContainsFunc(s.Lhs, func(e ast.Expr) bool {
				v, _ := Object(info, e).(*types.Var)
				return v != nil && !DeclaredIn(v, lit)
			})
		}
		return !found
	})
	return found
}

// ErrorPath tells whether c runs only when something went wrong: it is part of
// an error value, of a panic's argument or of the text of http.Error, or it stands in a branch (not in the
// body of the function itself) that ends
// in a panic, an exit or the return of an error known not to be nil.
func ErrorPath(info *types.Info, c inspector.Cursor) bool {
	for at := c; ; at = at.Parent() {
		kind, _ := at.ParentEdge()
		if kind == edge.Invalid {
			return false
		}
		parent := at.Parent()
		switch n := parent.Node().(type) {
		case *ast.FuncDecl:
			return false
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if kind == edge.CallExpr_Args && makesError(info, n) {
				return true
			}
		case *ast.CompositeLit:
			if isErrorType(info.TypeOf(n)) {
				return true
			}
		case *ast.BlockStmt:
			up, _ := parent.ParentEdge()
			if up != edge.FuncDecl_Body && up != edge.FuncLit_Body && failsFrom(info, n.List, at.Node(), guard(parent)) && (at.Node() == n.List[len(n.List)-1] || !(LoopBody(parent.Parent().Node()) == n && Continues(n))) {
				return true
			}
		case *ast.CaseClause:
			if kind == edge.CaseClause_Body && failsFrom(info, n.Body, at.Node(), caseGuard(parent)) {
				return true
			}
		case *ast.CommClause:
			if kind == edge.CommClause_Body && failsFrom(info, n.Body, at.Node(), nil) {
				return true
			}
		}
	}
}

// failsFrom tells whether a statement list, which runs under cond, cannot end but in failure from its statement at
// from on: what goes before one that may return no error is not done for the failure at the end alone. Where
// cond says that something failed, that is a failure which is none after all.
func failsFrom(info *types.Info, list []ast.Stmt, from ast.Node, cond ast.Expr) bool {
	if !fails(info, list, cond) {
		return false
	}
	if cond != nil && Failed(info, cond) {
		return true
	}
	_, answers := list[len(list)-1].(*ast.ReturnStmt) // with an error: nil is none
	endsWell := false
	for _, s := range list[slices.IndexFunc(list, func(s ast.Stmt) bool { return ast.Node(s) == from }):] {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.ReturnStmt:
				endsWell = endsWell || len(n.Results) > 0 && (answers || len(n.Results) > 1) && IsNil(info, n.Results[len(n.Results)-1])
			}
			return !endsWell
		})
	}
	return !endsWell
}

// Refuses tells whether the body of an if below c ends on an ErrorPath: mostly it is passed.
func Refuses(info *types.Info, c inspector.Cursor, s *ast.IfStmt) bool {
	if len(s.Body.List) == 0 {
		return false
	}
	last, ok := Find(c, s.Body.List[len(s.Body.List)-1])
	return ok && ErrorPath(info, last)
}

// guard is the condition under which an if's block runs; nil for other blocks.
func guard(block inspector.Cursor) ast.Expr {
	kind, _ := block.ParentEdge()
	if kind != edge.IfStmt_Body {
		return nil
	}
	return block.Parent().Node().(*ast.IfStmt).Cond
}

// caseGuard is the condition of a case of a switch without a value; nil for others.
func caseGuard(clause inspector.Cursor) ast.Expr {
	list := clause.Node().(*ast.CaseClause).List
	s, ok := clause.Parent().Parent().Node().(*ast.SwitchStmt)
	if !ok || s.Tag != nil || len(list) != 1 {
		return nil
	}
	return list[0]
}

// fails tells whether a statement list cannot end but in failure.
func fails(info *types.Info, list []ast.Stmt, cond ast.Expr) bool {
	if len(list) == 0 {
		return false
	}
	switch s := list[len(list)-1].(type) {
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		return ok && NeverReturns(info, call)
	case *ast.ReturnStmt:
		if len(s.Results) == 0 {
			return namedError(info, cond)
		}
		last := s.Results[len(s.Results)-1]
		return definiteError(info, last, cond) || errorMadeIn(info, list, last)
	}
	return false
}

// errorMadeIn tells whether a result is a variable that a statement of the list itself
// gives a fresh error: err := fmt.Errorf(...), which is logged and returned.
func errorMadeIn(info *types.Info, list []ast.Stmt, result ast.Expr) bool {
	v := Variable(info, result)
	if v == nil {
		return false
	}
	for _, s := range list {
		assign, ok := s.(*ast.AssignStmt)
		if !ok || len(assign.Lhs) != 1 || len(assign.Rhs) != 1 || Variable(info, assign.Lhs[0]) != v {
			continue
		}
		call, ok := ast.Unparen(assign.Rhs[0]).(*ast.CallExpr)
		return ok && isErrorType(v.Type()) && makesError(info, call)
	}
	return false
}

// namedError tells whether cond finds the result that is an error, which has a name,
// not to be nil: a return without values hands it back.
func namedError(info *types.Info, cond ast.Expr) bool {
	found := false
	if cond == nil {
		return false
	}
	ast.Inspect(cond, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			v, is := info.ObjectOf(id).(*types.Var)
			found = found || is && v.Kind() == types.ResultVar && isErrorType(v.Type()) && comparedWithNil(info, cond, v)
		}
		return !found
	})
	return found
}

// definiteError tells whether e is an error and not nil, as far as the text
// shows: a fresh error, a package-level sentinel, or a variable that cond
// compared with nil.
func definiteError(info *types.Info, e ast.Expr, cond ast.Expr) bool {
	e = ast.Unparen(e)
	t := info.TypeOf(e)
	if t == nil || IsNil(info, e) || !isErrorType(t) {
		return false
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		return makesError(info, e)
	case *ast.CompositeLit, *ast.UnaryExpr:
		return true
	}
	v, ok := Object(info, e).(*types.Var)
	if !ok {
		return false
	}
	if !v.IsField() && !IsLocal(v) {
		return true
	}
	return comparedWithNil(info, cond, v)
}

func comparedWithNil(info *types.Info, cond ast.Expr, v *types.Var) bool {
	found := false
	if cond == nil {
		return false
	}
	ast.Inspect(cond, func(n ast.Node) bool {
		if e, ok := n.(*ast.BinaryExpr); ok && e.Op == token.NEQ {
			found = found || Object(info, e.X) == v && IsNil(info, e.Y) || Object(info, e.Y) == v && IsNil(info, e.X)
		}
		return !found
	})
	return found
}

// makesError tells whether call is a panic, ends the process, replies to a request
// that failed, or builds an error: its only result is of an error type, or is an
// error and its name says so.
func makesError(info *types.Info, call *ast.CallExpr) bool {
	if NeverReturns(info, call) || IsCall(info, call, "net/http", "Error") {
		return true
	}
	if IsCall(info, call, "fmt", "Errorf") || IsCall(info, call, "errors") {
		return true
	}
	id, t := calleeIdent(call.Fun), info.TypeOf(call)
	if id == nil || !isErrorType(t) {
		return false
	}
	if !types.IsInterface(t) {
		return true // a constructor of one error type
	}
	name := strings.ToLower(id.Name)
	return strings.Contains(name, "wrap") || strings.Contains(name, "fail") || slices.ContainsFunc(Words(id.Name), saysError)
}

// saysError tells whether a word of a name speaks of errors, as "errf" and "syntaxerror" do; "interrupted" and
// "deferred" do not.
func saysError(word string) bool {
	for _, said := range []string{"err", "error", "errors", "errorf", "errf"} {
		if strings.HasSuffix(word, said) {
			return true
		}
	}
	return strings.HasPrefix(word, "err")
}

// NeverReturns tells whether call ends the goroutine, process or test.
func NeverReturns(info *types.Info, call *ast.CallExpr) bool {
	return IsBuiltin(info, call, "panic") ||
		IsCall(info, call, "os", "Exit") ||
		IsCall(info, call, "runtime", "Goexit") ||
		IsCall(info, call, "log", "Fatal", "Fatalf", "Fatalln", "Panic", "Panicf", "Panicln") ||
		IsMethod(info, call, "log", "Logger", "Fatal", "Fatalf", "Fatalln", "Panic", "Panicf", "Panicln") ||
		IsMethod(info, call, "testing", "", "Fatal", "Fatalf", "FailNow", "Skip", "Skipf", "SkipNow")
}

// isErrorType tells whether a value of type t, or its address, is an error.
func isErrorType(t types.Type) bool {
	if t == nil {
		return false
	}
	if ImplementsError(t) {
		return true
	}
	if _, ok := t.Underlying().(*types.Interface); ok {
		return false
	}
	return ImplementsError(types.NewPointer(t))
}
