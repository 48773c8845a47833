package kit

import (
	"go/ast"
	"testing"
)

func TestIsFieldOf(t *testing.T) {
	pass, file := newPass(t, `package p

import "strings"

type reply struct{ Body, Other string }
type other struct{ Body string }

var r, p, o = reply{}, &reply{}, other{}
var a, b, c, d, e = r.Body, (p.Body), r.Other, o.Body, strings.Title
`)
	values := file.Decls[len(file.Decls)-1].(*ast.GenDecl).Specs[0].(*ast.ValueSpec).Values
	for i, want := range []bool{true, true, false, false, false} {
		if got := IsFieldOf(pass.TypesInfo, values[i], "p", "reply", "Body"); got != want {
			t.Errorf("value %d: %v", i, got)
		}
	}
	if IsFieldOf(pass.TypesInfo, nil, "p", "reply", "Body") {
		t.Error("nil is a field")
	}
}
