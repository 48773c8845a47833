package kit

import (
	"go/ast"
	"go/types"
	"testing"
)

const placeSource = `package p

import "sync"

var mu sync.Mutex

// far above

// one
// two
func f(a, b int) (c int) {
	mu.Lock() // behind
	/* before */ d := a
	defer mu.Unlock()
	return b + c + d
}
`

func TestPlace(t *testing.T) {
	pass, _ := newPass(t, placeSource)
	file := pass.Files[0]
	decl := file.Decls[len(file.Decls)-1].(*ast.FuncDecl)
	list := decl.Body.List
	for name, c := range map[string]struct {
		at            ast.Node
		above, beside int
	}{
		"below a comment of two lines":        {decl.Type, 1, 0},
		"before a comment, below none":        {list[0], 0, 1},
		"behind a comment, below one as well": {list[1], 1, 1},
		"below a line with a comment":         {list[2], 1, 0},
		"below a line without":                {list[3], 0, 0},
		"the first line":                      {file, 0, 0},
	} {
		if above, beside := CommentsAt(pass, file, c.at.Pos()); len(above) != c.above || len(beside) != c.beside {
			t.Errorf("%s: %d above and %d beside, want %d and %d", name, len(above), len(beside), c.above, c.beside)
		}
	}
	for id, o := range pass.TypesInfo.Defs {
		if v, ok := o.(*types.Var); ok && InParams(decl.Type, v) != (id.Name == "a" || id.Name == "b") {
			t.Errorf("%s is in the parameters: %v", id.Name, InParams(decl.Type, v))
		}
	}
	for id, o := range pass.TypesInfo.Defs {
		if v, ok := o.(*types.Var); ok && DeclaredIn(v, decl.Body) != (id.Name == "d") {
			t.Errorf("%s is declared in the body: %v", id.Name, DeclaredIn(v, decl.Body))
		}
	}
	if InParams(decl.Type, nil) || !Encloses(decl, list[0]) || !Encloses(decl, decl) || Encloses(list[0], list[1]) {
		t.Error("no variable in the parameters, or a statement outside of its function")
	}
	for i, want := range []string{"Lock", "", "", ""} {
		if _, op := MutexStmt(pass.TypesInfo, list[i]); op != want {
			t.Errorf("statement %d does %q, want %q", i, op, want)
		}
	}
}
