package costlykey

import (
	"go/ast"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// registers tells whether the function around c adds what a program is made of while it starts: Register or
// MustRegister by its name, and it panics where two claim one name, which no program does that runs.
func (k *keys) registers(c inspector.Cursor) bool {
	decl := kit.Decl(c)
	if decl == nil {
		return false
	}
	words := kit.Words(decl.Name.Name)
	if len(words) > 1 && words[0] == "must" {
		words = words[1:]
	}
	if len(words) == 0 || words[0] != "register" {
		return false
	}
	panics := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		panics = panics || ok && kit.IsBuiltin(k.TypesInfo, call, "panic")
		return !panics
	})
	return panics
}
