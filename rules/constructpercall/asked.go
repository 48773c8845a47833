package constructpercall

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// asked tells of a call that asks the system for what it answers alike each time, for one item, request
// or message after the other.
func asked(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) (message string, ok bool) {
	info := pass.TypesInfo
	switch {
	case kit.IsCall(info, call, "os", "Hostname"):
		message = "asks the kernel for the host's name per call"
	case kit.IsCall(info, call, "os", "Executable"):
		message = "asks the kernel for the program's path per call"
	case kit.IsCall(info, call, "os/exec", "LookPath") && !starts(info, c):
		message = "searches the folders of programs for a constant name per call"
	case kit.IsCall(info, call, "os/user", "Lookup", "LookupId", "LookupGroup", "LookupGroupId"):
		message = "looks up a constant user or group per call"
	default:
		return "", false
	}
	decl := kit.Decl(c)
	if decl == nil || !allFixed(pass, c, call) || setsUp(decl.Name.Name) || kit.Seldom(decl.Name.Name) || runsOnce(c) || kept(info, c, decl) {
		return "", false
	}
	_, looped := kit.ManyTurns(pass, c)
	return message, looped || perItem(info, c, decl)
}

// starts tells whether the function around c starts a program: against that a search is nothing.
func starts(info *types.Info, c inspector.Cursor) bool {
	found := false
	ast.Inspect(kit.TopDecl(c), func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && kit.IsCall(info, call, "os/exec", "Command", "CommandContext")
		return !found
	})
	return found
}

// kept tells whether the function keeps the answer for the next call: in a field of its receiver or a
// variable of the package.
func kept(info *types.Info, c inspector.Cursor, decl *ast.FuncDecl) bool {
	recv, found := kit.ReceiverVar(info, decl), false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok || found {
			return !found
		}
		for i, l := range s.Lhs {
			root := kit.RootVar(info, l)
			if root == nil || kit.IsBlank(l) || kit.IsLocal(root) && (root != recv || kit.Variable(info, l) != nil) {
				continue
			}
			from := s.Rhs[min(i, len(s.Rhs)-1)]
			found = found || kit.Encloses(from, c.Node()) || slices.ContainsFunc(kit.Variables(info, from), func(v *types.Var) bool {
				return slices.ContainsFunc(kit.Given(info, decl, v), func(e ast.Expr) bool { return e != nil && kit.Encloses(e, c.Node()) })
			})
		}
		return !found
	})
	return found
}

// perItem tells whether the function around c is called for each of many things, by its name or that
// of a type that it is given.
func perItem(info *types.Info, c inspector.Cursor, decl *ast.FuncDecl) bool {
	if slices.Contains([]string{"handle", "serve", "process", "send", "publish", "log", "emit", "format", "write", "encode", "prepare", "report", "track", "capture", "collect", "push", "record", "dispatch", "deliver", "consume"}, kit.FirstWord(decl.Name.Name)) {
		return true
	}
	for f := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		for _, field := range kit.FuncType(f.Node()).Params.List {
			t := info.TypeOf(field.Type)
			if t == nil {
				continue
			}
			named, ok := types.Unalias(bare(t)).(*types.Named)
			if ok && slices.Contains([]string{"event", "message", "msg", "entry", "record", "request", "req", "metric", "metrics", "span", "packet", "hit", "point", "sample", "batch", "job", "task", "row"}, kit.LastWord(named.Obj().Name())) {
				return true
			}
		}
	}
	return false
}
