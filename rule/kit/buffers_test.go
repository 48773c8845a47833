package kit

import (
	"go/ast"
	"testing"
)

// Each declaration's name says whether it is an empty buffer.
func TestEmptyBuffer(t *testing.T) {
	pass, _ := newPass(t, `package p

import (
	"bytes"
	"strings"
)

func f(given bytes.Buffer) {
	var yes1 strings.Builder
	var yes2 bytes.Buffer
	yes3 := &bytes.Buffer{}
	yes4 := new(strings.Builder)
	yes5 := bytes.NewBuffer(nil)
	var yes6 = strings.Builder{}
	var no1 *bytes.Buffer
	no2 := bytes.NewBufferString("x")
	no3 := bytes.NewBuffer([]byte("x"))
	no4 := given
	var no5, no6 strings.Builder
	no7 := strings.NewReplacer()
	if no8 := new(bytes.Buffer); no8 != nil {
		use(yes1, yes2, yes3, yes4, yes5, yes6, no1, no2, no3, no4, no5, no6, no7)
	}
}

func use(...any) {}
`)
	found := 0
	for c := range Root(pass).Preorder((*ast.DeclStmt)(nil), (*ast.AssignStmt)(nil)) {
		if v, ok := EmptyBuffer(pass.TypesInfo, c); ok {
			found++
			equal(t, v.Name()[:3], "yes", "%s", v.Name())
		}
	}
	equal(t, found, 6, "empty buffers")
}
