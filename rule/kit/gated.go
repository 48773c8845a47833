package kit

import (
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// AsksLevel tells whether an identifier in n speaks of whether something is
// wanted: a level, debug, verbose, trace, enabled, recording, sampled, quiet.
func AsksLevel(n ast.Node) bool {
	return AsksSwitch(n) || named(n, func(name string) bool {
		return name == "V" || strings.Contains(strings.ToLower(name), "level")
	})
}

// AsksSwitch is AsksLevel for what no level decides, as an assertion: a level is then one of
// a tree, a list or a table.
func AsksSwitch(n ast.Node) bool {
	return named(n, func(name string) bool {
		name = strings.ToLower(name)
		return slices.ContainsFunc(switches, func(word string) bool { return strings.Contains(name, word) })
	})
}

var switches = []string{"enabl", "disabl", "debug", "verbos", "trac", "recording", "sampl", "quiet", "silent"}

// named tells whether n holds an identifier with a name that is.
func named(n ast.Node, is func(string) bool) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			found = found || is(id.Name)
		}
		return !found
	})
	return found
}

// Gated tells whether somebody asks before c runs whether it is wanted: an
// enclosing if or case, or an if before it that leaves, whose condition
// AsksLevel.
func Gated(c inspector.Cursor) bool { return GatedBy(c, AsksLevel) }

// GatedBy is Gated with another judgement what a condition asks.
func GatedBy(c inspector.Cursor, asks func(ast.Node) bool) bool {
	for at := c; ; at = at.Parent() {
		kind, i := at.ParentEdge()
		var before []ast.Stmt
		switch parent := at.Parent().Node().(type) {
		case nil, *ast.FuncDecl:
			return false
		case *ast.IfStmt:
			if kind != edge.IfStmt_Init && kind != edge.IfStmt_Cond && (asks(parent.Cond) || parent.Init != nil && asks(parent.Init)) {
				return true
			}
		case *ast.BlockStmt:
			before = parent.List[:i]
		case *ast.CaseClause:
			if kind != edge.CaseClause_Body {
				continue
			}
			for _, e := range parent.List {
				if asks(e) {
					return true
				}
			}
			before = parent.Body[:i]
		case *ast.CommClause:
			if kind == edge.CommClause_Body {
				before = parent.Body[:i]
			}
		}
		for _, s := range before {
			if gate, ok := AsIf(s); ok && Leaves(gate.Body) && asks(gate.Cond) {
				return true
			}
		}
	}
}

// IfsAround gives each if in whose body c stands, the innermost first, within around, a loop, a
// function or the root of all, that holds c.
func IfsAround(c, around inspector.Cursor) iter.Seq[*ast.IfStmt] {
	return func(yield func(*ast.IfStmt) bool) {
		for at := c; at.Node() != around.Node(); at = at.Parent() {
			if kind, _ := at.ParentEdge(); kind == edge.IfStmt_Body && !yield(at.Parent().Node().(*ast.IfStmt)) {
				return
			}
		}
	}
}

// AboutError tells whether a condition asks an error what it is.
func AboutError(info *types.Info, cond ast.Expr) bool {
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		found = found || ok && Variable(info, e) != nil && IsError(info.TypeOf(e))
		return !found
	})
	return found
}

// FallsThrough tells whether the statements of a case end in the next one.
func FallsThrough(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	s, ok := list[len(list)-1].(*ast.BranchStmt)
	return ok && s.Tok == token.FALLTHROUGH
}

// OnlyContinues matches { continue }.
func OnlyContinues(b *ast.BlockStmt) bool {
	if len(b.List) != 1 {
		return false
	}
	s, ok := b.List[0].(*ast.BranchStmt)
	return ok && s.Tok == token.CONTINUE && s.Label == nil
}

// Leaves tells whether a block ends in a return, break, continue or goto.
func Leaves(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	switch b.List[len(b.List)-1].(type) {
	case *ast.ReturnStmt, *ast.BranchStmt:
		return true
	}
	return false
}
