package copybuffer

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// many tells whether a copy is likely to be one of many: in a loop, or in a function
// that is called for each file or request as far as its name, its length and its callers show.
func (c checker) many(at inspector.Cursor, from side) bool {
	if kit.Cold(c.Pass, at) {
		return false
	}
	if loop, ok := kit.Loop(at); ok {
		return !kit.LastRound(c.TypesInfo, at, loop)
	}
	decl := kit.Decl(at)
	if decl == nil || isFlag(decl) || exits(c.TypesInfo, decl) {
		return false
	}
	if !kit.Takes(c.TypesInfo, at, "net/http", "Request") && (seldom(decl, from) || !short(at)) {
		return false
	}
	return !c.rare(decl, nil)
}

// isFlag tells whether decl is the Set of a flag.Value, which is called once for a command line.
func isFlag(decl *ast.FuncDecl) bool {
	return decl.Recv != nil && decl.Name.Name == "Set" && decl.Type.Params.NumFields() == 1 && decl.Type.Results.NumFields() == 1
}

// exits tells whether a function ends the process.
func exits(info *types.Info, decl *ast.FuncDecl) bool {
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && kit.IsCall(info, call, "os", "Exit")
		return !found
	})
	return found
}

// longest is how many statements and blocks a function has that is called for each file.
const longest = 128

func short(at inspector.Cursor) bool {
	fn, ok := kit.Frame(at)
	return ok && kit.Short(kit.FuncBody(fn.Node()), longest)
}

// seldom tells whether a function is about a beginning or an end, by its name. A checksum is taken of
// each file, and what is made new of a reader is made of each content.
func seldom(decl *ast.FuncDecl, from side) bool {
	var words []string
	for _, w := range kit.Words(decl.Name.Name) {
		if w == "update" && decl.Recv == nil {
			return true
		}
		if w != "checksum" && w != "signature" && (w != "new" || from != given) {
			words = append(words, strings.ToUpper(w[:1])+w[1:])
		}
	}
	return kit.Seldom(strings.Join(words, ""))
}

// rare tells whether all callers of a function that nobody else can call run once, or are about
// a beginning or an end by their name; seen are the functions on the way.
func (c checker) rare(decl *ast.FuncDecl, seen []*ast.FuncDecl) bool {
	f, ok := c.TypesInfo.Defs[decl.Name].(*types.Func)
	if !ok || f.Exported() || slices.Contains(seen, decl) {
		return false
	}
	calls, all := kit.CallsOf(c.Pass, f)
	if !all || len(calls) == 0 {
		return false
	}
	for _, call := range calls {
		if kit.Cold(c.Pass, call) {
			continue
		}
		caller := kit.Decl(call)
		if caller == nil || kit.LoopDepth(call) > 0 || !kit.Seldom(caller.Name.Name) && !c.rare(caller, append(seen, decl)) {
			return false
		}
	}
	return true
}

// pumps tells whether a goroutine is started for the copy: it mostly lives as long as what it copies from.
func pumps(at inspector.Cursor) bool {
	fn, ok := kit.Frame(at)
	if !ok {
		return false
	}
	if kind, _ := fn.ParentEdge(); kind != edge.CallExpr_Fun {
		return false
	}
	kind, _ := fn.Parent().ParentEdge()
	return kind == edge.GoStmt_Call
}
