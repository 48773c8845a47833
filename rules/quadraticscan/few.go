package quadraticscan

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// configures tells a package that reads what people wrote for the program, or
// that tests it.
func configures(p *types.Package) bool {
	return slices.ContainsFunc(strings.Split(p.Path(), "/"), func(part string) bool {
		return slices.Contains([]string{"config", "configs", "conf", "setting", "settings", "flags", "migrations", "testing", "testutil", "testutils", "test", "tests", "e2e", "examples", "hack"}, part)
	})
}

// onPurpose tells whether a comment on the search, or on what it is part of, says
// that it is meant so.
func onPurpose(at inspector.Cursor) bool {
	stmt, ok := kit.Stmt(at)
	file := kit.File(at)
	if !ok || file == nil {
		return false
	}
	from, to := stmt.Node().Pos(), at.Node().End()
	if up, ok := kit.Loop(at); ok {
		from = kit.LoopBody(up.Node()).Pos()
		if s, ok := kit.Stmt(up); ok {
			from = s.Node().Pos()
		}
	}
	for _, group := range file.Comments {
		if group.End() > to || group.End()+200 < from {
			continue
		}
		if saysFew(group.Text()) {
			return true
		}
	}
	return false
}

// saysFew tells whether a comment speaks of few elements or of what a scan costs,
// and not of a wish to change it.
func saysFew(text string) bool {
	text = " " + strings.ToLower(text)
	says := func(words ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
	}
	wishes := slices.Contains(strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }), "todo") || says("fixme", "slow", "improve", "optimi", "inefficient") ||
		says("worth using", "could use", "use a map", "use a set", "using a map", "using a set") && !says("not ", "n't ", "than ", "instead of", "avoid")
	return says("small", "few ", "not many", "n't be many", "n't many", "short list", "linear", "quadratic", "o(n", " n is ", "allocat", "cache friendly", "faster than a map", "really low", "very low", "more expensive than", " at most ") && !wishes
}

// numbers tells whether a counted loop puts a number behind the key that it looks for, until there
// is none of that name: mostly the first is free.
func (c *checker) numbers(loop ast.Node, keys []ast.Expr) bool {
	counted, ok := loop.(*ast.ForStmt)
	if !ok {
		return false
	}
	init, ok := counted.Init.(*ast.AssignStmt)
	if !ok || len(init.Lhs) != 1 {
		return false
	}
	i := kit.Variable(c.TypesInfo, init.Lhs[0])
	return slices.ContainsFunc(keys, func(key ast.Expr) bool {
		v := kit.Variable(c.TypesInfo, key)
		return v != nil && i != nil && kit.IsString(v.Type()) && slices.ContainsFunc(kit.Given(c.TypesInfo, counted.Body, v), func(e ast.Expr) bool { return e != nil && kit.Mentions(c.TypesInfo, e, i) })
	})
}

// smallSet tells whether a type has few values: bool, bytes and runes of an
// alphabet, a named type with constants of its own.
func smallSet(t types.Type) bool {
	basic, ok := under(t).(*types.Basic)
	if !ok {
		return false
	}
	switch basic.Kind() {
	case types.Bool, types.UntypedBool, types.Uint8, types.Int8:
		return true
	}
	if basic.Name() == "rune" {
		return true
	}
	return kit.Enumerated(t)
}
