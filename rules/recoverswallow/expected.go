package recoverswallow

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// depth is how many calls of the package's own functions are looked into for a
// panic.
const depth = 2

// expected tells whether the function around the recovering literal is there to
// try something that panics by nature: it reflects; it sends on or closes a channel
// and calls nothing unknown; it panics itself, or what it calls in the package does, as a way out; or it is
// one call of another package's function, which its author knows to panic. unread tells that
// nothing is done with what was caught: whoever calls a function of others by reflection then
// says neither what it did nor where.
func (j *judge) expected(frame inspector.Cursor, unread bool) bool {
	outer, ok := kit.Frame(frame.Parent())
	if !ok {
		return j.deferredByPanicking(frame)
	}
	body := kit.FuncBody(outer.Node())
	p := panics{judge: j, but: frame.Node(), calls: unread && j.callsByReflection(body)}
	return p.in(body, depth) || j.risks(frame, body)
}

// risks tells whether body is there to try something that panics by nature, in frame's eyes: it
// sends, or does what another package's function does.
func (j *judge) risks(frame inspector.Cursor, body *ast.BlockStmt) bool {
	return j.handled(body, frame) || j.tries(body) || j.usesChannel(body) && !j.callsAnything(body, frame.Node())
}

// callsByReflection tells whether body calls a function that it knows as a reflect.Value only.
func (j *judge) callsByReflection(body ast.Node) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && kit.IsMethod(j.info, call, "reflect", "Value", "Call", "CallSlice")
		return !found
	})
	return found
}

// handled tells whether another deferred call of body is named for panics: it has
// told of them before this one lets them end.
func (j *judge) handled(body *ast.BlockStmt, frame inspector.Cursor) bool {
	return slices.ContainsFunc(body.List, func(s ast.Stmt) bool {
		d, ok := s.(*ast.DeferStmt)
		if !ok || d.Pos() <= frame.Node().Pos() && frame.Node().Pos() < d.End() {
			return false
		}
		f := kit.Callee(j.info, d.Call)
		return f != nil && slices.ContainsFunc(kit.Words(f.Name()), func(word string) bool {
			return word == "crash" || word == "panic" || word == "panics" || word == "recover"
		})
	})
}

// deferredByPanicking tells whether a function of the package that defers the
// recovering one panics on purpose.
func (j *judge) deferredByPanicking(frame inspector.Cursor) bool {
	decl, ok := frame.Node().(*ast.FuncDecl)
	if !ok {
		return false
	}
	for d := range kit.Preorder(j.pass, (*ast.DeferStmt)(nil)) {
		f := kit.Callee(j.info, d.Node().(*ast.DeferStmt).Call)
		if f == nil || f.Origin() != j.info.Defs[decl.Name] {
			continue
		}
		p := panics{judge: j}
		if outer, ok := kit.Frame(d.Parent()); ok && p.in(kit.FuncBody(outer.Node()), depth) {
			return true
		}
	}
	return false
}

// parses tells whether the function around frame, or its receiver, is named for reading
// what others wrote: a net under a parser makes one more error of its input. So does one
// that only such functions defer.
func (j *judge) parses(frame inspector.Cursor) bool {
	decl := kit.Decl(frame)
	if decl == nil {
		return false
	}
	return j.readsInput(decl) || j.netOfParsers(frame)
}

// netOfParsers tells whether the recovering function is deferred by functions that read
// what others wrote, and used by nothing else.
func (j *judge) netOfParsers(frame inspector.Cursor) bool {
	own, ok := frame.Node().(*ast.FuncDecl)
	if !ok || own.Name.IsExported() {
		return false
	}
	deferred := false
	for use := range kit.Uses(j.info, kit.Root(j.pass), j.info.Defs[own.Name]) {
		call := use.Parent()
		if _, method := call.Node().(*ast.SelectorExpr); method {
			call = call.Parent()
		}
		if _, is := call.Parent().Node().(*ast.DeferStmt); !is {
			return false
		}
		around := kit.Decl(use)
		if around == nil || !j.readsInput(around) {
			return false
		}
		deferred = true
	}
	return deferred
}

// readsInput tells whether a function or its receiver is named for parsing or decoding.
func (j *judge) readsInput(decl *ast.FuncDecl) bool {
	words := kit.Words(decl.Name.Name)
	if f, ok := j.info.Defs[decl.Name].(*types.Func); ok {
		words = append(words, kit.Words(kit.ReceiverName(f))...)
	}
	return slices.ContainsFunc(words, func(word string) bool {
		return slices.Contains([]string{"parse", "parser", "decode", "decoder", "unmarshal", "compile", "compiler"}, word)
	})
}

// explained tells whether a comment of the recovering function, of the one around
// it, or above its defer says what panics there: a parser that may, a panic that
// is turned into an error.
func (j *judge) explained(frame inspector.Cursor) bool {
	from, to := frame.Node().Pos(), frame.Node().End()
	file, decl := kit.File(frame), kit.Decl(frame)
	if file == nil || decl == nil {
		return false
	}
	if stmt, ok := kit.Stmt(frame); ok {
		from = stmt.Node().Pos()
	}
	above := kit.Line(j.pass, from) - 1
	return slices.ContainsFunc(file.Comments, func(g *ast.CommentGroup) bool {
		near := g == decl.Doc || from <= g.Pos() && g.Pos() < to || kit.Line(j.pass, g.End()) == above && decl.Pos() < g.Pos()
		return near && j.alone(g) && explains(g)
	})
}

// alone tells whether a comment begins its line: at a line's end stands what is said
// of the line, not of the function.
func (j *judge) alone(g *ast.CommentGroup) bool {
	file := j.pass.Fset.File(g.Pos())
	before, ok := kit.Source(j.pass, file.LineStart(file.Line(g.Pos())), g.Pos())
	return ok && strings.TrimSpace(before) == ""
}

func explains(g *ast.CommentGroup) bool {
	return kit.Says(g, "panic") && kit.Says(g,
		"can panic", "may panic", "might panic", "could panic", "will panic", "panics if", "panics on", "panics when", "panics for", "panic raised", "panics in ", "panics from ", "panics of ", "panics during ", "causes a panic", "cause a panic", "causes panics", "cause panics", "convert", "turn", "instead of panick", "swallow")
}

// A panics looks for what panics by nature or on purpose.
type panics struct {
	*judge
	but   ast.Node // the recovering literal, which is left out
	calls bool     // reflection is there to call the functions of others
}

// in looks into n.
func (p *panics) in(n ast.Node, depth int) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			f := kit.Callee(p.info, call)
			switch {
			case kit.IsBuiltin(p.info, call, "panic"):
				found = true
			case f == nil || f.Pkg() == nil:
			case f.Pkg().Path() == "reflect":
				found = found || !p.calls
			case f.Pkg() == p.pass.Pkg && depth > 0:
				decl := p.effects.Decl(f)
				found = found || decl != nil && decl.Body != nil && p.in(decl.Body, depth-1)
			}
		}
		return !found && (n == nil || n != p.but)
	})
	return found
}

// usesChannel tells whether body sends on a channel or closes one.
func (j *judge) usesChannel(body ast.Node) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SendStmt:
			found = true
		case *ast.CallExpr:
			found = found || kit.IsBuiltin(j.info, n, "close")
		}
		return !found
	})
	return found
}

// callsAnything tells whether n, but for the recovering literal, calls a value or
// a method of an interface: what it recovers from may be anything.
func (j *judge) callsAnything(n, but ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && !kit.IsConversion(j.info, call) {
			if f := kit.Callee(j.info, call); f != nil {
				found = found || ofInterface(f)
			} else if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
				_, value := j.info.Uses[id].(*types.Var)
				found = found || value
			} else if _, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
				found = true
			}
		}
		return !found && n != but
	})
	return found
}

// tries tells whether all that body does beside deferring is one statement that
// calls functions of other packages, by name.
func (j *judge) tries(body *ast.BlockStmt) bool {
	var only ast.Stmt
	for _, s := range body.List {
		if _, ok := s.(*ast.DeferStmt); ok || !calls(s) {
			continue
		}
		if only != nil {
			return false
		}
		only = s
	}
	switch only.(type) {
	case *ast.ExprStmt, *ast.AssignStmt, *ast.ReturnStmt:
	default:
		return false
	}
	foreign := true
	ast.Inspect(only, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && !kit.IsConversion(j.info, call) {
			f := kit.Callee(j.info, call)
			foreign = foreign && f != nil && f.Pkg() != nil && f.Pkg() != j.pass.Pkg && !ofInterface(f) && !runsAnything(f.Name())
		}
		return foreign
	})
	return foreign
}

// runsAnything tells by its name whether a function runs what others gave it.
func runsAnything(name string) bool {
	return slices.Contains([]string{"Next", "Serve", "ServeHTTP", "Run", "Call", "Do", "Exec", "Execute", "Invoke"}, name)
}

func calls(s ast.Stmt) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		_, ok := n.(*ast.CallExpr)
		found = found || ok
		return !found
	})
	return found
}

// ofInterface tells whether f is a method of an interface: who knows what runs.
func ofInterface(f *types.Func) bool {
	recv := f.Signature().Recv()
	return recv != nil && types.IsInterface(recv.Type())
}
