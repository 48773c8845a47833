package costlykey

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// A cure gives a local map keys that hold the values themselves.
type cure struct {
	*keys
	frame inspector.Cursor
	v     *types.Var // the map
	typ   *ast.MapType
	stmt  ast.Node            // declares it
	first layout              // of one key: all others are like it
	made  map[ast.Expr]layout // the keys as they are made
	order []ast.Expr
	fix   analysis.SuggestedFix
}

// cured is the fix for the map of l, where the function that makes it shows all
// of its uses: one for all keys that are made for it. It has no edits otherwise.
func (k *keys) cured(l lookup) (fix analysis.SuggestedFix, level finding.Level) {
	v := kit.Variable(k.TypesInfo, l.of)
	frame, ok := kit.Frame(l.cursor)
	if !ok || !kit.IsLocal(v) {
		return fix, finding.Suggest
	}
	x := k.cures[v]
	if x == nil {
		x = &cure{keys: k, frame: frame, v: v, made: map[ast.Expr]layout{}}
		if x.begins(l.of) && x.all() {
			x.fix = kit.Fix("key the map by the values themselves", kit.Tidy(k.Pass, kit.File(frame), x.edits()...)...)
		}
		k.cures[v] = x
	}
	switch {
	case len(x.fix.TextEdits) == 0:
		return fix, finding.Suggest
	case x.first.distinct():
		return x.fix, finding.Safe
	}
	return x.fix, finding.Unsafe
}

// all judges all uses of the map.
func (x *cure) all() bool {
	for use := range kit.Uses(x.TypesInfo, x.frame, x.v) {
		if at, ok := kit.Frame(use); !ok || at != x.frame || !x.use(use) {
			return false
		}
	}
	return true
}

// begins finds the one place where the map is made, with its type written out.
func (x *cure) begins(m ast.Expr) bool {
	origin := kit.Origin(x.TypesInfo, x.frame.Node(), m)
	switch e := ast.Unparen(origin).(type) {
	case *ast.CompositeLit:
		x.typ, _ = e.Type.(*ast.MapType)
		if len(e.Elts) > 0 {
			return false
		}
	case *ast.CallExpr:
		if kit.IsBuiltin(x.TypesInfo, e, "make") {
			x.typ, _ = e.Args[0].(*ast.MapType)
		}
	}
	at, ok := kit.Find(x.frame, origin)
	if x.typ == nil || !ok {
		return false
	}
	stmt, ok := kit.Stmt(at)
	x.stmt = stmt.Node()
	kind, _ := at.ParentEdge()
	return ok && kind == edge.AssignStmt_Rhs && stmt == at.Parent() && len(stmt.Node().(*ast.AssignStmt).Lhs) == 1
}

// use judges one use of the map.
func (x *cure) use(c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	if l, ok := x.lookup(c.Parent()); ok && l.of == c.Node() {
		return x.key(l)
	}
	switch n := c.Parent().Node().(type) {
	case *ast.RangeStmt:
		return kind == edge.RangeStmt_X && (n.Key == nil || kit.IsBlank(n.Key))
	case *ast.CallExpr:
		return kit.IsBuiltin(x.TypesInfo, n, "len") || kit.IsBuiltin(x.TypesInfo, n, "clear")
	}
	return kind == edge.AssignStmt_Lhs && c.Parent().Node() == x.stmt
}

// key notes how the key of a lookup is made.
func (x *cure) key(l lookup) bool {
	made := ast.Unparen(l.key)
	if v := kit.Variable(x.TypesInfo, made); v != nil {
		if made = x.definition(l.cursor, v); made == nil || !x.only(v) {
			return false
		}
	}
	if _, done := x.made[made]; done {
		return true
	}
	of, ok := layoutOf(x.TypesInfo, made)
	if !ok || len(x.order) > 0 && !of.like(x.TypesInfo, x.first) {
		return false
	}
	if len(x.order) == 0 {
		x.first = of
	}
	x.made[made] = of
	x.order = append(x.order, made)
	return true
}

// only tells whether v is the key of this map alone, and declared in a list of
// statements, where any expression can stand.
func (x *cure) only(v *types.Var) bool {
	for id := range kit.Uses(x.TypesInfo, x.frame, v) {
		l, ok := x.lookup(id.Parent())
		if !ok || kit.Variable(x.TypesInfo, l.of) != x.v {
			return false
		}
	}
	at, ok := x.frame.FindByPos(v.Pos(), v.Pos())
	return ok && kit.StmtList(at.Parent().Parent().Node()) != nil
}

func (x *cure) edits() []analysis.TextEdit {
	file, decl := kit.File(x.frame), kit.Decl(x.frame)
	if decl == nil || len(x.order) == 0 {
		return nil
	}
	typ, declaration, ok := x.keyType(file, decl)
	if !ok {
		return nil
	}
	edits := []analysis.TextEdit{kit.Replace(x.typ.Key, typ)}
	if declaration != "" {
		edits = append(edits, kit.InsertBefore(x.Pass, x.stmt, declaration))
	}
	var gone []*ast.Ident
	for _, e := range x.order {
		if kit.HasComment(file, e.Pos(), e.End()) || !x.means(file, e.Pos()) {
			return nil
		}
		gone = append(gone, packagesIn(x.TypesInfo, e, x.made[e])...)
		var parts []string
		for _, v := range x.made[e].values {
			parts = append(parts, kit.Text(x.Pass, v.expr))
		}
		text := parts[0]
		if len(parts) > 1 {
			text = typ + "{" + strings.Join(parts, ", ") + "}"
		}
		edits = append(edits, kit.Replace(e, text))
	}
	return append(edits, kit.EditImports(x.Pass, file, gone)...)
}

// means tells whether the values' types, which are predeclared, have their names
// at pos.
func (x *cure) means(file *ast.File, pos token.Pos) bool {
	for _, v := range x.first.values {
		if !kit.Predeclared(x.Pass, file, pos, types.Unalias(x.TypesInfo.TypeOf(v.expr)).String()) {
			return false
		}
	}
	return true
}

// packagesIn lists the names of packages that e uses outside of its values.
func packagesIn(info *types.Info, e ast.Expr, l layout) (gone []*ast.Ident) {
	ast.Inspect(e, func(n ast.Node) bool {
		for _, v := range l.values {
			if n == v.expr {
				return false
			}
		}
		if id, ok := n.(*ast.Ident); ok {
			if _, ok := info.Uses[id].(*types.PkgName); ok {
				gone = append(gone, id)
			}
		}
		return true
	})
	return gone
}

// keyType is the type that holds a key's values: the type of the only one, an
// array where all are of one type, or a struct that is declared beside the map.
func (x *cure) keyType(file *ast.File, decl *ast.FuncDecl) (typ, declaration string, ok bool) {
	var names, spelled []string
	same := true
	for _, v := range x.first.values {
		text, ok := kit.TypeText(x.Pass, file, x.stmt.Pos(), x.TypesInfo.TypeOf(v.expr))
		if !ok {
			return "", "", false
		}
		spelled = append(spelled, text)
		names = append(names, field(v.expr, names))
		same = same && text == spelled[0]
	}
	switch {
	case len(spelled) == 1:
		return spelled[0], "", true
	case same:
		return fmt.Sprintf("[%d]%s", len(spelled), spelled[0]), "", true
	}
	typ = x.names.Fresh(x.Pass, file, decl, x.v.Name()+"Key")
	var b strings.Builder
	b.WriteString("type " + typ + " struct {\n")
	for i := range names {
		b.WriteString("\t" + names[i] + " " + spelled[i] + "\n")
	}
	return typ, b.String() + "}", true
}

// field is a name for a value that taken does not hold yet: that of the variable
// or field that it is read from.
func field(e ast.Expr, taken []string) string {
	base := "part"
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		base = kit.LowerFirst(e.Name)
	case *ast.SelectorExpr:
		base = kit.LowerFirst(e.Sel.Name)
	}
	name := base
	for i := 2; token.IsKeyword(name) || slices.Contains(taken, name); i++ {
		name = fmt.Sprint(base, i)
	}
	return name
}
