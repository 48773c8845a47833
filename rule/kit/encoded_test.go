package kit

import (
	"go/ast"
	"go/types"
	"testing"
)

func TestEncoded(t *testing.T) {
	pass, _ := newPass(t, `package p

import (
	"encoding/json"
	"os"
)

var global int

func f(data []byte) {
	var a int
	b := new(string)
	json.Unmarshal(data, &a)
	json.Unmarshal(data, b)
	json.NewDecoder(os.Stdin).Decode(&a)
	json.Unmarshal(data, &global)
	json.Marshal(&a)
	json.NewEncoder(os.Stdout).Encode(b)
}
`)
	var targets, values []string
	for c := range Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if v := DecodeTarget(pass.TypesInfo, call); v != nil {
			targets = append(targets, v.Name())
		}
		if e := EncodedValue(pass.TypesInfo, call); e != nil {
			values = append(values, types.ExprString(e))
		}
	}
	equal := func(what string, got []string, want ...string) {
		t.Helper()
		if len(got) != len(want) {
			t.Fatalf("%s: %q, want %q", what, got, want)
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("%s: %q, want %q", what, got, want)
			}
		}
	}
	equal("targets", targets, "a", "b", "a")
	equal("values", values, "a", "b")
}
