package bytestring

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// questions are the functions of strings that answer with a number or a boolean and
// have a twin in bytes.
var questions = []string{
	"Contains", "ContainsAny", "ContainsRune", "Count", "EqualFold", "HasPrefix", "HasSuffix", "Index", "IndexAny", "IndexByte",
	"IndexFunc", "IndexRune", "LastIndex", "LastIndexAny", "LastIndexByte", "LastIndexFunc",
}

// trims are functions of strings that only cut something off, and have a twin in bytes.
var trims = []string{"Trim", "TrimLeft", "TrimPrefix", "TrimRight", "TrimSpace", "TrimSuffix"}

// A text is a variable that is given string(b) where it is declared.
type text struct {
	v     *types.Var
	call  *ast.CallExpr
	src   source
	frame inspector.Cursor
}

// textOf matches text := string(b) of bytes that may be more than a few, also trimmed.
func textOf(info *types.Info, c inspector.Cursor, def *ast.AssignStmt) (t text, ok bool) {
	if def.Tok != token.DEFINE || len(def.Lhs) != 1 || len(def.Rhs) != 1 {
		return t, false
	}
	t.call, ok = untrimmed(info, def.Rhs[0]).(*ast.CallExpr)
	if !ok {
		return t, false
	}
	t.src, ok = bytesOf(info, t.call)
	id, named := def.Lhs[0].(*ast.Ident)
	if !ok || !named || t.src.buffer || short(info, t.src.expr) {
		return t, false
	}
	t.v, _ = info.Defs[id].(*types.Var)
	t.frame, ok = kit.Frame(c)
	return t, ok && t.v != nil
}

// untrimmed is string(b) of strings.TrimSpace(string(b)) and its like, which cut bytes
// as well; e itself for others.
func untrimmed(info *types.Info, e ast.Expr) ast.Expr {
	for {
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		if !ok || !kit.IsCall(info, call, "strings", trims...) {
			return ast.Unparen(e)
		}
		e = call.Args[0]
	}
}

// checkAsked looks at text := string(b) of which the function only asks what bytes
// can be asked as well. It tells whether it reported one.
func checkAsked(pass *analysis.Pass, c inspector.Cursor, def *ast.AssignStmt) bool {
	info := pass.TypesInfo
	t, ok := textOf(info, c, def)
	if !ok || checkKey(pass, c, t) {
		return ok
	}
	asked := 0
	for use := range kit.Uses(info, t.frame, t.v) {
		n, ok := question(info, use)
		if !ok {
			return false
		}
		asked += n
	}
	if asked == 0 || kit.Cold(pass, c) {
		return false
	}
	kit.Report(pass, finding.Suggest, t.call, "copies bytes into a string for calls that have twins for bytes")
	return true
}

// onStack is up to how many bytes a string that stays in its function takes no memory.
const onStack = 32

// short tells whether e is a slice of so few bytes by its text: b[:4], b[:min(len(b), 32)].
func short(info *types.Info, e ast.Expr) bool {
	part, ok := ast.Unparen(e).(*ast.SliceExpr)
	if !ok || part.High == nil {
		return false
	}
	bounds := []ast.Expr{part.High}
	if call, is := ast.Unparen(part.High).(*ast.CallExpr); is && kit.IsBuiltin(info, call, "min") {
		bounds = call.Args
	}
	for _, b := range bounds {
		if n, constant := kit.ConstInt(info, b); constant && n <= onStack {
			return true
		}
	}
	return false
}

// question tells whether c, a string, is only asked something, and how many calls
// need a string for it.
func question(info *types.Info, c inspector.Cursor) (calls int, ok bool) {
	kind, i := c.ParentEdge()
	switch n := c.Parent().Node().(type) {
	case *ast.BinaryExpr:
		_, x := kit.ConstString(info, n.X)
		_, y := kit.ConstString(info, n.Y)
		return 0, (n.Op == token.EQL || n.Op == token.NEQ) && (x || y)
	case *ast.IndexExpr:
		return 0, lookup(info, c)
	case *ast.CallExpr:
		if kind != edge.CallExpr_Args {
			return 0, false
		}
		if kit.IsBuiltin(info, n, "len") {
			return 0, true
		}
		if i == 0 && kit.IsCall(info, n, "strings", trims...) {
			calls, ok = question(info, c.Parent())
			return calls + 1, ok
		}
		if _, back := stringOf(info, n); back {
			return 1, true
		}
		if i == 0 && (kit.IsCall(info, n, "strings", questions...) || kit.IsCall(info, n, "unicode/utf8", "ValidString", "RuneCountInString")) {
			return 1, true
		}
		return 1, i == 0 && kit.IsMethod(info, n, "regexp", "Regexp", "MatchString")
	}
	return 0, false
}

// trimmed: strings.HasPrefix(strings.TrimSpace(string(b)), "{"), and what is trimmed twice to
// be compared.
func (s *site) trimmed() bool {
	info := s.TypesInfo
	if len(s.call.Args) == 0 || !kit.IsCall(info, s.call, "strings", questions...) && !(kit.IsCall(info, s.call, "strings", trims...) && s.compared()) {
		return false
	}
	inner, ok := ast.Unparen(s.call.Args[0]).(*ast.CallExpr)
	for depth := 0; ok && depth < 3; depth++ {
		if !kit.IsCall(info, inner, "strings", pure...) {
			return false
		}
		if src, is := bytesOf(info, inner.Args[0]); is {
			return !src.buffer && !short(info, src.expr)
		}
		inner, ok = ast.Unparen(inner.Args[0]).(*ast.CallExpr)
	}
	return false
}
