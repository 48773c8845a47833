// Package outgrownmap is the rule for a map that outgrows one table after the
// other where the source does not tell how many keys it will hold, and a profile
// does.
//
// It owns the judgement which stores fill a map that the same function makes, or
// the only place of the package that makes one of the type; how large it is to be is filled in from the tables that were observed at the
// store. Without these the rule is silent. It refuses maps of a size that a loop
// tells: growmap knows better.
package outgrownmap

import (
	"embed"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
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

// Rule is outgrownmap.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "outgrownmap",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/outgrownmap.md",
		Requires: append(kit.Requires(), rule.BlanksAnalyzer),
		Run:      run,
	},
	Summary: "a map outgrows one table after the other on its way to a size that only a profile tells",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{
			"internal/runtime/maps.(*Map).growToTable", "internal/runtime/maps.(*Map).growToSmall",
			"internal/runtime/maps.(*table).rehash", "runtime.hashGrow", "runtime.growWork*",
		},
		Deep: true,
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	if !kit.Fills(pass) {
		return nil, nil
	}
	p := places{pass: pass}
	for c := range kit.Preorder(pass, (*ast.AssignStmt)(nil), (*ast.IncDecStmt)(nil)) {
		m, ok := store(pass.TypesInfo, c.Node())
		if !ok {
			continue
		}
		made, typ := empty(pass.TypesInfo, c, m)
		if made == nil {
			made, typ = p.elsewhere(c, m)
		}
		if made != nil && !kit.Cold(pass, c) {
			report(pass, c, m, made, typ)
		}
	}
	return nil, nil
}

// store matches m[k] = v, m[k]++ and m[k] += v where nothing else on the line
// allocates: the observed sizes are the map's alone.
func store(info *types.Info, n ast.Node) (m ast.Expr, ok bool) {
	var target, value ast.Expr
	adds := false
	switch n := n.(type) {
	case *ast.IncDecStmt:
		target = n.X
	case *ast.AssignStmt:
		if len(n.Lhs) != 1 || len(n.Rhs) != 1 {
			return nil, false
		}
		target, value, adds = n.Lhs[0], n.Rhs[0], n.Tok == token.ADD_ASSIGN
	}
	index, ok := ast.Unparen(target).(*ast.IndexExpr)
	if !ok || !kit.IsMap(info.TypeOf(index.X)) {
		return nil, false
	}
	if value != nil {
		t := info.TypeOf(target)
		if t == nil || kit.Allocates(info, value, t) {
			return nil, false
		}
		if b, ok := t.Underlying().(*types.Basic); ok && adds && b.Info()&types.IsString != 0 {
			return nil, false
		}
	}
	m = ast.Unparen(index.X)
	if !kit.Named(info, m) || kit.Allocates(info, index.Index, info.TypeOf(index.X).Underlying().(*types.Map).Key()) {
		return nil, false
	}
	return m, true
}

// empty is where the function that stores makes the map without a size, and
// its type as written; nil where the map may come from elsewhere too.
func empty(info *types.Info, c inspector.Cursor, m ast.Expr) (made, typ ast.Expr) {
	v := kit.Variable(info, m)
	frame, ok := kit.Frame(c)
	if !ok || !kit.IsLocal(v) {
		return nil, nil
	}
	return unsized(info, kit.Origin(info, frame.Node(), m))
}

// unsized matches map[K]V{} and make(map[K]V), with the type as written.
func unsized(info *types.Info, e ast.Expr) (made, typ ast.Expr) {
	switch x := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		if len(x.Elts) == 0 && x.Type != nil && kit.IsMap(info.TypeOf(x)) {
			return x, x.Type
		}
	case *ast.CallExpr:
		if kit.IsBuiltin(info, x, "make") && len(x.Args) == 1 && kit.IsMap(info.TypeOf(x)) {
			return x, x.Args[0]
		}
	}
	return nil, nil
}

// slots is how many keys a group of a table has.
const slots = 8

// group is the size of a table's group of slots in bytes: a control word, and
// eight keys and values beside each other. Large ones are kept behind pointers.
// See internal/runtime/maps/group.go of Go 1.24 and later.
func group(pass *analysis.Pass, m *types.Map) int64 {
	part := func(t types.Type) (types.Type, bool) {
		const largest = 128
		size := kit.Size(pass, t)
		if size > largest {
			return types.NewPointer(t), true
		}
		return t, size >= 0
	}
	key, ok1 := part(m.Key())
	value, ok2 := part(m.Elem())
	if !ok1 || !ok2 {
		return 0
	}
	field := func(name string, t types.Type) *types.Var {
		return types.NewField(token.NoPos, pass.Pkg, name, t, false)
	}
	slot := types.NewStruct([]*types.Var{field("key", key), field("value", value)}, nil)
	return pass.TypesSizes.Sizeof(types.NewStruct([]*types.Var{
		field("control", types.Typ[types.Uint64]), field("slots", types.NewArray(slot, slots)),
	}, nil))
}

// report flags the store, where the cost falls, and edits the beginning. Seven
// of eight slots are filled before a table grows.
func report(pass *analysis.Pass, c inspector.Cursor, m, made, typ ast.Expr) {
	unit := group(pass, pass.TypesInfo.TypeOf(m).Underlying().(*types.Map))
	at, ok := kit.Find(kit.Root(pass), made)
	if !ok {
		return
	}
	file := kit.File(at)
	if unit <= 0 || !kit.Predeclared(pass, file, made.Pos(), "make") || kit.HasComment(file, made.Pos(), made.End()) {
		return
	}
	n := rule.Blank{From: rule.Reached, Unit: unit, Per: slots - 1}
	kit.Report(pass, finding.Safe, c.Node().(ast.Stmt),
		fmt.Sprintf("outgrows one table after the other: half of the time %s comes to a table for %s keys or more", kit.Text(pass, m), n),
		kit.Fix(fmt.Sprintf("make the map with room for %s keys", n), kit.Replace(made, fmt.Sprintf("make(%s, %s)", kit.Text(pass, typ), n))))
}
