// Package needlessgoroutine is the rule for a goroutine that is started and waited
// for at once.
//
// It owns the judgement when nothing can run beside it, when another goroutine is
// what is wanted, and other goroutines that gain nothing (forms.go, pipe.go,
// serial.go, tail.go). It makes no edit: a panic would go another way.
package needlessgoroutine

import (
	"embed"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule"
	"github.com/gotoll/toll/rule/kit"
)

//go:embed doc.md
var doc string

//go:embed lab
var lab embed.FS

//go:embed claim.json
var claim []byte

// Rule is needlessgoroutine.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "needlessgoroutine",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/needlessgoroutine.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a goroutine is started and waited for at once",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Block, finding.Alloc, finding.Objects},
		Frames: []string{"runtime.newproc*", "runtime.newobject", "runtime.mallocgc*", "runtime.makechan", "runtime.chanrecv*", "sync.(*WaitGroup)*"},
	},
	Sources:  []string{"maintainers' own fixes"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	for c := range kit.Preorder(pass, (*ast.GoStmt)(nil)) {
		start := c.Node().(*ast.GoStmt)
		if inner := lastStart(pass.TypesInfo, c, start); inner != nil && !kit.Cold(pass, c) {
			kit.Report(pass, finding.Suggest, inner, "starts a goroutine as the last thing that a goroutine does: the one that ends here could go on")
		}
		if onlyCopies(pass.TypesInfo, c, start) && !kit.Cold(pass, c) {
			kit.Report(pass, finding.Suggest, start, "starts a goroutine that only copies a reader into a pipe: who reads from the pipe can have that reader")
		}
		if streams(pass, c, start) && !kit.Cold(pass, c) {
			kit.Report(pass, finding.Suggest, start, "starts a goroutine that hands a list over item by item: each one wakes the other")
		}
		if what := trifle(pass, start); what != "" && !kit.Cold(pass, c) {
			kit.Report(pass, finding.Suggest, start, "starts a goroutine for "+what+": the start takes longer than the work")
		}
	}
	for c := range kit.Preorder(pass, (*ast.RangeStmt)(nil)) {
		if at := serial(pass, c); at != nil && !kit.Cold(pass, c) {
			kit.Report(pass, finding.Suggest, at, "starts goroutines that hold one lock for all that they do: they work one after the other")
		}
	}
	for c := range kit.Preorder(pass, (*ast.BlockStmt)(nil), (*ast.CaseClause)(nil), (*ast.CommClause)(nil)) {
		list := kit.StmtList(c.Node())
		for i := 0; i+1 < len(list); i++ {
			next := following(pass.TypesInfo, list[i+1:])
			if next == nil || !mayStart(list[i]) {
				continue
			}
			at, ok := kit.Find(c, list[i])
			if !ok || kit.Cold(pass, at) {
				continue
			}
			s := start{pass: pass, at: at, stmt: list[i]}
			switch {
			case s.onlySends(next), s.asks(next):
				kit.Report(pass, finding.Suggest, list[i], "starts a goroutine only to send, and waits for the answer at once: it could send itself")
			case s.waitsAtOnce(next):
				kit.Report(pass, finding.Suggest, list[i], "starts a goroutine and waits for it at once: nothing runs beside it")
			case s.handsOver(next):
				kit.Report(pass, finding.Suggest, list[i], "starts a goroutine that hands a list over item by item: each one wakes the other")
			case s.pipes(next):
				kit.Report(pass, finding.Suggest, list[i], "starts a goroutine to write into a pipe that is read into memory: a buffer takes what is written")
			}
		}
	}
	return nil, nil
}

// following is the first statement that may do something: declarations of
// variables do not count.
func following(info *types.Info, list []ast.Stmt) ast.Stmt {
	for _, stmt := range list {
		switch s := stmt.(type) {
		case *ast.DeclStmt:
			continue
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE && len(s.Rhs) == 1 && kit.SideEffectFree(info, s.Rhs[0]) {
				continue
			}
		}
		return stmt
	}
	return nil
}

// mayStart tells whether a statement looks as if it started a goroutine.
func mayStart(stmt ast.Stmt) bool {
	switch s := stmt.(type) {
	case *ast.GoStmt:
		return true
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		if !ok {
			return false
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		return ok && sel.Sel.Name == "Go"
	}
	return false
}

// A start is a statement that starts a goroutine.
type start struct {
	pass *analysis.Pass
	at   inspector.Cursor
	stmt ast.Stmt
}

// waitsAtOnce tells whether the next statement waits until the goroutine has
// ended, or has its result.
func (s start) waitsAtOnce(next ast.Stmt) bool {
	info := s.pass.TypesInfo
	switch stmt := s.stmt.(type) {
	case *ast.GoStmt:
		body := s.body(stmt.Call)
		if body == nil || apart(info, s.at, body) {
			return false
		}
		if sel, ok := next.(*ast.SelectStmt); ok {
			return s.eitherResult(stmt.Call, body, sel)
		}
		if v := receivedFrom(info, next); v != nil {
			ch := s.inside(stmt.Call, v)
			return kit.IsLocal(v) && (tells(info, body, ch) || s.tellsEachWay(stmt, body, ch)) && alone(info, s.at, v)
		}
		v := waited(info, next, "sync", "WaitGroup")
		return v != nil && s.done(body, s.inside(stmt.Call, v)) && alone(info, s.at, v)
	case *ast.ExprStmt: // g.Go(f)
		call, ok := stmt.X.(*ast.CallExpr)
		if !ok || len(call.Args) != 1 {
			return false
		}
		if lit, ok := call.Args[0].(*ast.FuncLit); ok && apart(info, s.at, lit.Body) {
			return false
		}
		for _, group := range [][2]string{{"sync", "WaitGroup"}, {"golang.org/x/sync/errgroup", "Group"}} {
			if kit.IsMethod(info, call, group[0], group[1], "Go") {
				v := waited(info, next, group[0], group[1])
				return v != nil && kit.Variable(info, kit.Receiver(call)) == v && alone(info, s.at, v)
			}
		}
	}
	return false
}

// body is what a go statement runs: its literal, or a function of the package.
func (s start) body(call *ast.CallExpr) *ast.BlockStmt {
	if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
		return lit.Body
	}
	if f := kit.Callee(s.pass.TypesInfo, call); f != nil {
		if decl := kit.EffectsOf(s.pass).Decl(f); decl != nil {
			return decl.Body
		}
	}
	return nil
}

// inside is the variable that v is inside of the goroutine: the parameter that v
// or its address is handed over for, or v itself.
func (s start) inside(call *ast.CallExpr, v *types.Var) *types.Var {
	info := s.pass.TypesInfo
	sig, ok := kit.Underlying(info, call.Fun).(*types.Signature)
	if !ok || sig.Variadic() {
		return v
	}
	for i, arg := range call.Args {
		if u, ok := arg.(*ast.UnaryExpr); ok && u.Op == token.AND {
			arg = u.X
		}
		if kit.Variable(info, arg) != v {
			continue
		}
		if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
			sig = info.TypeOf(lit).(*types.Signature)
		} else if f := kit.Callee(info, call); f != nil {
			sig = f.Origin().Signature()
		}
		return sig.Params().At(i)
	}
	return v
}

// receivedFrom is the channel that a statement does nothing but receive from:
// <-ch, v := <-ch, return <-ch, if err := <-ch; ...
func receivedFrom(info *types.Info, stmt ast.Stmt) *types.Var {
	e := received(stmt)
	if e == nil {
		return nil
	}
	return kit.Variable(info, e)
}

// waited is the local group that a statement waits for: wg.Wait(),
// return g.Wait(), err := g.Wait(), if err := g.Wait(); ...
func waited(info *types.Info, stmt ast.Stmt, path, typ string) *types.Var {
	call, ok := evaluated(stmt).(*ast.CallExpr)
	if !ok || !kit.IsMethod(info, call, path, typ, "Wait") {
		return nil
	}
	v := kit.Variable(info, kit.Receiver(call))
	if !kit.IsLocal(v) {
		return nil
	}
	return v
}

// tells tells whether the last that the literal does is to send on the channel or
// to close it: one that goes on afterwards runs beside its caller.
func tells(info *types.Info, body *ast.BlockStmt, ch *types.Var) bool {
	for i, stmt := range body.List {
		last := i == len(body.List)-1
		switch s := stmt.(type) {
		case *ast.SendStmt:
			if last && kit.Variable(info, s.Chan) == ch {
				return true
			}
		case *ast.ExprStmt:
			if call, ok := s.X.(*ast.CallExpr); ok && last && closes(info, call, ch) {
				return true
			}
		case *ast.DeferStmt:
			if closes(info, s.Call, ch) {
				return true
			}
			if lit, ok := s.Call.Fun.(*ast.FuncLit); ok && i == 0 && tells(info, lit.Body, ch) {
				return true
			}
		}
	}
	return false
}

func closes(info *types.Info, call *ast.CallExpr, ch *types.Var) bool {
	return kit.IsBuiltin(info, call, "close") && kit.Variable(info, call.Args[0]) == ch
}

// done tells whether body says Done to the group, deferred or as the last that it does: one
// that goes on afterwards runs beside its caller.
func (s start) done(body *ast.BlockStmt, wg *types.Var) bool {
	info := s.pass.TypesInfo
	at, ok := kit.Find(kit.Root(s.pass), body)
	if !ok {
		return false
	}
	found := false
	for c := range at.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if !kit.IsMethod(info, call, "sync", "WaitGroup", "Done") || kit.Variable(info, kit.Receiver(call)) != wg {
			continue
		}
		found = true
		f, _ := kit.Frame(c)
		if kind, _ := c.ParentEdge(); kind == edge.ExprStmt_X && kit.FuncBody(f.Node()) == body && !lastOf(c.Parent(), body) {
			return false
		}
	}
	return found
}

// alone tells whether one goroutine of the function uses v, and nothing is sent
// but the one result: no other literal or go statement has it, and it is not
// handed on. In a loop each turn waits for its own.
func alone(info *types.Info, start inspector.Cursor, v *types.Var) bool {
	for f := range start.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		sends := 0
		for id := range kit.Uses(info, f, v) {
			inside := kit.Encloses(start.Node(), id.Node())
			kind, _ := id.ParentEdge()
			switch {
			case inside && kind == edge.SendStmt_Chan:
				if sends++; kit.LoopDepth(id) > 0 && !thenReturns(id.Parent()) {
					return false
				}
			case inside:
			case kind == edge.SelectorExpr_X: // Add, Wait
				if name := id.Parent().Node().(*ast.SelectorExpr).Sel.Name; name != "Add" && name != "Wait" && name != "SetLimit" {
					return false
				}
			case kind == edge.UnaryExpr_X && id.Parent().Node().(*ast.UnaryExpr).Op == token.ARROW:
			default:
				return false
			}
			for g := range id.Enclosing((*ast.FuncLit)(nil)) {
				if !inside && g.Node() != f.Node() && f.Node().Pos() < g.Node().Pos() {
					return false // another literal's
				}
				break
			}
		}
		return v.Pos() >= f.Node().Pos() // else of a function around: others may have it
	}
	return false
}

// apart tells whether the goroutine is there to be another one: it binds itself
// to a thread, ends itself, catches panics, changes what belongs to a thread, or
// is there for a function that it was given, which may do any of these. One that it
// calls in a loop of its own is told of what the loop finds.
func apart(info *types.Info, at inspector.Cursor, body *ast.BlockStmt) bool {
	return apartBut(info, at, body, map[*ast.BlockStmt]bool{})
}

// apartBut is apart, but for bodies that are being looked at: a literal may call itself.
func apartBut(info *types.Info, at inspector.Cursor, body *ast.BlockStmt, seen map[*ast.BlockStmt]bool) bool {
	if seen[body] {
		return false
	}
	seen[body] = true
	found := false
	var look func(n ast.Node, looped bool)
	look = func(root ast.Node, looped bool) {
		ast.Inspect(root, func(n ast.Node) bool {
			if inner := kit.LoopBody(n); inner != nil && !looped {
				look(n, true)
				return false
			}
			if call, ok := n.(*ast.CallExpr); ok {
				found = found || ofItself(info, call)
				if v, ok := kit.Object(info, call.Fun).(*types.Var); ok && v != nil {
					found = found || !looped && !written(info, at, call.Fun, seen)
				}
			}
			return !found
		})
	}
	look(body, false)
	return found
}

// ofItself matches calls that have to do with the goroutine, or the thread, that makes
// them.
func ofItself(info *types.Info, call *ast.CallExpr) bool {
	if kit.IsBuiltin(info, call, "recover") || kit.IsCall(info, call, "runtime", "LockOSThread", "Goexit") ||
		kit.IsCall(info, call, "runtime/debug", "SetPanicOnFault") {
		return true
	}
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil {
		return false
	}
	if slices.ContainsFunc(kit.Words(f.Name()), func(w string) bool { return w == "recover" || w == "recovers" || w == "recovery" }) {
		return true
	}
	path := f.Pkg().Path()
	return path == "syscall" || path == "golang.org/x/sys/unix" || path == "runtime/pprof"
}

// written tells whether a function variable is a literal of the function around,
// which can be read here.
func written(info *types.Info, at inspector.Cursor, fun ast.Expr, seen map[*ast.BlockStmt]bool) bool {
	decl := kit.Decl(at)
	if decl == nil || kit.Variable(info, fun) == nil {
		return false
	}
	lit, ok := kit.Origin(info, decl, fun).(*ast.FuncLit)
	return ok && !apartBut(info, at, lit.Body, seen)
}
