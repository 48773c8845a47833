package bigcopy

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// huge is the size in bytes from which a copy of a copy is too much wherever it is
// made: no loop is asked for.
const huge = 256

// relay reports a method with a huge receiver that another function calls on its own
// copy, where both only read it, and the method does nothing that takes longer than to
// copy: one call copies the value as often as there are functions on its way.
func (t *taker) relay(pass *analysis.Pass, takers map[*types.Func]*taker, c inspector.Cursor, call *ast.CallExpr) {
	decl := kit.Decl(c)
	if t.receiver == nil || t.reported || decl == nil || looksOver(decl.Name.Name) {
		return
	}
	to, found := kit.Find(kit.Root(pass), t.decl)
	if !found || workOf(pass.TypesInfo, to) > 0 || kit.ErrorPath(pass.TypesInfo, c) {
		return
	}
	f, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if !ok || takers[f] == nil {
		return
	}
	given := takers[f]
	if recv := kit.Receiver(call); recv != nil && given.has(pass.TypesInfo, recv) {
		if size := kit.Size(pass, pass.TypesInfo.TypeOf(t.receiver.Type)); size >= huge {
			t.reported = true
			kit.Report(pass, "", t.receiver, fmt.Sprintf("copies a receiver of %d bytes per call, and again for %s", size, f.Name()))
		}
	}
}

// looksOver tells whether a function's name says that it looks over what somebody has
// given, once, and tells what is wrong with it.
func looksOver(name string) bool {
	words := kit.Words(name)
	return len(words) > 0 && slices.Contains([]string{"validate", "verify", "check", "sanitize", "cleanup", "provision", "normalize"}, words[0])
}

// has tells whether e is a large value that the function was given and only reads.
func (t *taker) has(info *types.Info, e ast.Expr) bool {
	v := kit.Variable(info, e)
	if v == nil {
		return false
	}
	if t.receiver != nil && len(t.receiver.Names) == 1 && info.Defs[t.receiver.Names[0]] == v {
		return true
	}
	i := 0
	for _, field := range t.decl.Type.Params.List {
		for _, name := range field.Names {
			if t.params[i] > 0 && info.Defs[name] == v {
				return true
			}
			i++
		}
		if len(field.Names) == 0 {
			i++
		}
	}
	return false
}
