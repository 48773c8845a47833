package costlykey

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// byFlag names how a function makes a key that does nothing but give a text one of several marks,
// by a flag or a kind that it is given too: a struct of both tells the same.
func (k *keys) byFlag(fn inspector.Cursor) string {
	body, params := kit.FuncBody(fn.Node()), kit.FuncType(fn.Node())
	var made []ast.Expr
	plain := true
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil, *ast.BlockStmt, *ast.CaseClause:
		case *ast.IfStmt:
			plain = plain && n.Init == nil
		case *ast.SwitchStmt:
			plain = plain && n.Init == nil
		case *ast.ReturnStmt:
			made = append(made, n.Results...)
			return false
		case ast.Expr:
			plain = plain && kit.SideEffectFree(k.TypesInfo, n)
			return false
		default:
			plain = false
		}
		return plain
	})
	if text := k.textOf(made); !plain || text == nil || !kit.InParams(params, text) || k.asks(body, text) {
		return ""
	}
	return costJoined
}

// asks tells whether what decides between the values that a function returns looks at text: it is
// the text's own kind then.
func (k *keys) asks(body *ast.BlockStmt, text *types.Var) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if _, ok := n.(*ast.ReturnStmt); ok {
			return false
		}
		e, ok := n.(ast.Expr)
		found = found || ok && kit.Mentions(k.TypesInfo, e, text)
		return !found
	})
	return found
}

// marked tells whether all that a key's variable is given is one text under several marks.
func (k *keys) marked(parts []part) bool {
	var made []ast.Expr
	for _, p := range parts {
		if p.added {
			return false
		}
		made = append(made, p.value)
	}
	return k.textOf(made) != nil
}

// textOf is the variable of which all keys that are made are the text, each with a constant mark of
// its own before or behind it; nil where there is another kind of key, or two may be one.
func (k *keys) textOf(made []ast.Expr) (text *types.Var) {
	var marks []string
	before := false
	for i, e := range made {
		join, ok := ast.Unparen(e).(*ast.BinaryExpr)
		if !ok || join.Op != token.ADD {
			return nil
		}
		mark, first := kit.ConstString(k.TypesInfo, join.X)
		of := join.Y
		if !first {
			mark, ok = kit.ConstString(k.TypesInfo, join.Y)
			of = join.X
		}
		v := kit.Variable(k.TypesInfo, of)
		if !ok || v == nil || i > 0 && (v != text || first != before) {
			return nil
		}
		text, before, marks = v, first, append(marks, mark)
	}
	for i, mark := range marks {
		if slices.ContainsFunc(marks[:i], func(other string) bool { return mistaken(mark, other, before) }) {
			return nil
		}
	}
	if len(marks) < 2 {
		return nil
	}
	return text
}

// mistaken tells whether one text under mark a may be another under b.
func mistaken(a, b string, before bool) bool {
	if before {
		return strings.HasPrefix(a, b) || strings.HasPrefix(b, a)
	}
	return strings.HasSuffix(a, b) || strings.HasSuffix(b, a)
}
