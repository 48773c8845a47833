package tinyreads

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// turns is the loop that reads from v at each of its many turns.
func (j *judge) turns(c inspector.Cursor, v *types.Var) (loop inspector.Cursor, ok bool) {
	loop, ok = kit.ManyTurns(j.pass, c)
	return loop, ok && !(kit.IsLocal(v) && kit.DeclaredIn(v, loop.Node()))
}

// perMessage tells whether what is read from a field at c comes once a message: in a loop, or in
// a method that a loop calls, or one that others call and whose name says so.
func (j *judge) perMessage(c inspector.Cursor, r read) bool {
	decl := kit.Decl(c)
	if frame, _ := kit.Frame(c); frame.Node() != decl {
		if _, looped := kit.Loop(c); !looped {
			return false // a literal runs who knows when
		}
	}
	if loop, ok := kit.Loop(c); ok {
		_, many := j.turns(c, r.held)
		return many && !seldom(decl.Name.Name) && !onlyWaits(j.info, loop, c)
	}
	return j.repeated(decl, nil)
}

// repeated tells whether decl is called for one message after the other. asked are the
// functions on the way here.
func (j *judge) repeated(decl *ast.FuncDecl, asked []types.Object) bool {
	f := j.info.Defs[decl.Name]
	if f == nil || seldom(decl.Name.Name) || len(asked) > deep || slices.Contains(asked, f) {
		return false
	}
	calls, all := kit.CallsOf(j.pass, f)
	asked = append(slices.Clip(asked), f)
	for _, call := range calls {
		caller := kit.Decl(call)
		if caller == nil || seldom(caller.Name.Name) {
			continue
		}
		if _, many := kit.ManyTurns(j.pass, call); many || j.repeated(caller, asked) {
			return true
		}
	}
	return (!all || len(calls) == 0 || decl.Name.IsExported()) && receives(decl.Name.Name)
}

// receives tells by its name whether a function reads the next of many.
func receives(name string) bool {
	return slices.Contains([]string{"read", "recv", "receive", "next", "fetch", "scan", "consume", "decode", "get"}, kit.FirstWord(name))
}

// seldom tells whether a function is called once for a program, a file or a connection, as far
// as its name shows: what it reads stands before the messages.
func seldom(name string) bool {
	return slices.ContainsFunc(kit.Words(name), func(w string) bool {
		return slices.Contains([]string{
			"handshake", "hello", "greeting", "greet", "welcome", "banner", "auth", "authenticate", "authentication", "login", "negotiate", "negotiation", "init", "initial", "initialize",
			"startup", "start", "upgrade", "connect", "dial", "accept", "version", "magic", "preamble", "probe", "detect", "sniff", "proxy", "socks", "setup", "open", "close", "new",
			"challenge", "nonce", "signature", "trailer", "footer", "superblock", "load", "restore", "first", "identify", "register", "exchange", "ping", "test", "mock", "fake",
		}, w)
	})
}

// onlyWaits tells whether nobody looks at the byte that the loop reads at c: it waits for
// a sign, or for the other side to go away.
func onlyWaits(info *types.Info, loop, c inspector.Cursor) bool {
	call := c.Node().(*ast.CallExpr)
	if len(call.Args) != 1 {
		return false
	}
	buf := kit.RootVar(info, call.Args[0])
	if !kit.IsLocal(buf) {
		return false
	}
	for use := range kit.Uses(info, loop, buf) {
		if !kit.Encloses(call, use.Node()) {
			return false
		}
	}
	return true
}

// talks tells whether the function prints: it asks before it reads.
func talks(decl ast.Node) bool {
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		found = found || ok && (strings.HasPrefix(sel.Sel.Name, "Print") || strings.HasPrefix(sel.Sel.Name, "Fprint") || sel.Sel.Name == "Stdout")
		return !found
	})
	return found
}

// waits tells whether n waits for what is still to be written: what a buffer holds then
// is old.
func waits(info *types.Info, n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.SelectStmt:
			found = true
		case *ast.CallExpr:
			found = found || kit.IsCall(info, n, "time", "Sleep")
		}
		return !found
	})
	return found
}
