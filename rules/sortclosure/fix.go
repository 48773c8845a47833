package sortclosure

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A rewrite turns sort.Slice(x, func(i, j int) bool {...}) into
// slices.SortFunc(x, func(a, b T) int {...}).
type rewrite struct {
	*analysis.Pass
	cursor inspector.Cursor
	file   *ast.File
	call   *ast.CallExpr
	lit    *ast.FuncLit
	elem   types.Type

	params [2]*types.Var // i and j
	names  [2]string     // of the elements: a and b
	places map[*ast.IndexExpr]int
	cmp    bool // package cmp is needed
}

func (r *rewrite) edits() (title string, edits []analysis.TextEdit, ok bool) {
	if !r.parameters() || !r.elements() {
		return "", nil, false
	}
	pkg, ok := kit.Qualifier(r.Pass, r.file, r.call.Pos(), "slices")
	if !ok {
		return "", nil, false
	}
	gone := []*ast.Ident{kit.PackageIdent(r.TypesInfo, r.call)}
	name := "SortFunc"
	if kit.IsCall(r.TypesInfo, r.call, "sort", "SliceStable") {
		name = "SortStableFunc"
	}
	if r.natural() && !kit.HasComment(r.file, r.call.Pos(), r.call.End()) {
		edits = kit.EditImports(r.Pass, r.file, gone, "slices")
		return "use slices.Sort", append(edits, kit.Replace(r.call, pkg+"Sort("+kit.Text(r.Pass, r.call.Args[0])+")")), true
	}
	typ, ok := r.typeText(r.elem)
	if !ok || kit.HasComment(r.file, r.call.Pos(), r.lit.Body.Pos()) {
		return "", nil, false
	}
	inside, ok := r.body()
	if !ok {
		return "", nil, false
	}
	add := []string{"slices"}
	if r.cmp {
		add = append(add, "cmp")
	}
	edits = kit.EditImports(r.Pass, r.file, gone, add...)
	edits = append(edits, kit.Replace(r.call.Fun, pkg+name),
		kit.Replace(r.lit.Type, "func("+r.names[0]+", "+r.names[1]+" "+typ+") int"))
	return "use slices." + name, append(edits, inside...), true
}

// parameters finds i and j.
func (r *rewrite) parameters() bool {
	var vars []*types.Var
	for _, field := range r.lit.Type.Params.List {
		for _, id := range field.Names {
			v, _ := r.TypesInfo.Defs[id].(*types.Var)
			vars = append(vars, v)
		}
	}
	if len(vars) != 2 || vars[0] == nil || vars[1] == nil || len(r.lit.Type.Results.List[0].Names) > 0 {
		return false
	}
	r.params = [2]*types.Var{vars[0], vars[1]}
	fn := ast.Node(r.file)
	if d := kit.Decl(r.cursor); d != nil {
		fn = d
	}
	for i, base := range [...]string{"a", "b"} {
		r.names[i] = kit.FreshLocal(r.Pass, r.file, fn, base)
	}
	return true
}

// elements finds x[i] and x[j], and makes sure that i and j say no more.
func (r *rewrite) elements() bool {
	if !plain(r.call.Args[0]) {
		return false
	}
	list := kit.Text(r.Pass, r.call.Args[0])
	r.places = map[*ast.IndexExpr]int{}
	found, uses, ok := 0, 0, true
	ast.Inspect(r.lit.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			ok = false
		case *ast.UnaryExpr:
			if _, element := ast.Unparen(n.X).(*ast.IndexExpr); n.Op == token.AND && element {
				ok = false // its address
			}
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				ok = ok && kit.Variable(r.TypesInfo, l) != nil
			}
		case *ast.SelectorExpr:
			if sel := r.TypesInfo.Selections[n]; sel != nil && sel.Kind() == types.MethodVal && kit.TakesAddress(sel) {
				// a and b are variables: their methods can be called, but change a copy
				ok = ok && !strings.HasPrefix(n.Sel.Name, "Set")
			}
		case *ast.IndexExpr:
			v := kit.Variable(r.TypesInfo, n.Index)
			if i := slices.Index(r.params[:], v); v != nil && i >= 0 && kit.Text(r.Pass, n.X) == list {
				r.places[n] = i
				found++
			}
		case *ast.Ident:
			if v := r.TypesInfo.Uses[n]; v != nil && (v == r.params[0] || v == r.params[1]) {
				uses++
			}
		}
		return ok
	})
	return ok && found > 0 && found == uses
}

// natural tells whether the order is the elements' own, ascending.
func (r *rewrite) natural() bool {
	if len(r.lit.Body.List) != 1 || !threeWay(r.elem) {
		return false
	}
	ret, ok := r.lit.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return false
	}
	b, ok := ast.Unparen(ret.Results[0]).(*ast.BinaryExpr)
	if !ok || b.Op != token.LSS {
		return false
	}
	x, ok1 := ast.Unparen(b.X).(*ast.IndexExpr)
	y, ok2 := ast.Unparen(b.Y).(*ast.IndexExpr)
	if !ok1 || !ok2 {
		return false
	}
	i, isI := r.places[x]
	j, isJ := r.places[y]
	return isI && isJ && i == 0 && j == 1
}

// body gives the edits inside of the function: elements by name, returns by a
// three-way comparison.
func (r *rewrite) body() (edits []analysis.TextEdit, ok bool) {
	ok = true
	ast.Inspect(r.lit.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ReturnStmt:
			if len(n.Results) != 1 || kit.HasComment(r.file, n.Results[0].Pos(), n.Results[0].End()) {
				ok = false
				return false
			}
			text := r.result(n.Results[0])
			ok = ok && text != ""
			edits = append(edits, kit.Replace(n.Results[0], text))
			return false
		case *ast.IndexExpr:
			if i, is := r.places[n]; is {
				edits = append(edits, kit.Replace(n, r.names[i]))
				return false
			}
		}
		return ok
	})
	return edits, ok
}

func plain(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return plain(e.X)
	case *ast.StarExpr:
		return plain(e.X)
	}
	return false
}
