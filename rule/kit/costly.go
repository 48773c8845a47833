package kit

import (
	"go/ast"
	"go/types"
	"strings"
)

// Costly names the first computation in e that formats, encodes, collects or
// copies, "fmt.Sprintf", "" for none: at least an allocation each. What a
// function literal would do is not done here. It knows the standard library, and
// methods that make text by convention.
func Costly(info *types.Info, e ast.Expr) string { return costlyIn(info, e, costly) }

// Costly is Costly but for methods that are known to give text that is there already.
func (g *Getters) Costly(e ast.Expr) string {
	return costlyIn(g.pass.TypesInfo, e, func(f *types.Func) bool { return costly(f) && !g.Has(f) })
}

func costlyIn(info *types.Info, e ast.Expr, is func(*types.Func) bool) string {
	switch e.(type) {
	case *ast.Ident, *ast.BasicLit:
		return ""
	}
	what := ""
	ast.Inspect(e, func(n ast.Node) bool {
		if _, lit := n.(*ast.FuncLit); lit || what != "" {
			return false
		}
		if call, ok := n.(*ast.CallExpr); ok && !IsConversion(info, call) {
			if f := Callee(info, call); f != nil && f.Pkg() != nil && is(f) {
				what = Spoken(f)
			}
		}
		return true
	})
	return what
}

// Spoken is a callee for a person: fmt.Sprintf, URL.String.
func Spoken(f *types.Func) string {
	recv := f.Signature().Recv()
	if recv == nil {
		return f.Pkg().Name() + "." + f.Name()
	}
	t := types.Unalias(recv.Type())
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	if n, ok := t.(*types.Named); ok {
		return n.Obj().Name() + "." + f.Name()
	}
	return f.Name()
}

func costly(f *types.Func) bool {
	name := f.Name()
	if f.Signature().Recv() != nil {
		switch name {
		case "String", "GoString", "JSONString", "ToJSON", "Dump", "MarshalText", "MarshalJSON", "Hex":
			return f.Signature().Params().Len() == 0 && !holdsText(f)
		}
		return false
	}
	in := func(names ...string) bool {
		for _, n := range names {
			if n == name {
				return true
			}
		}
		return false
	}
	switch Package(f) {
	case "fmt":
		return strings.HasPrefix(name, "Sprint") || strings.HasPrefix(name, "Append") || name == "Errorf"
	case "strings":
		return in("Join", "Repeat", "Replace", "ReplaceAll", "Split", "ToLower", "ToUpper", "Map", "Title", "Fields")
	case "bytes":
		return in("Join", "Clone", "ReplaceAll", "ToLower", "ToUpper")
	case "runtime/debug":
		return name == "Stack"
	case "encoding/json":
		return strings.HasPrefix(name, "Marshal")
	case "encoding/hex":
		return in("EncodeToString", "Dump")
	case "net/http/httputil":
		return strings.HasPrefix(name, "Dump")
	case "maps", "slices":
		return in("Collect", "Sorted", "Clone", "Concat")
	}
	return false
}

// holdsText are String methods that return what is there already: of known
// types, and of numbers, which mostly have a table of names.
func holdsText(f *types.Func) bool {
	if _, number := f.Signature().Recv().Type().Underlying().(*types.Basic); number {
		return true
	}
	switch f.Signature().Recv().Type().String() {
	case "*strings.Builder", "reflect.Value", "log/slog.Value":
		return true
	}
	return false
}
