package kit

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/cfg"
)

// A Duty is something that a function owes from a statement on: to close what it
// opened there, to stop what it started.
type Duty struct {
	// Settles tells whether a statement or a condition does it, or leaves it to
	// somebody else.
	Settles func(n ast.Node) bool
	// Absent tells whether there is nothing to be done where cond is what holds
	// says: no response where the error is not nil. late is what Forgets has told.
	Absent func(cond ast.Expr, holds, late bool) bool
	// Forgets tells whether n gives what conditions ask for another value: behind it
	// they are asked late.
	Forgets func(n ast.Node) bool
	// Loses tells whether n takes away what the duty would be done with: behind it,
	// nobody can. It may be nil.
	Loses func(n ast.Node) bool
}

// Neglected is the end of a way from the statement of body that holds from on which
// the duty is not done: a return, from's own statement where a loop comes back to
// it, or what Loses tells of; nil if there is no such way. What ends the process owes nothing.
func (d Duty) Neglected(info *types.Info, body *ast.BlockStmt, from ast.Node) ast.Node {
	graph := cfg.New(body, func(call *ast.CallExpr) bool { return !EndsProcess(info, call) })
	for _, block := range graph.Blocks {
		for i, n := range block.Nodes {
			if Encloses(n, from) {
				w := ways{Duty: d, start: n, seen: map[place]bool{}}
				return w.follow(block, i+1, false)
			}
		}
	}
	return nil
}

// Owed is the end of a way through body, from its first statement on, on which the duty
// is not done: a return, be it the one at the end that is not written; nil if there is
// no such way.
func (d Duty) Owed(info *types.Info, body *ast.BlockStmt) ast.Node {
	graph := cfg.New(body, func(call *ast.CallExpr) bool { return !EndsProcess(info, call) })
	if len(graph.Blocks) == 0 {
		return nil
	}
	w := ways{Duty: d, seen: map[place]bool{}}
	return w.follow(graph.Blocks[0], 0, false)
}

// A place is where a way has come to, and whether conditions are asked late there.
type place struct {
	block *cfg.Block
	late  bool
}

type ways struct {
	Duty
	start ast.Node
	seen  map[place]bool
}

func (w *ways) follow(block *cfg.Block, from int, late bool) ast.Node {
	for _, n := range block.Nodes[from:] {
		if n == w.start || w.Settles(n) {
			if n == w.start {
				return n
			}
			return nil
		}
		if ret, ok := n.(*ast.ReturnStmt); ok {
			return ret
		}
		if w.Loses != nil && w.Loses(n) {
			return n
		}
		late = late || w.Forgets != nil && w.Forgets(n)
	}
	var cond ast.Expr
	if n := len(block.Nodes); n > 0 && len(block.Succs) == 2 {
		cond, _ = block.Nodes[n-1].(ast.Expr)
	}
	for i, next := range block.Succs {
		if cond != nil && w.Absent != nil && w.absent(cond, i == 0, late) {
			continue
		}
		at := place{next, late}
		if w.seen[at] {
			continue
		}
		w.seen[at] = true
		if end := w.follow(next, 0, late); end != nil {
			return end
		}
	}
	return nil
}

// absent takes a condition apart: of what && joins all holds, or one part does not.
func (w *ways) absent(cond ast.Expr, holds, late bool) bool {
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return w.absent(e.X, !holds, late)
		}
	case *ast.BinaryExpr:
		if e.Op != token.LAND && e.Op != token.LOR {
			break
		}
		x, y := w.absent(e.X, holds, late), w.absent(e.Y, holds, late)
		if (e.Op == token.LAND) == holds {
			return x || y
		}
		return x && y
	}
	return w.Absent(cond, holds, late)
}

// EndsProcess tells whether a call does not come back, by what it is or by its name.
func EndsProcess(info *types.Info, call *ast.CallExpr) bool {
	if IsBuiltin(info, call, "panic") {
		return true
	}
	f := Callee(info, call)
	if f == nil {
		return false
	}
	if words := Words(f.Name()); len(words) > 0 {
		switch words[0] {
		case "fatal", "fatalf", "fatalln", "exit", "goexit", "die", "panic", "panicf", "panicln", "abort":
			return true
		}
	}
	return strings.HasPrefix(f.Name(), "Fatal")
}
