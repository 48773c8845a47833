package kit

import (
	"go/ast"
	"testing"
)

func TestRecovers(t *testing.T) {
	pass, file := newPass(t, `package p

func stops() {
	defer func() { _ = recover() }()
}

func other() { recover() }

func recover() any { return nil }
`)
	got := map[string]bool{}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			got[f.Name.Name] = Recovers(pass.TypesInfo, f)
		}
	}
	if got["stops"] || got["other"] {
		t.Errorf("a recover of the package's own is none: %v", got)
	}

	pass, file = newPass(t, `package p

func stops() {
	defer func() { _ = recover() }()
}

func other() { panic("no") }
`)
	for _, d := range file.Decls {
		f := d.(*ast.FuncDecl)
		if want := f.Name.Name == "stops"; Recovers(pass.TypesInfo, f) != want {
			t.Errorf("%s: want %v", f.Name.Name, want)
		}
	}
}
