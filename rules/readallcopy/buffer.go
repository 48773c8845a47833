package readallcopy

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// filled is the local bytes.Buffer that call fills with a whole input:
// buf.ReadFrom(r), io.Copy(&buf, r); nil for other calls.
func filled(info *types.Info, c inspector.Cursor, call *ast.CallExpr) *types.Var {
	var to ast.Expr
	switch {
	case kit.IsMethod(info, call, "bytes", "Buffer", "ReadFrom") && len(call.Args) == 1 && !limited(info, c, call.Args[0]):
		to = kit.Receiver(call)
	case kit.IsCall(info, call, "io", "Copy") && len(call.Args) == 2 && !limited(info, c, call.Args[1]):
		to = ast.Unparen(call.Args[0])
		if u, ok := to.(*ast.UnaryExpr); ok && u.Op == token.AND {
			to = u.X
		}
	default:
		return nil
	}
	v := kit.Variable(info, to)
	frame, inside := kit.Frame(c)
	if !inside || !kit.IsLocal(v) || !kit.IsNamed(v.Type(), "bytes", "Buffer") {
		return nil
	}
	body := kit.FuncBody(frame.Node())
	if !kit.DeclaredIn(v, body) || !startsEmpty(info, frame, v) {
		return nil
	}
	return v
}

// startsEmpty tells whether nothing stands in a buffer but what it is filled with:
// it is declared, or made by new or an empty literal.
func startsEmpty(info *types.Info, frame inspector.Cursor, v *types.Var) bool {
	given := 0
	for use := range kit.Uses(info, frame, v) {
		if kind, _ := use.ParentEdge(); kind == edge.AssignStmt_Lhs {
			given++
		}
	}
	if given == 0 {
		return true // var buf bytes.Buffer
	}
	if given > 1 {
		return false
	}
	e := kit.Given(info, frame.Node(), v)
	if len(e) == 0 || e[0] == nil {
		return false
	}
	switch made := ast.Unparen(e[0]).(type) {
	case *ast.CallExpr:
		return kit.IsBuiltin(info, made, "new") || kit.IsCall(info, made, "bytes", "NewBuffer") && len(made.Args) == 1 && kit.IsNil(info, made.Args[0])
	case *ast.UnaryExpr:
		lit, ok := made.X.(*ast.CompositeLit)
		return ok && len(lit.Elts) == 0
	case *ast.CompositeLit:
		return len(made.Elts) == 0
	}
	return false
}

// emptied says what the one thing is that is done with what the buffer holds; ""
// if it needs all of it, or if there are several.
func emptied(info *types.Info, effects *kit.Effects, c inspector.Cursor, v *types.Var) string {
	frame, _ := kit.Frame(c)
	what := ""
	var done []inspector.Cursor
	for use := range kit.Uses(info, frame, v) {
		if kit.Encloses(c.Node(), use.Node()) || declares(use) {
			continue
		}
		if at, ok := kit.Frame(use); !ok || at.Node() != frame.Node() || use.Node().Pos() < c.Node().Pos() || loopsMore(use, c) {
			return ""
		}
		here := ""
		if _, method := kit.MethodOf(use); method {
			switch use.Parent().Node().(*ast.SelectorExpr).Sel.Name {
			case "Len":
				continue
			case "WriteTo":
				if call, ok := use.Parent().Parent().Node().(*ast.CallExpr); ok && len(call.Args) == 1 && !holdsBytes(info.TypeOf(call.Args[0])) {
					here = written
				}
			case "Bytes", "String":
				if kit.ErrorPath(info, use) {
					if again(use, done) {
						return ""
					}
					continue
				}
				here = purpose(info, effects, frame, use.Parent().Parent())
			}
		} else {
			here = read(info, frame, use)
		}
		if here == "" || what != "" {
			return ""
		}
		what = here
		done = append(done, use)
	}
	return what
}

// holdsBytes tells whether what is written to is in memory itself.
func holdsBytes(t types.Type) bool {
	return t == nil || kit.IsNamed(t, "bytes", "Buffer") || kit.IsNamed(t, "strings", "Builder")
}

// read says what takes the buffer at use as its reader.
func read(info *types.Info, frame, use inspector.Cursor) string {
	if kind, _ := use.ParentEdge(); kind == edge.UnaryExpr_X {
		use = use.Parent()
	}
	return readAgain(info, frame, use)
}

// declares tells whether the use is what the buffer is declared or made by.
func declares(use inspector.Cursor) bool {
	kind, _ := use.ParentEdge()
	return kind == edge.AssignStmt_Lhs || kind == edge.ValueSpec_Names
}

// unpacks tells whether what the call reads is unpacked on the way: the reader could
// be handed on itself, and how much comes out is up to who packed it. What is read off
// a connection may be read whole to let that go.
func unpacks(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	source := call.Args[len(call.Args)-1]
	if made, ok := ast.Unparen(kit.Origin(info, kit.TopDecl(c), source)).(*ast.CallExpr); ok {
		if f := kit.Callee(info, made); f != nil && f.Pkg() != nil && packer(f.Pkg().Path()) {
			return true
		}
	}
	t := types.Unalias(info.TypeOf(source))
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	named, ok := t.(*types.Named)
	return ok && named.Obj().Pkg() != nil && packer(named.Obj().Pkg().Path())
}

// packer tells whether a package packs and unpacks bytes.
func packer(pkg string) bool {
	return slices.Contains([]string{"gzip", "pgzip", "zlib", "flate", "bzip2", "zstd", "brotli", "lz4", "snappy", "s2", "xz", "lzma"}, path.Base(pkg))
}
