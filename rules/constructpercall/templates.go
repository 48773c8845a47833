package constructpercall

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// parses matches the Parse of a template made in the same expression, or in a local
// variable, from a text that is always the same, and ParseFiles of one for each request.
func parses(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) (message string, ok bool) {
	info, method := pass.TypesInfo, ""
	for _, name := range []string{"Parse", "ParseFiles", "ParseGlob", "ParseFS"} {
		if kit.IsMethod(info, call, "text/template", "Template", name) || kit.IsMethod(info, call, "html/template", "Template", name) {
			method = name
		}
	}
	switch {
	case method == "" || len(call.Args) == 0 || !anew(info, c, call) || runsOnce(c):
		return "", false
	case method == "Parse":
		return "parses a constant template per call", kit.Fixed(pass, kit.TopDecl(c), call.Args[0]) || ofReceiver(pass.TypesInfo, c, call.Args[0])
	case method == "ParseFS":
		return "reads and parses templates per call", embedded(info, c, call)
	}
	return "reads and parses templates per request", perRequest(info, c, call)
}

// runsOnce tells by its name whether the function around c prints a help text, or its package
// generates code.
func runsOnce(c inspector.Cursor) bool {
	decl := kit.Decl(c)
	if decl == nil || strings.HasSuffix(kit.File(c).Name.Name, "gen") {
		return true
	}
	return slices.ContainsFunc(kit.Words(decl.Name.Name), func(w string) bool { return w == "help" || w == "usage" })
}

// anew tells whether the template that a method of it fills is made where it is filled, by New.
func anew(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	for made := call; ; {
		recv := ast.Unparen(kit.Receiver(made))
		if v := kit.Variable(info, recv); kit.IsLocal(v) {
			frame, inside := kit.Frame(c)
			if !inside || !kit.DeclaredIn(v, kit.FuncBody(frame.Node())) {
				return false
			}
			given := kit.Given(info, frame.Node(), v)
			if len(given) == 0 || given[0] == nil {
				return false
			}
			recv = ast.Unparen(given[0])
		}
		next, ok := recv.(*ast.CallExpr)
		if !ok || next == made || next.Pos() >= made.End() {
			return false
		}
		if isNew(info, next) {
			return true
		}
		made = next
	}
}

func isNew(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsCall(info, call, "text/template", "New") || kit.IsCall(info, call, "html/template", "New")
}

// filled tells whether call fills a local template that dies here: what Parse gives back is
// the template that it was asked of.
func filled(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	v := kit.Variable(info, kit.Receiver(call))
	f := kit.Callee(info, call)
	if !kit.IsLocal(v) || f == nil || f.Signature().Recv() == nil || !strings.HasPrefix(f.Name(), "Parse") || !kit.IsNamed(v.Type(), f.Pkg().Path(), "Template") {
		return false
	}
	return inside(c, v) && dies(info, c, v, mixed) && (kit.Ignored(c, 0) || thrownAway(info, c, mixed))
}
