// Package reflectmapper is the rule for rows that are mapped to structs through
// reflection, one name at a time.
//
// It owns the judgement that the search is repeated for each row. It looks only
// at packages that import reflect, gorm or sqlx; one search per call, and methods, are the rule reflecthot's.
package reflectmapper

import (
	"embed"
	"go/ast"
	"go/types"
	"strings"

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

// Rule is reflectmapper.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "reflectmapper",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/reflectmapper.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "reflection searches fields by name for every row",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{"reflect.*", "gorm.io/gorm.*", "github.com/jmoiron/sqlx.*"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	libraries := kit.Imports(pass, "gorm.io/gorm", "github.com/jmoiron/sqlx")
	if !libraries && !kit.Imports(pass, "reflect") {
		return nil, nil
	}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if libraries {
			if message := mapsByLibrary(pass, c, call); message != "" && !kit.Cold(pass, c) {
				kit.Report(pass, finding.Suggest, call, message)
				continue
			}
		}
		search := kit.FieldSearch(pass.TypesInfo, call)
		if walksFields(pass, c, call) {
			search = "fields"
		}
		if search == "" && kit.LoopDepth(c) > 1 && kit.ReadsTag(pass.TypesInfo, kit.EffectsOf(pass), c) {
			search = "tag"
		}
		if search == "" || search == "method" || !repeats(pass, c, call, search) || kit.Cold(pass, c) || kit.Remembered(pass, c) {
			continue
		}
		message := "searches the fields of a row by name, for every row"
		switch search {
		case "fields":
			message = "reads the fields of a type again for every row"
		case "tag":
			message = "reads the tags of a type's fields again for every row"
		}
		kit.Report(pass, finding.Suggest, call, message)
	}
	return nil, nil
}

// repeats tells whether the search at c is made for every row.
func repeats(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr, search string) bool {
	info := pass.TypesInfo
	if kit.ScansRow(info, c) {
		return true
	}
	if follows(info, c) || kit.OneTurn(info, c) {
		return false
	}
	return search == "fields" || kit.LoopDepth(c) > 1 || kit.RowByRow(pass, c, call, search)
}

// follows tells whether the call goes on along a path, f = f.FieldByName(name),
// walks the parts of one value, or stands in a loop that follows something until it
// ends: none of them has rows.
func follows(info *types.Info, c inspector.Cursor) bool {
	if kit.AlongPath(info, c) {
		return true
	}
	loop, ok := kit.Loop(c)
	if !ok {
		return false
	}
	if outer, nested := kit.Loop(loop); nested && (kit.OverFields(info, outer.Node()) || overNames(info, outer)) {
		return true // the parts of one value, or a table of what is named
	}
	if kit.LoopDepth(c) > 1 {
		return false
	}
	if kit.OverFields(info, loop.Node()) {
		return true
	}
	f, ok := loop.Node().(*ast.ForStmt)
	if !ok || f.Post != nil || f.Cond == nil {
		return ok && f.Cond == nil
	}
	_, asks := ast.Unparen(f.Cond).(*ast.CallExpr) // rows.Next()
	return !asks
}

// overNames tells whether a loop, itself in none, goes through names, as those of columns, and
// sets nothing: what it finds for each is found once for all rows.
func overNames(info *types.Info, loop inspector.Cursor) bool {
	r, ok := loop.Node().(*ast.RangeStmt)
	if _, deeper := kit.Loop(loop); !ok || deeper {
		return false
	}
	names, ok := kit.Underlying(info, r.X).(*types.Slice)
	if !ok || !kit.IsString(names.Elem()) {
		return false
	}
	for c := range loop.Preorder((*ast.CallExpr)(nil)) {
		f := kit.Callee(info, c.Node().(*ast.CallExpr))
		if f != nil && f.Pkg() != nil && f.Pkg().Path() == "reflect" && strings.HasPrefix(f.Name(), "Set") {
			return false
		}
	}
	return true
}

// walksFields matches t.Field(i) in a loop over a type's fields inside a loop over
// rows: types that are themselves listed are no rows.
func walksFields(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) bool {
	info := pass.TypesInfo
	if !kit.IsMethod(info, call, "reflect", "Type", "Field") {
		return false
	}
	inner, ok := kit.Loop(c)
	if !ok || !kit.OverFields(info, inner.Node()) || readsTags(pass, inner) {
		return false
	}
	outer, ok := kit.Loop(inner)
	if !ok || kit.OverFields(info, outer.Node()) {
		return false
	}
	r, ok := outer.Node().(*ast.RangeStmt)
	if !ok || r.Value == nil {
		return true
	}
	t := info.TypeOf(r.Value)
	return t != nil && !kit.IsNamed(t, "reflect", "Type")
}

// readsTags tells whether a loop reads tags, which is what is told of it.
func readsTags(pass *analysis.Pass, loop inspector.Cursor) bool {
	for c := range loop.Preorder((*ast.CallExpr)(nil)) {
		if kit.FieldSearch(pass.TypesInfo, c.Node().(*ast.CallExpr)) == "tag" || kit.ReadsTag(pass.TypesInfo, kit.EffectsOf(pass), c) {
			return true
		}
	}
	return false
}
