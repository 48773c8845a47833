package readallcopy

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

const (
	// givenBack is the purpose of bytes of which the function makes its caller's reader.
	givenBack = "give it back as a reader"
	// archive is the purpose of bytes that are read here and there, as a file can be.
	archive = "open it as an archive"
	// readLater is the purpose of bytes that the function's caller reads on from.
	readLater = "give back what reads it"
)

// worth tells whether the reader itself would do for that purpose, which is not so for all.
func worth(info *types.Info, c inspector.Cursor, call *ast.CallExpr, what string) bool {
	switch what {
	case handedOn:
		return unpacks(info, c, call)
	case givenBack:
		return unpacks(info, c, call) || closable(info, call) && !forRequest(info, call)
	case archive:
		return ofFile(info, call)
	case readLater:
		return !closes(info, c, call)
	}
	return true
}

// closes tells whether the function around c closes what call reads, for more than a failure: nobody can read on from
// it behind that.
func closes(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	source := call.Args[len(call.Args)-1]
	if kit.IsString(info.TypeOf(source)) {
		return true // a file by its name
	}
	frame, _ := kit.Frame(c)
	for at := range frame.Preorder((*ast.CallExpr)(nil)) {
		sel, ok := ast.Unparen(at.Node().(*ast.CallExpr).Fun).(*ast.SelectorExpr)
		if ok && sel.Sel.Name == "Close" && kit.Same(info, sel.X, source) && !kit.ErrorPath(info, at) {
			return true
		}
	}
	return false
}

// readOn tells whether the reader at c is given to a call for something that reads on from it, such as the response of
// http.ReadResponse, and that the function gives back.
func readOn(info *types.Info, c inspector.Cursor) bool {
	decl := kit.Decl(c)
	if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Args || decl == nil {
		return false
	}
	made := c.Parent()
	f := kit.Callee(info, made.Node().(*ast.CallExpr))
	if f == nil || f.Signature().Results().Len() == 0 || !holdsReader(f.Signature().Results().At(0).Type()) {
		return false
	}
	if kind, _ := made.ParentEdge(); kind == edge.ReturnStmt_Results {
		return true
	}
	vars := kit.Results(info, made)
	return len(vars) > 0 && kit.IsLocal(vars[0]) && kit.GivesBack(info, decl, vars[0])
}

// holdsReader tells whether t reads, or is a struct with a field that does.
func holdsReader(t types.Type) bool {
	if kit.Method(t, "Read") != nil {
		return true
	}
	s := kit.StructOf(t)
	return s != nil && slices.ContainsFunc(slices.Collect(s.Fields()), func(f *types.Var) bool { return kit.Method(f.Type(), "Read") != nil })
}

// closable tells whether what call reads is a file, or can be closed by who reads it.
func closable(info *types.Info, call *ast.CallExpr) bool {
	if ofFile(info, call) {
		return true
	}
	t := info.TypeOf(call.Args[len(call.Args)-1])
	return t != nil && kit.Method(t, "Close") != nil && kit.Method(t, "Read") != nil
}

// forRequest tells whether call reads the body of a request that is being served.
func forRequest(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsFieldOf(info, call.Args[len(call.Args)-1], "net/http", "Request", "Body")
}

// ofFile tells whether call reads a file, whose length is known and which can be read anywhere.
func ofFile(info *types.Info, call *ast.CallExpr) bool {
	if kit.IsCall(info, call, "os", "ReadFile") || kit.IsCall(info, call, "io/ioutil", "ReadFile") {
		return true
	}
	t := info.TypeOf(call.Args[len(call.Args)-1])
	return t != nil && (kit.IsNamed(t, "os", "File") || kit.IsNamed(t, "mime/multipart", "File"))
}

// closerOf says whether the reader at c, which has a Close for nothing, becomes what the
// function gives back, itself or by a variable.
func closerOf(info *types.Info, c inspector.Cursor) string {
	kind, _ := c.ParentEdge()
	if kind == edge.ReturnStmt_Results {
		return givenBack
	}
	decl := kit.Decl(c)
	if s, ok := c.Parent().Node().(*ast.AssignStmt); ok && kind == edge.AssignStmt_Rhs && len(s.Lhs) == 1 && decl != nil {
		v := kit.Variable(info, s.Lhs[0])
		if !kit.IsLocal(v) {
			return handedOn
		}
		if kit.GivesBack(info, decl, v) {
			return givenBack
		}
	}
	return handedOn
}

// selfCut tells whether the use is that of v = v[a:b], by which some of it is left out.
func selfCut(info *types.Info, use inspector.Cursor) bool {
	kind, _ := use.ParentEdge()
	if kind != edge.SliceExpr_X {
		return false
	}
	s, ok := use.Parent().Parent().Node().(*ast.AssignStmt)
	return ok && len(s.Lhs) == 1 && len(s.Rhs) == 1 && cutOf(info, s.Rhs[0], kit.Variable(info, s.Lhs[0]))
}

// cutOf tells whether e is a piece of v: v[a:b].
func cutOf(info *types.Info, e ast.Expr, v *types.Var) bool {
	cut, ok := ast.Unparen(e).(*ast.SliceExpr)
	return ok && v != nil && kit.Variable(info, cut.X) == v
}

// parses tells whether a function reads on from its reader: by its name, and its parameter.
func parses(f *types.Func, i int) bool {
	if i >= f.Signature().Params().Len() || !kit.IsNamed(f.Signature().Params().At(i).Type(), "io", "Reader") {
		return false
	}
	words := kit.Words(f.Name())
	switch words[0] {
	case "decode", "parse", "load", "scan", "unmarshal", "import":
		return f.Signature().Recv() == nil
	case "new":
		return f.Signature().Recv() == nil && slices.Contains([]string{"reader", "decoder", "scanner", "parser"}, words[len(words)-1])
	}
	return false
}

// chunked is the local bytes.Buffer in which call gathers what a loop receives piece by
// piece, nil for other calls.
func chunked(info *types.Info, c inspector.Cursor, call *ast.CallExpr) *types.Var {
	if !kit.IsMethod(info, call, "bytes", "Buffer", "Write") || len(call.Args) != 1 {
		return nil
	}
	v := kit.Variable(info, kit.Receiver(call))
	frame, inside := kit.Frame(c)
	loop, looped := kit.Loop(c)
	if !inside || !looped || !kit.IsLocal(v) || kit.DeclaredIn(v, loop.Node()) || !kit.DeclaredIn(v, kit.FuncBody(frame.Node())) || !startsEmpty(info, frame, v) {
		return nil
	}
	if endless, ok := loop.Node().(*ast.ForStmt); !ok || endless.Cond != nil || !receives(info, endless, call.Args[0]) {
		return nil
	}
	return v
}

// receives tells whether a loop receives piece: from a stream's Recv, or by Read into it.
func receives(info *types.Info, loop *ast.ForStmt, piece ast.Expr) bool {
	root, found := kit.RootVar(info, piece), false
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		f := kit.Callee(info, call)
		if f == nil || f.Signature().Recv() == nil {
			return true
		}
		switch f.Name() {
		case "Recv", "RecvMsg", "Receive", "ReadMessage":
			found = root != nil && kit.DeclaredIn(root, loop.Body)
		case "Read":
			found = len(call.Args) == 1 && root != nil && kit.RootVar(info, call.Args[0]) == root
		}
		return !found
	})
	return found
}

// gathered tells whether the buffer that a loop at c fills goes into a file, a response or
// a connection as a whole, and nowhere else.
func gathered(pass *analysis.Pass, effects *kit.Effects, c inspector.Cursor, v *types.Var) bool {
	info := pass.TypesInfo
	frame, _ := kit.Frame(c)
	loop, _ := kit.Loop(c)
	what := ""
	for use := range kit.Uses(info, frame, v) {
		if kit.Encloses(c.Node(), use.Node()) || declares(use) {
			continue
		}
		if at, ok := kit.Frame(use); !ok || at.Node() != frame.Node() || use.Node().Pos() < loop.Node().End() || what != "" {
			return false
		}
		if what = wholeUse(info, effects, frame, use); what != written && what != "copy it" {
			return false
		}
	}
	return what != ""
}

// wholeUse says what is done with the buffer at use.
func wholeUse(info *types.Info, effects *kit.Effects, frame, use inspector.Cursor) string {
	if _, method := kit.MethodOf(use); !method {
		return read(info, frame, use)
	}
	switch use.Parent().Node().(*ast.SelectorExpr).Sel.Name {
	case "WriteTo":
		if call, ok := use.Parent().Parent().Node().(*ast.CallExpr); ok && len(call.Args) == 1 && !holdsBytes(info.TypeOf(call.Args[0])) {
			return written
		}
	case "Bytes", "String":
		return purpose(info, effects, frame, use.Parent().Parent())
	}
	return ""
}
