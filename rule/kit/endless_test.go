package kit

import (
	"go/ast"
	"strings"
	"testing"
)

func TestEndless(t *testing.T) {
	pass, file := newPass(t, `package p

import (
	"os"
	"time"
)

func f(c chan int, ok bool) {
	for { } // endless
	for { f(c, ok) } // endless
	for ok { } // ends
	for range time.Tick(1) { } // endless
	for range c { } // ends: it may be closed
	for { break } // ends
	for { for { break } } // endless
	for { select { case <-c: break } } // endless
	for { if ok { return } } // returns
	for { os.Exit(1) } // returns
	for { func() { return }() } // endless
	for { inner: for { if ok { break inner }; continue inner } } // endless
own: for { for { continue own } } // endless
	for { switch { case ok: break } } // endless
	for { goto out } // ends
out:
}
`)
	for _, stmt := range file.Decls[1].(*ast.FuncDecl).Body.List {
		for _, c := range file.Comments {
			if Line(pass, c.Pos()) != Line(pass, stmt.Pos()) {
				continue
			}
			text := strings.TrimSpace(c.Text())
			equal(t, Endless(pass.TypesInfo, stmt, false), text == "endless", "line %d", Line(pass, stmt.Pos()))
			equal(t, Endless(pass.TypesInfo, stmt, true), text == "endless" || text == "returns", "with returns, line %d", Line(pass, stmt.Pos()))
		}
	}
}

func TestQuits(t *testing.T) {
	pass, file := newPass(t, `package p

func f(c chan int, ok bool) {
outer:
	for {
		for { break } // quits
		for { continue } // goes on
		for { select { case <-c: break } } // goes on
		for { switch { case ok: fallthrough; default: } } // goes on
		for { switch { case ok: return } } // quits
		for { for { continue outer } } // quits
		for { for { break outer } } // quits
		for { inner: for { break inner } } // goes on
		for { func() { return }() } // goes on
		for { goto out } // quits
	}
out:
}
`)
	outer := file.Decls[0].(*ast.FuncDecl).Body.List[0].(*ast.LabeledStmt).Stmt
	for i, stmt := range LoopBody(outer).List {
		text := strings.TrimSpace(file.Comments[i].Text())
		equal(t, Quits(LoopBody(stmt)), text == "quits", "line %d", Line(pass, stmt.Pos()))
	}
}
