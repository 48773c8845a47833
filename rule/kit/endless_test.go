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
