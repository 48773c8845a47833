package costlyfirst

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// calm tells whether none of the parts that the cheap one would go before can panic: a panic
// would be missed. A pointer that the cheap part is sure to look behind too panics in either order.
func (c *checker) calm(at inspector.Cursor, parts []ast.Expr, cheap ast.Expr, before []ast.Expr, op token.Token) bool {
	for _, part := range parts {
		if !c.calmNode(part, 0, func(p ast.Expr) bool {
			return kit.Follows(c.TypesInfo, cheap, p) || c.held(at, p, append(before[:len(before):len(before)], cheap), op)
		}) {
			return false
		}
	}
	return true
}

// calmNode judges n; held says which pointers are not nil.
func (c *checker) calmNode(n ast.Node, depth int, held func(ast.Expr) bool) bool {
	info, ok := c.TypesInfo, true
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.ForStmt, *ast.TypeAssertExpr, *ast.IndexExpr, *ast.GoStmt, *ast.SelectStmt:
			ok = false
		case *ast.RangeStmt:
			_, pointer := kit.Underlying(info, n.X).(*types.Pointer)
			ok = ok && !pointer
		case *ast.SliceExpr:
			ok = ok && n.Low == nil && n.High == nil && n.Max == nil
		case *ast.StarExpr:
			ok = ok && (info.Types[n].IsType() || held(n.X))
		case *ast.SelectorExpr:
			if sel := info.Selections[n]; sel != nil && sel.Kind() == types.FieldVal && sel.Indirect() {
				ok = ok && direct(sel) && held(n.X)
			}
		case *ast.BinaryExpr:
			ok = ok && c.calmOperation(n)
		case *ast.CallExpr:
			ok = ok && c.calmCall(n, depth, held)
		}
		return ok
	})
	return ok
}

func (c *checker) calmOperation(e *ast.BinaryExpr) bool {
	if e.Op == token.ADD && kit.IsString(c.TypesInfo.TypeOf(e.X)) {
		return true
	}
	return c.operation(e)
}

// calmCall judges the call itself; its arguments are visited too.
func (c *checker) calmCall(call *ast.CallExpr, depth int, held func(ast.Expr) bool) bool {
	info := c.TypesInfo
	if kit.IsConversion(info, call) {
		return len(call.Args) == 1 && !kit.IsSlice(info.TypeOf(call.Args[0])) || kit.IsString(info.TypeOf(call)) || kit.IsSlice(info.TypeOf(call)) // else to an array
	}
	if kit.IsCall(info, call, "strconv", "FormatInt", "FormatUint") {
		_, constant := kit.ConstInt(info, call.Args[1])
		return constant // another base may be none
	}
	if kit.IsCall(info, call, "math/bits") {
		return false // Div
	}
	if !kit.MayPanic(info, &ast.CallExpr{Fun: call.Fun, Args: plainArgs(info, call)}) {
		return true
	}
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil {
		return false
	}
	switch kit.Package(f) {
	case "fmt":
		return f.Signature().Recv() == nil // it recovers
	case "reflect":
		return f.Signature().Recv() == nil && f.Name() == "DeepEqual"
	case "path/filepath":
		return f.Name() == "Join"
	case "maps", "golang.org/x/exp/maps":
		m, ok := kit.Underlying(info, call.Args[0]).(*types.Map)
		return ok && f.Name() == "Equal" && plain(m.Key()) && plain(m.Elem())
	case "slices":
		if len(call.Args) != 2 {
			return false
		}
		s, ok := kit.Underlying(info, call.Args[0]).(*types.Slice)
		return ok && f.Name() == "Contains" && plain(s.Elem())
	}
	if kit.IsRegexpMethod(info, call) {
		return c.compiled(kit.Receiver(call))
	}
	decl := c.effects.Decl(f)
	if decl == nil || f.Pkg() != c.Pkg || decl.Body == nil || depth > 1 || f.Signature().TypeParams() != nil {
		return false
	}
	whole := true // the receiver of the call is there
	if r := kit.Receiver(call); decl.Recv != nil {
		sel := info.Selections[ast.Unparen(call.Fun).(*ast.SelectorExpr)]
		if sel == nil || len(sel.Index()) != 1 {
			return false // by an embedded field
		}
		_, pointer := kit.Underlying(info, r).(*types.Pointer)
		_, taken := f.Signature().Recv().Type().Underlying().(*types.Pointer)
		if whole = !pointer || held(r); !whole && !taken {
			return false
		}
	}
	recv := kit.ReceiverVar(info, decl)
	return c.calmNode(decl.Body, depth+1, func(p ast.Expr) bool {
		return recv != nil && whole && kit.Variable(info, p) == recv && len(kit.Given(info, decl, recv)) == 0
	})
}

// plainArgs are arguments in whose place others may stand: only the function is judged. A constant stays, for its sign.
func plainArgs(info *types.Info, call *ast.CallExpr) (args []ast.Expr) {
	for _, a := range call.Args {
		if info.Types[a].Value != nil {
			args = append(args, a)
		}
	}
	return args
}

// compiled tells whether e is a variable of the package that is never given anything but a compiled pattern.
func (c *checker) compiled(e ast.Expr) bool {
	v := kit.Variable(c.TypesInfo, e)
	if v == nil || v.IsField() || kit.IsLocal(v) || v.Pkg() != c.Pkg {
		return false
	}
	n := 0
	for _, file := range c.Files {
		for _, value := range kit.Given(c.TypesInfo, file, v) {
			call, ok := value.(*ast.CallExpr)
			if n++; !ok || !kit.IsRegexpCall(c.TypesInfo, call, "MustCompile", "MustCompilePOSIX") {
				return false
			}
		}
	}
	return n > 0
}
