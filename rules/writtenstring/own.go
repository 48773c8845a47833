package writtenstring

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// A copied is what a function of the package copies, and where to: a parameter, or its
// receiver, which is -1.
type copied struct{ to, text int }

// ownSink gives the text of a call of a function of the package that does nothing with it but
// copy it into bytes that its receiver, or a writer that it is given, has; nil for other calls.
func (x checker) ownSink(call *ast.CallExpr) (to, text ast.Expr) {
	f := kit.Callee(x.TypesInfo, call)
	if f == nil || f.Pkg() != x.Pkg || f.Signature().Variadic() || len(call.Args) != f.Signature().Params().Len() {
		return nil, nil
	}
	f = f.Origin()
	known, ok := x.sinks[f]
	if !ok {
		known = x.copies(f)
		x.sinks[f] = known
	}
	for _, c := range known {
		into := kit.Receiver(call)
		if c.to >= 0 {
			into = call.Args[c.to]
		}
		_, variable := ast.Unparen(call.Args[c.text]).(*ast.Ident)
		if into == nil || x.TypesInfo.Types[call.Args[c.text]].Value != nil || text != nil && variable {
			continue
		}
		if to, text = into, call.Args[c.text]; !variable {
			break
		}
	}
	return to, text
}

// copies lists the texts that a function only copies.
func (x checker) copies(f *types.Func) (all []copied) {
	sig := f.Signature()
	decl, ok := x.effects.Body(f)
	for i := range sig.Params().Len() {
		param := sig.Params().At(i)
		if !ok || !kit.IsString(param.Type()) || len(kit.Given(x.TypesInfo, decl.Node(), param)) > 0 {
			continue
		}
		if sig.Recv() != nil && x.onlyCopies(decl, sig.Recv(), param) {
			all = append(all, copied{-1, i})
		}
		for j := range sig.Params().Len() {
			if w := sig.Params().At(j); kit.SinkType(w.Type()) != kit.NoSink && x.onlyCopies(decl, w, param) {
				all = append(all, copied{j, i})
			}
		}
	}
	return all
}

func (x checker) onlyCopies(decl inspector.Cursor, owner, param *types.Var) bool {
	found := false
	for use := range kit.Uses(x.TypesInfo, decl, param) {
		call, ok := use.Parent().Node().(*ast.CallExpr)
		kind, i := use.ParentEdge()
		if _, loops := kit.Loop(use); !ok || kind != edge.CallExpr_Args || loops {
			return false
		}
		switch {
		case kit.IsBuiltin(x.TypesInfo, call, "len"):
			continue
		case kit.IsBuiltin(x.TypesInfo, call, "copy") && i == 1, kit.IsBuiltin(x.TypesInfo, call, "append") && i == 1 && call.Ellipsis.IsValid():
			if kit.RootVar(x.TypesInfo, call.Args[0]) != owner {
				return false
			}
		default:
			if w, s := kit.StringSink(x.TypesInfo, call); s == kit.NoSink || kit.RootVar(x.TypesInfo, w) != owner {
				return false
			}
		}
		found = true
	}
	return found
}

// marshalers are methods that make bytes anew, and what appends the same.
var marshalers = []struct{ path, typ, name, to string }{
	{"time", "Time", "MarshalJSON", "AppendFormat"},
	{"time", "Time", "MarshalText", "AppendFormat"},
	{"math/big", "Int", "MarshalJSON", "Append"},
	{"math/big", "Int", "MarshalText", "Append"},
	{"net/netip", "Addr", "MarshalText", "AppendTo"},
	{"net/netip", "Prefix", "MarshalText", "AppendTo"},
	{"net/netip", "AddrPort", "MarshalText", "AppendTo"},
}

// checkMarshaled looks at bytes that a method of the standard library makes, for nothing
// but to be copied into a buffer: b, err := t.MarshalJSON(); buf.Write(b).
func (x checker) checkMarshaled(c inspector.Cursor) {
	info, call := x.TypesInfo, c.Node().(*ast.CallExpr)
	i := slices.IndexFunc(marshalers, func(m struct{ path, typ, name, to string }) bool {
		return kit.IsMethod(info, call, m.path, m.typ, m.name)
	})
	if i < 0 {
		return
	}
	vars := kit.Results(info, c)
	frame, ok := kit.Frame(c)
	if !ok || len(vars) != 2 || !kit.IsLocal(vars[0]) || len(kit.Given(info, frame.Node(), vars[0])) != 1 {
		return
	}
	by := ""
	for use := range kit.Uses(info, frame, vars[0]) {
		if kit.ErrorPath(info, use) || use.Node().Pos() == vars[0].Pos() {
			continue
		}
		name := x.takesBytes(use)
		if at, ok := kit.Frame(use); !ok || at.Node() != frame.Node() || name == "" || by != "" {
			return
		}
		by = name
	}
	if by == "" || kit.Cold(x.Pass, c) {
		return
	}
	m := marshalers[i]
	kit.Report(x.Pass, finding.Suggest, call, m.path[strings.LastIndex(m.path, "/")+1:]+"."+m.typ+"."+m.name+" allocates bytes that "+by+" copies, where "+m.to+" writes them")
}

// takesBytes names what copies the bytes at use into a buffer, "" for other uses.
func (x checker) takesBytes(use inspector.Cursor) string {
	info := x.TypesInfo
	call, ok := use.Parent().Node().(*ast.CallExpr)
	kind, i := use.ParentEdge()
	if !ok || kind != edge.CallExpr_Args {
		return ""
	}
	if kit.IsBuiltin(info, call, "append") && i == 1 && call.Ellipsis.IsValid() {
		return "append"
	}
	f, to := kit.Callee(info, call), kit.Receiver(call)
	if f == nil || to == nil || f.Name() != "Write" || len(call.Args) != 1 {
		return ""
	}
	if kit.SinkOf(info, to) != kit.NoSink || kit.Buffers(info.TypeOf(to)) || ofBytes(info.TypeOf(to)) {
		return "Write"
	}
	return ""
}

// ofBytes tells whether t is a type of bytes, or a pointer to one.
func ofBytes(t types.Type) bool {
	if t == nil {
		return false
	}
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	return kit.IsBytes(t.Underlying())
}

// checkRepeated looks at a text that a loop has made in each round for a writer that nobody
// knows: a slice that the loop keeps has room for it.
func (x checker) checkRepeated(c inspector.Cursor) {
	info, call := x.TypesInfo, c.Node().(*ast.CallExpr)
	if _, loops := kit.Loop(c); !loops {
		return
	}
	to, text := kit.Receiver(call), ast.Expr(nil)
	f := kit.Callee(info, call)
	switch {
	case kit.IsCall(info, call, "io", "WriteString") && len(call.Args) == 2:
		to, text = call.Args[0], call.Args[1]
	case f != nil && to != nil && f.Name() == "Write" && len(call.Args) == 1:
		text = asBytes(info, call.Args[0])
	}
	if text == nil || info.TypeOf(to) == nil || !types.IsInterface(info.TypeOf(to)) || kit.IsTypeParam(info.TypeOf(to)) {
		return
	}
	made, ok := ast.Unparen(text).(*ast.CallExpr)
	if !ok || !kit.IsCall(info, made, "strconv", "Quote", "QuoteToASCII", "QuoteToGraphic", "FormatFloat") || kit.Cold(x.Pass, c) {
		return
	}
	name := kit.Callee(info, made).Name()
	kit.Report(x.Pass, finding.Suggest, call, "strconv."+name+" allocates a string in each round: "+"Append"+strings.TrimPrefix(name, "Format")+" into a slice that the loop keeps does not")
}
