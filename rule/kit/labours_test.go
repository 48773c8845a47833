package kit

import (
	"go/ast"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

func TestLabours(t *testing.T) {
	pass, file := newPass(t, `package p

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"sort"
	"strings"
)

type tx struct {
	body []byte
	hash *[32]byte
}

func sum(b []byte) [32]byte { return sha256.Sum256(b) } // labours
func (t *tx) Key() [32]byte { return sum(t.body) } // labours
func far(t *tx) [32]byte { return t.Key() } // labours

// It mostly has it already.
func (t *tx) Hash() [32]byte { // nothing
	if t.hash != nil {
		return *t.hash
	}
	h := sum(t.body)
	t.hash = &h
	return h
}

func checked(v any) ([]byte, error) { // labours
	b, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return b, nil
}

func sorted(names []string, wanted bool) []string { // nothing: in a branch only
	if wanted {
		sort.Strings(names)
	}
	return names
}

func text(names []string) string { // labours
	var b strings.Builder
	for i, n := range names {
		fmt.Fprintf(&b, "%d=%s", i, n)
	}
	return b.String()
}

func printed(names []string) { // nothing: it gives no text
	for _, n := range names {
		fmt.Println(n)
	}
}

func later(v any) func() ([]byte, error) { return func() ([]byte, error) { return json.Marshal(v) } } // nothing
`)
	exported := map[string]bool{}
	pass.ExportPackageFact = func(fact analysis.Fact) {
		for _, f := range fact.(*LabourFact).Funcs {
			exported[f[strings.LastIndexByte(f, '.')+1:]] = true
		}
	}
	res, err := runLabours(pass)
	if err != nil {
		t.Fatal(err)
	}
	if len(res.(*Labours).own) != len(exported) {
		t.Errorf("%d functions, %d exported", len(res.(*Labours).own), len(exported))
	}
	for _, d := range file.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		for _, c := range file.Comments {
			if Line(pass, c.Pos()) == Line(pass, fn.Pos()) {
				equal(t, exported[fn.Name.Name], strings.HasPrefix(c.Text(), "labours"), "%s", fn.Name.Name)
			}
		}
	}
}
