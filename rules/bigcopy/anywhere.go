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

// immense is the size in bytes of a copy that is worth a word wherever it is made, by
// a function that is called again and again as far as names show.
const immense = 1024

// anywhere reports what a call outside of loops copies, where it is immense.
func (t *taker) anywhere(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) {
	info := pass.TypesInfo
	decl := kit.Decl(c)
	if decl == nil || once(decl.Name.Name) || once(t.decl.Name.Name) {
		return
	}
	if t.receiver != nil && !t.reported {
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		of := info.TypeOf(t.receiver.Type)
		if size := kit.Size(pass, of); ok && size >= immense && stored(sel.X) && !setting(of) {
			t.reported = true
			kit.Report(pass, "", t.receiver, fmt.Sprintf("copies a receiver of %d bytes per call", size))
		}
	}
	for i, arg := range call.Args {
		if size := t.params[i]; size >= immense && stored(arg) && !setting(info.TypeOf(arg)) {
			kit.Report(pass, "", arg, fmt.Sprintf("copies %d bytes per call", size))
		}
	}
}

// once tells whether a function runs once for what it is about, as far as its name
// shows.
func once(name string) bool { return kit.Seldom(name) || looksOver(name) }

// setting tells whether a value says how something is to work, by the name of its type:
// it is handed over when that begins.
func setting(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && slices.ContainsFunc(kit.Words(n.Obj().Name()), func(w string) bool {
		switch w {
		case "config", "configuration", "conf", "cfg", "options", "option", "opts", "settings", "params", "args", "flags", "spec", "handler", "server":
			return true
		}
		return false
	})
}
