package kit

import (
	"go/ast"
	"testing"
)

// Each function's name says what must come out for the search in it.
func TestReflection(t *testing.T) {
	pass, _ := newPass(t, `package p

import (
	"reflect"
	"sync"
)

var byType = map[reflect.Type]string{}

var typeCache sync.Map

func plain(t reflect.Type) string { f, _ := t.FieldByName("A"); return f.Tag.Get("x") }

func keptByType(t reflect.Type) string {
	f, _ := t.FieldByName("A")
	byType[t] = f.Name
	return f.Name
}

func keptByCaller(t reflect.Type) string { f, _ := t.FieldByName("A"); return f.Name }

func caller(t reflect.Type) { typeCache.Store(t, keptByCaller(t)) }

func perRow(rows []any) (n int) {
	for _, row := range rows {
		n += int(reflect.ValueOf(row).FieldByName("A").Int())
	}
	return n
}

func columns(row any, names []string) (n int) {
	for _, name := range names {
		n += int(reflect.ValueOf(row).FieldByName(name).Int())
	}
	return n
}

func fields(t reflect.Type) (out []string) {
	for i := 0; i < t.NumField(); i++ {
		out = append(out, t.Field(i).Tag.Get("x"))
	}
	return out
}
`)
	want := map[string]struct {
		search       string
		row, remains bool
	}{
		"plain":        {"field", false, false},
		"keptByType":   {"field", false, true},
		"keptByCaller": {"field", false, true},
		"perRow":       {"field", true, false},
		"columns":      {"field", false, false},
		"fields":       {"tag", false, false},
	}
	seen := map[string]bool{}
	for c := range Root(pass).Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		search := FieldSearch(pass.TypesInfo, call)
		decl := Decl(c)
		if search == "" || seen[decl.Name.Name] {
			continue
		}
		name := decl.Name.Name
		if name == "plain" && search == "tag" {
			continue // the outer of the two calls
		}
		seen[name] = true
		equal(t, search, want[name].search, "search in %s", name)
		equal(t, PerRow(pass.TypesInfo, c, call), want[name].row, "per row in %s", name)
		equal(t, Remembered(pass, c), want[name].remains, "remembered in %s", name)
	}
	equal(t, len(seen), len(want), "functions with a search")
}
