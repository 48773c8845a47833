package rowinvariant

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// logger reports logger.Named(filepath.Base(path)) and logger.With("part", name): a logger that is derived of
// the same one with the same names has room for its fields, and often their encoding, made anew.
func (c *checker) logger(at, loop inspector.Cursor, call *ast.CallExpr) bool {
	f := kit.Callee(c.TypesInfo, call)
	if f == nil || !derives(f) || !passing(c.TypesInfo, at, loop) || len(call.Args) == 0 || call.Ellipsis.IsValid() || c.told(call, loop) || waits(loop.Node()) || c.handful(loop) {
		return false
	}
	for _, o := range append(slices.Clone(call.Args), kit.Receiver(call)) {
		if !c.namedBy(loop.Node(), f, o) {
			return false
		}
	}
	if kit.LastRound(c.TypesInfo, at, loop) || kit.Cold(c.Pass, at) || c.failed(at, loop) || startsUp(kit.Decl(at)) {
		return false
	}
	c.reported = append(c.reported, found{call, loop.Node()})
	kit.Report(c.Pass, finding.Suggest, call, "derives the same logger in every iteration: its fields are copied, and often encoded, each time")
	return true
}

// passing tells whether the logger at c is for this turn of the loop: it is used on the spot, or has a name in it. One
// that is kept somewhere is of what the loop sets up.
func passing(info *types.Info, c, loop inspector.Cursor) bool {
	if kind, _ := c.ParentEdge(); kind == edge.SelectorExpr_X {
		return true
	}
	s, ok := c.Parent().Node().(*ast.AssignStmt)
	if !ok || len(s.Lhs) != 1 {
		return false
	}
	v := kit.Variable(info, s.Lhs[0])
	return v != nil && kit.DeclaredIn(v, loop.Node())
}

// startsUp tells by its name whether a function runs once: each listener has a logger of its own.
func startsUp(decl *ast.FuncDecl) bool {
	return decl == nil || slices.Contains([]string{"new", "init", "setup", "start", "register", "configure", "open", "main", "must"}, kit.FirstWord(decl.Name.Name))
}

// derives matches the methods by which the well-known loggers give one with a name or fields more: hclog,
// zap, logr, logrus, slog.
func derives(f *types.Func) bool {
	switch f.Name() {
	case "Named", "With", "WithName", "WithValues", "WithField", "WithFields", "WithGroup", "WithPrefix":
	default:
		return false
	}
	sig := f.Signature()
	if sig.Recv() == nil || sig.Results().Len() != 1 || f.Pkg() == nil {
		return false
	}
	return isLogger(sig.Recv().Type()) && isLogger(sig.Results().At(0).Type())
}

// isLogger tells by its name whether a type is that of a logger, or of an entry of logrus.
func isLogger(t types.Type) bool {
	n := kit.NamedOf(t)
	return n != nil && slices.Contains([]string{"logger", "entry", "log"}, kit.LastWord(n.Obj().Name()))
}

// namedBy is named, also of what a function of the logger's package (zap.String), of package slog or of paths
// makes of such, and of another logger that is derived so.
func (c *checker) namedBy(loop ast.Node, f *types.Func, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || kit.IsConversion(c.TypesInfo, call) {
		return c.named(loop, e)
	}
	made := kit.Callee(c.TypesInfo, call)
	if made == nil || made.Pkg() == nil {
		return false
	}
	switch path := made.Pkg().Path(); {
	case derives(made):
		if !c.namedBy(loop, f, kit.Receiver(call)) {
			return false
		}
	case made.Signature().Recv() != nil:
		return false
	case path == "path" || path == "path/filepath" || path == "log/slog" || made.Pkg() == f.Pkg() && made.Pkg() != c.Pkg:
	default:
		return false
	}
	return !slices.ContainsFunc(call.Args, func(a ast.Expr) bool { return !c.namedBy(loop, f, a) })
}
