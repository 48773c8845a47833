// Package concatloop is the rule for a string that grows by += in a loop.
//
// It owns the judgement which strings are only built in the loop and looked at
// behind it, and it refuses those that the loop reads, resets, hands to a closure,
// or appends to a few times at most. It is fast because it starts at
// assignments that add to a string.
package concatloop

import (
	"embed"
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

// Rule is concatloop.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "concatloop",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/concatloop.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a string that grows by += in a loop is copied whole on every iteration",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{"runtime.concatstring*"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

// few is the number of appends up to which a loop is not worth a builder.
const few = 8

func run(pass *analysis.Pass) (any, error) {
	seen := map[place]bool{}
	fields := map[fieldPlace]bool{}
	names := &kit.Locals{}
	for c := range kit.Preorder(pass, (*ast.AssignStmt)(nil)) {
		v := appended(pass.TypesInfo, c.Node().(*ast.AssignStmt))
		if v == nil {
			if !checkPrepend(pass, c, seen) && !checkInserted(pass, c, seen) {
				checkField(pass, c, fields)
			}
			continue
		}
		loop, ok := growthLoop(pass, c, v)
		if !ok {
			inCallback(pass, c, v, seen)
			continue
		}
		if seen[place{v, loop.Node()}] {
			continue
		}
		seen[place{v, loop.Node()}] = true
		g := &growth{pass: pass, names: names, v: v, loop: loop}
		if g.collect() {
			g.report()
		} else {
			g.letters()
		}
	}
	return nil, nil
}

// A place is a variable and the loop that builds it.
type place struct {
	v    *types.Var
	loop ast.Node
}

// appended is the local string variable that s += x, s = s + x or
// s = fmt.Sprintf("%s...", s, x) appends to, nil for other statements.
func appended(info *types.Info, s *ast.AssignStmt) *types.Var {
	if len(s.Lhs) != 1 || len(s.Rhs) != 1 || s.Tok != token.ADD_ASSIGN && s.Tok != token.ASSIGN {
		return nil
	}
	v := kit.Variable(info, s.Lhs[0])
	if !kit.IsLocal(v) || !kit.IsString(v.Type()) {
		return nil
	}
	if !growsBySelf(info, s, s.Lhs[0]) {
		return nil
	}
	return v
}

// leftmost is the first operand of a chain of +.
func leftmost(e ast.Expr) ast.Expr {
	for {
		b, ok := e.(*ast.BinaryExpr)
		if !ok || b.Op != token.ADD {
			return e
		}
		e = b.X
	}
}

// growthLoop is the outermost loop of the function that repeats the append c
// while v lives. ok is false when the append runs a few times at most.
func growthLoop(pass *analysis.Pass, c inspector.Cursor, v *types.Var) (outer inspector.Cursor, ok bool) {
	frame, inside := kit.Frame(c)
	if !inside || v.Pos() < frame.Node().Pos() || kit.Cold(pass, c) {
		return outer, false
	}
	times := int64(1)
	at := c
	for loop, more := kit.Loop(c); more; loop, more = kit.Loop(loop) {
		if kit.DeclaredIn(v, loop.Node()) {
			break // made afresh in each iteration
		}
		switch leaving(at, loop) {
		case token.RETURN:
			return outer, false
		case token.BREAK: // once per run of this loop
		default:
			times = min(times*trips(pass.TypesInfo, loop.Node()), 1<<20)
		}
		outer, ok = loop, true
		at = loop
	}
	return outer, ok && times > few
}

// leaving tells how the statements from c to the body of loop end the
// loop behind c: token.RETURN out of the function, token.BREAK out of the loop,
// token.ILLEGAL when they go on.
func leaving(c, loop inspector.Cursor) token.Token {
	for at := c; at != loop; at = at.Parent() {
		var list []ast.Stmt
		switch kind, _ := at.ParentEdge(); kind {
		case edge.BlockStmt_List:
			list = at.Parent().Node().(*ast.BlockStmt).List
		case edge.CaseClause_Body:
			list = at.Parent().Node().(*ast.CaseClause).Body
		case edge.CommClause_Body:
			list = at.Parent().Node().(*ast.CommClause).Body
		default:
			continue
		}
		switch last := list[len(list)-1].(type) {
		case *ast.ReturnStmt:
			return token.RETURN
		case *ast.BranchStmt:
			if last.Tok == token.BREAK && (last.Label != nil || kit.BreakEnds(at) == loop.Node()) {
				return token.BREAK
			}
		}
	}
	return token.ILLEGAL
}
