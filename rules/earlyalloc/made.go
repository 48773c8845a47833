package earlyalloc

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// constructs matches a function or method New... of the package that does nothing but make
// a map, a slice or an object, and the sets of well known packages.
func (a *allocation) constructs(call *ast.CallExpr) bool {
	f := kit.Callee(a.TypesInfo, call)
	if f == nil || f.Pkg() == nil || !strings.HasPrefix(strings.ToLower(f.Name()), "new") {
		return false
	}
	if f.Signature().Recv() == nil {
		switch f.Pkg().Name() {
		case "sets", "mapset", "hashset":
			return a.leaves()
		}
	}
	return a.makesOnly(call) && (a.leaves() || a.handedOn())
}

// makesOnly tells whether a function of the package does nothing but make something that holds a map or a
// list, and give it.
func (a *allocation) makesOnly(call *ast.CallExpr) bool {
	f := kit.Callee(a.TypesInfo, call)
	if f == nil {
		return false
	}
	decl := a.effects.Decl(f)
	if decl == nil || decl.Body == nil || f.Signature().Results().Len() != 1 {
		return false
	}
	makes := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			makes = makes || kit.IsBuiltin(a.TypesInfo, n, "make")
		case *ast.CompositeLit:
			makes = makes || kit.IsMap(a.TypesInfo.TypeOf(n)) || kit.IsSlice(a.TypesInfo.TypeOf(n)) && len(n.Elts) > 0
		}
		return !makes
	})
	return makes && a.effects.NoneInCall(call)
}

// handedOn tells whether a part of what was made is given to a function of another package, of
// which nobody knows here what it keeps.
func (a *allocation) handedOn() bool {
	frame, ok := kit.Frame(a.cursor)
	if !ok || !a.oneBranch() && !a.someBranches() {
		return false
	}
	for id := range kit.Uses(a.TypesInfo, frame, a.v) {
		at := id
		if sel, ok := at.Parent().Node().(*ast.SelectorExpr); ok && sel.X == at.Node() {
			at = at.Parent()
		}
		call, ok := at.Parent().Node().(*ast.CallExpr)
		if !ok || call.Fun == at.Node() {
			continue
		}
		if f := kit.Callee(a.TypesInfo, call); f != nil && f.Pkg() != nil && f.Pkg() != a.Pkg {
			return true
		}
	}
	return false
}

// writes matches a function or method of the package that does nothing but put a text together.
func (a *allocation) writes(call *ast.CallExpr) bool {
	f := kit.Callee(a.TypesInfo, call)
	if f == nil || f.Pkg() != a.Pkg || f.Signature().Results().Len() != 1 || !kit.IsString(f.Signature().Results().At(0).Type()) {
		return false
	}
	decl := a.effects.Decl(f)
	if decl == nil || decl.Body == nil {
		return false
	}
	makes := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		makes = makes || ok && (copiesOut(a.TypesInfo, call) || kit.JoinsPath(a.TypesInfo, call) || kit.IsCall(a.TypesInfo, call, "path/filepath", "Clean", "Rel"))
		return !makes
	})
	return makes && a.effects.NoneInCall(call)
}

// encodes notes the bytes of b, err := json.Marshal(x), if err != nil { return err }: all
// that x holds is written out before it is known who wants it.
func (a *allocation) encodes(s *ast.AssignStmt) bool {
	if s.Tok != token.DEFINE || len(s.Lhs) != 2 || len(s.Rhs) != 1 {
		return false
	}
	call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
	if !ok {
		return false
	}
	f := kit.Callee(a.TypesInfo, call)
	v, err := kit.Variable(a.TypesInfo, s.Lhs[0]), kit.Variable(a.TypesInfo, s.Lhs[1])
	if f == nil || f.Signature().Recv() != nil || !marshals(f.Name()) || !kit.IsLocal(v) || !kit.IsBytes(v.Type()) || err == nil || !kit.IsError(err.Type()) {
		return false
	}
	next, ok := a.cursor.NextSibling()
	if !ok {
		return false
	}
	gate, ok := next.Node().(*ast.IfStmt)
	if !ok || gate.Init != nil || gate.Else != nil || !kit.Leaves(gate.Body) || !a.asksError(gate.Cond) || !kit.Mentions(a.TypesInfo, gate.Cond, err) {
		return false
	}
	a.v, a.value, a.checked, a.cursor = v, call, true, next
	return true
}

// marshals tells by its name whether a function writes out all that a value holds.
func marshals(name string) bool {
	switch name {
	case "Marshal", "MarshalIndent", "MarshalText", "MarshalString", "MarshalVT":
		return true
	}
	return false
}

// someBranches tells whether the variable is used in branches alone, several ifs that each
// return, or some cases of a switch, and the way past them all returns without it.
func (a *allocation) someBranches() bool {
	if a.again || a.checked || len(a.beside) > 0 || !a.effects.None(a.value) {
		return false
	}
	gates := 0
	for s, ok := a.cursor.NextSibling(); ok; s, ok = s.NextSibling() {
		if locks(s.Node()) {
			return false
		}
		switch n := s.Node().(type) {
		case *ast.ReturnStmt:
			return gates > 1 && !a.mentioned(n) && a.ordinary(s, n)
		case *ast.IfStmt:
			if a.mentioned(n) && !a.returnsWith(n) {
				return false
			}
			if a.mentioned(n) {
				gates++
			}
		case *ast.SwitchStmt, *ast.TypeSwitchStmt:
			if a.mentioned(n) {
				cases := a.cases(n)
				return gates == 0 && cases != nil && a.fewCases(s, cases) && !a.usedBehind(s)
			}
		case *ast.AssignStmt, *ast.DeclStmt, *ast.ExprStmt, *ast.IncDecStmt:
			if a.mentioned(n) {
				return false
			}
		default:
			return false
		}
	}
	return false
}

// cases are those of a switch where nothing that decides looks at the variable; nil for other statements.
func (a *allocation) cases(n ast.Node) *ast.BlockStmt {
	switch n := n.(type) {
	case *ast.SwitchStmt:
		if n.Init == nil && (n.Tag == nil || !a.mentioned(n.Tag)) {
			return n.Body
		}
	case *ast.TypeSwitchStmt:
		if n.Init == nil && !a.mentioned(n.Assign) {
			return n.Body
		}
	}
	return nil
}

// returnsWith tells whether an if uses the variable in its body alone, and returns.
func (a *allocation) returnsWith(n *ast.IfStmt) bool {
	if n.Else != nil || a.mentioned(n.Cond) || n.Init != nil && a.mentioned(n.Init) || len(n.Body.List) == 0 {
		return false
	}
	_, returns := n.Body.List[len(n.Body.List)-1].(*ast.ReturnStmt)
	return returns
}

// fewCases tells whether fewer cases use the variable than do not and go on or return as usual.
func (a *allocation) fewCases(s inspector.Cursor, body *ast.BlockStmt) bool {
	with, without := 0, 0
	for _, n := range body.List {
		c := n.(*ast.CaseClause)
		if a.mentioned(c) {
			with++
			continue
		}
		if len(c.Body) == 0 {
			without++
			continue
		}
		last := c.Body[len(c.Body)-1]
		switch last.(type) {
		case *ast.ReturnStmt, *ast.BranchStmt:
			if !complains(c) && a.ordinary(s, last) {
				without++
			}
		default:
			if at, ok := kit.Find(s, last); ok && !complains(c) && !kit.ErrorPath(a.TypesInfo, at) {
				without++
			}
		}
	}
	return with > 0 && with < without
}

func (a *allocation) usedBehind(s inspector.Cursor) bool {
	for s, ok := s.NextSibling(); ok; s, ok = s.NextSibling() {
		if a.mentioned(s.Node()) {
			return true
		}
	}
	return false
}

// object tells whether the value is one that somebody else would have given: &T{...}, a map, or what a
// constructor of the package makes.
func (a *allocation) object() bool {
	switch e := ast.Unparen(a.value).(type) {
	case *ast.UnaryExpr:
		_, lit := e.X.(*ast.CompositeLit)
		return lit && e.Op == token.AND
	case *ast.CompositeLit:
		return kit.IsMap(a.TypesInfo.TypeOf(e))
	case *ast.CallExpr:
		if kit.IsBuiltin(a.TypesInfo, e, "make") || kit.IsBuiltin(a.TypesInfo, e, "new") {
			return true
		}
		f := kit.Callee(a.TypesInfo, e)
		if f == nil || f.Pkg() != a.Pkg || f.Signature().Results().Len() != 1 {
			return false
		}
		_, pointer := f.Signature().Results().At(0).Type().Underlying().(*types.Pointer)
		return pointer && (strings.HasPrefix(strings.ToLower(f.Name()), "new") || strings.HasPrefix(strings.ToLower(f.Name()), "default"))
	}
	return false
}
