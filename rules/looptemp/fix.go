package looptemp

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

func (t *temporary) report() {
	message := map[kind]string{
		aMap:    "makes and grows a map per iteration",
		aSlice:  "makes and grows a slice per iteration",
		aBuffer: "makes and grows a buffer per iteration",
	}[t.kind]
	if t.kind == aSlice && t.zeroed {
		message = "makes a slice per iteration"
	}
	if t.copied {
		kit.Report(t.Pass, finding.Suggest, t.stmt.Node(), "makes a copy in new memory and throws the last one away: append("+t.v.Name()+"[:0], ...) would do")
		return
	}
	if t.renewal && t.zeroed {
		kit.Report(t.Pass, finding.Suggest, t.stmt.Node(), "throws away a slice that was made before the loop and makes another one: cut to the length, the old one would do where it is long enough")
		return
	}
	if t.renewal {
		kit.Report(t.Pass, finding.Suggest, t.stmt.Node(), "throws away a "+t.kind.String()+" and grows a new one in the loop: emptied, the old one would do")
		return
	}
	if t.grown {
		kit.Report(t.Pass, finding.Suggest, t.stmt.Node(), "appends to nothing in each iteration: one buffer, cut to [:0], serves all of them")
		return
	}
	title, edits := t.hoist()
	if len(edits) == 0 {
		kit.Report(t.Pass, finding.Suggest, t.stmt.Node(), message)
		return
	}
	kit.Report(t.Pass, "", t.stmt.Node(), message, kit.Fix(title, kit.Tidy(t.Pass, kit.File(t.stmt), edits...)...))
}

func (k kind) String() string { return [...]string{aMap: "map", aSlice: "slice", aBuffer: "buffer"}[k] }

// hoist declares the temporary before the loop and empties it where it was made.
func (t *temporary) hoist() (title string, edits []analysis.TextEdit) {
	file := kit.File(t.stmt)
	stmt := t.stmt.Node()
	before, ok := kit.Stmt(t.loop)
	if !ok || before != t.loop || t.zeroed || t.swapped || kit.HasComment(file, stmt.Pos(), stmt.End()) || !t.nameIsFree(file) {
		return "", nil
	}
	switch t.stmt.Parent().Node().(type) {
	case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
	default:
		return "", nil // the init of an if
	}
	name := t.v.Name()
	typ := ""
	if t.typ != nil {
		if !t.fixed(t.typ) {
			return "", nil
		}
		typ = kit.Text(t.Pass, t.typ)
	}
	var made, empty string
	switch t.kind {
	case aMap:
		if !kit.AtLeast(t.Pass, file, "1.21") || !kit.Predeclared(t.Pass, file, stmt.Pos(), "clear") {
			return "", nil
		}
		title, made, empty = "clear one map made before the loop", name+" := make("+typ+")", "clear("+name+")"
	case aSlice:
		title, made, empty = "empty one slice made before the loop", "var "+name+" "+typ, name+" = "+name+"[:0]"
	case aBuffer:
		title, made, empty = "reset one buffer made before the loop", kit.Text(t.Pass, stmt), name+".Reset()"
	}
	return title, []analysis.TextEdit{kit.InsertBefore(t.Pass, t.loop.Node(), made), kit.Replace(stmt, empty)}
}

// nameIsFree tells whether the name can be declared before the loop: nothing
// outside of the loop's body goes by it.
func (t *temporary) nameIsFree(file *ast.File) bool {
	frame, ok := kit.Frame(t.stmt)
	if !ok {
		return false
	}
	free := kit.Free(t.Pass, file, t.loop.Node().Pos(), t.v.Name())
	ast.Inspect(frame.Node(), func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if ok && id.Name == t.v.Name() {
			o := t.TypesInfo.ObjectOf(id)
			v, variable := o.(*types.Var)
			free = free && (o == t.v || variable && v.IsField())
		}
		return free
	})
	return free
}

// fixed tells whether the type's text means the same before the loop.
func (t *temporary) fixed(e ast.Expr) bool {
	same := true
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			o := t.TypesInfo.Uses[id]
			same = same && (o == nil || o.Pos() < t.loop.Node().Pos() || o.Pos() > t.loop.Node().End())
		}
		return same
	})
	return same
}
