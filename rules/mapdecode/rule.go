// Package mapdecode is the rule for JSON that is decoded into a map, or encoded
// from one, though the program knows its keys.
//
// It owns the judgement that all keys of a map are constants of the program. It
// refuses maps that are ranged over, passed on or returned: there the shape is
// the data's. It is fast because it starts at calls of JSON packages.
package mapdecode

import (
	"embed"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule"
	"github.com/gotoll/toll/rule/kit"
)

//go:embed doc.md
var doc string

//go:embed lab
var lab embed.FS

//go:embed claim.json
var claim []byte

// Rule is mapdecode.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "mapdecode",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/mapdecode.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "known keys go through a map: each value is boxed, each key is hashed or sorted",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{"encoding/json.*", "encoding/json/v2.*"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

// fewest is the number of keys from which a literal map is worth a struct.
const fewest = 2

func run(pass *analysis.Pass) (any, error) {
	if !importsJSON(pass.Pkg) {
		return nil, nil
	}
	info := pass.TypesInfo
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		n, verb := 0, "decodes into"
		if v := kit.DecodeTargetFor(pass, call); v != nil {
			n = knownKeys(pass, c, v)
		} else if e := kit.EncodedValueFor(pass, call); e != nil {
			if n, verb = literalKeys(info, c, e), "builds and encodes"; n < fewest {
				n = 0
			}
		}
		if n == 0 || kit.Cold(pass, c) {
			continue
		}
		keys := "keys"
		if n == 1 {
			keys = "key"
		}
		kit.Report(pass, "", call, fmt.Sprintf("%s a map of which the program knows %d %s: a struct takes no boxes and no map", verb, n, keys))
	}
	return nil, nil
}

func importsJSON(p *types.Package) bool {
	for _, imported := range p.Imports() {
		if kit.IsJSON(imported) {
			return true
		}
	}
	return false
}

// isMap tells whether t is a map from strings to values of any type.
func isMap(t types.Type) bool {
	m, ok := t.Underlying().(*types.Map)
	if !ok {
		return false
	}
	key, ok := m.Key().Underlying().(*types.Basic)
	return ok && key.Info()&types.IsString != 0 && types.IsInterface(m.Elem())
}

// holdsMaps is isMap, also for a map of such maps.
func holdsMaps(t types.Type) bool {
	if isMap(t) {
		return true
	}
	m, ok := t.Underlying().(*types.Map)
	return ok && kit.IsString(m.Key()) && isMap(m.Elem())
}

// literalKeys is the number of keys of a map that is built of constant keys and
// only encoded, or of the maps of a list that is; 0 for anything else.
func literalKeys(info *types.Info, c inspector.Cursor, e ast.Expr) int {
	frame, inside := kit.Frame(c)
	if !inside {
		return 0
	}
	v := kit.Variable(info, e)
	if v == nil {
		n := constantKeys(info, e)
		return n + innerKeys(info, frame, e, n)
	}
	if !kit.IsLocal(v) || v.Pos() < kit.FuncBody(frame.Node()).Pos() || v.Pos() >= frame.Node().End() {
		return 0
	}
	if list, ok := v.Type().Underlying().(*types.Slice); ok && isMap(list.Elem()) {
		return listKeys(info, frame, v, c.Node())
	}
	return variableKeys(info, frame, v, c.Node())
}

// variableKeys is the number of constant keys that local variable v is built with, the least of several ways, if
// nothing but what is in but gets the map.
func variableKeys(info *types.Info, frame inspector.Cursor, v *types.Var, but ...ast.Node) int {
	given := kit.Given(info, frame.Node(), v)
	if n := len(given); n > 1 && given[n-1] == nil {
		given = given[:n-1] // the & of the call itself
	}
	n := -1
	for _, e := range given {
		if e == nil {
			return 0
		}
		keys, ok := built(info, e)
		if !ok {
			return 0
		}
		if keys += innerKeys(info, frame, e, keys); n < 0 || keys < n {
			n = keys
		}
	}
	if n < 0 {
		return 0
	}
	stored := map[string]bool{}
	for _, use := range kit.UsesBut(info, frame, v, but...) {
		kind, _ := use.ParentEdge()
		if kind == edge.AssignStmt_Lhs || kind == edge.ValueSpec_Names {
			continue // it is built
		}
		if kind != edge.IndexExpr_X {
			return 0
		}
		index := use.Parent().Node().(*ast.IndexExpr)
		up, _ := use.Parent().ParentEdge()
		key, ok := kit.ConstString(info, index.Index)
		if !ok || up != edge.AssignStmt_Lhs {
			return 0
		}
		if s := use.Parent().Parent().Node().(*ast.AssignStmt); s.Tok != token.ASSIGN || nullOrAbsent(info, use.Parent().Parent()) {
			return 0
		}
		if !stored[key] {
			stored[key] = true
			n++
		}
	}
	return n
}

// nullOrAbsent tells whether an assignment stores nil in the last branch of an if with another one and without
// an else: the key is there with a value, or null, or not there, which a struct does not tell by itself.
func nullOrAbsent(info *types.Info, c inspector.Cursor) bool {
	s := c.Node().(*ast.AssignStmt)
	branch := c.Parent().Parent()
	gate, ok := branch.Node().(*ast.IfStmt)
	kind, _ := branch.ParentEdge()
	return ok && gate.Else == nil && kind == edge.IfStmt_Else && len(s.Rhs) == 1 && kit.IsNil(info, s.Rhs[0])
}

// listKeys is the least number of keys of the maps in list v, which is only appended to
// and encoded.
func listKeys(info *types.Info, frame inspector.Cursor, v *types.Var, encode ast.Node) int {
	least := 0
	for _, use := range kit.UsesBut(info, frame, v, encode) {
		kind, i := use.ParentEdge()
		if kind == edge.AssignStmt_Lhs {
			continue // its other side is judged
		}
		if kind != edge.CallExpr_Args || i != 0 {
			return 0
		}
		call := use.Parent().Node().(*ast.CallExpr)
		if kit.IsBuiltin(info, call, "len") {
			continue
		}
		if !kit.IsBuiltin(info, call, "append") || len(call.Args) != 2 || call.Ellipsis.IsValid() {
			return 0
		}
		n := constantKeys(info, call.Args[1])
		if item := kit.Variable(info, call.Args[1]); item != nil && kit.IsLocal(item) && item.Pos() > v.Pos() {
			n = variableKeys(info, frame, item, call)
		}
		if n == 0 || kit.LoopDepth(use) == 0 {
			return 0
		}
		if least == 0 || n < least {
			least = n
		}
	}
	if given := kit.Given(info, frame.Node(), v); least > 0 && len(given) > 0 {
		for _, e := range given {
			if e != nil && !startsEmpty(info, e) && !kit.Mentions(info, e, v) {
				return 0
			}
		}
	}
	return least
}

// startsEmpty tells whether e is a list without elements: nil, T{} or make.
func startsEmpty(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.CallExpr:
		return kit.IsBuiltin(info, e, "make")
	}
	return kit.IsNil(info, e)
}

// built is the number of keys with which a map begins: a literal, or make.
func built(info *types.Info, e ast.Expr) (n int, ok bool) {
	if t := info.TypeOf(e); t == nil || !holdsMaps(t) {
		return 0, false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return 0, kit.IsBuiltin(info, e, "make")
	case *ast.CompositeLit:
		n := constantKeys(info, e)
		return n, n > 0 || len(e.Elts) == 0
	}
	return 0, false
}

// constantKeys is the number of entries of a map literal all of whose keys are
// constant.
func constantKeys(info *types.Info, e ast.Expr) int {
	lit, ok := ast.Unparen(e).(*ast.CompositeLit)
	if !ok || info.TypeOf(lit) == nil || !holdsMaps(info.TypeOf(lit)) {
		return 0
	}
	n := len(lit.Elts)
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			return 0
		}
		if _, ok := kit.ConstString(info, kv.Key); !ok {
			return 0
		}
		if value, ok := ast.Unparen(kv.Value).(*ast.CompositeLit); ok && isMap(info.TypeOf(value)) {
			n += constantKeys(info, value)
		}
	}
	return n
}
