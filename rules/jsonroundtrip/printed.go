package jsonroundtrip

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

const costPrinted = "prints a value and parses the text again, to copy or convert it"

// printed tells whether the call at c parses the text that String has just made of a value of the
// type that is parsed, or of another form of it: url.Parse(u.String()).
func printed(info *types.Info, frame, c inspector.Cursor) bool {
	call := c.Node().(*ast.CallExpr)
	if sameLayout(info, call) || bigNumber(info, call) {
		return true
	}
	if kind, _ := c.ParentEdge(); len(call.Args) != 1 || kind == edge.BinaryExpr_X || kit.Ignored(c, 0) {
		return false // the value is not wanted
	}
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || f.Signature().Recv() != nil || f.Signature().Results().Len() == 0 || !parses(f.Name()) {
		return false
	}
	if decl := kit.Decl(c); decl == nil || slices.Contains([]string{"new", "init", "must", "setup", "load", "parse"}, kit.FirstWord(decl.Name.Name)) {
		return false // done once, and checked
	}
	made, ok := ast.Unparen(kit.Origin(info, frame.Node(), call.Args[0])).(*ast.CallExpr)
	if !ok || len(made.Args) > 0 || made.Pos() > call.End() {
		return false
	}
	if g := kit.Callee(info, made); g == nil || g.Name() != "String" || g.Signature().Recv() == nil {
		return false
	}
	from := kit.NamedOf(info.TypeOf(kit.Receiver(made)))
	to := kit.NamedOf(f.Signature().Results().At(0).Type())
	if from == nil || to == nil || types.IsInterface(to) || kit.IsString(from) {
		return false // a text is parsed to learn whether it is right
	}
	return from == to || addresses(from) != "" && addresses(from) == addresses(to)
}

// parses tells by its name whether a function makes a value of its text and does no more: not one
// that brings the text into a form first.
func parses(name string) bool {
	return slices.Contains([]string{"Parse", "MustParse", "ParseRequestURI", "ParseAddr", "MustParseAddr", "ParseAddrPort", "ParsePrefix", "MustParsePrefix", "ParseIP", "ParseQuantity", "ParseID", "FromString"}, name)
}

// addresses names the kind of address of the network that n is one of two forms of, "" for none.
func addresses(n *types.Named) string {
	if n.Obj().Pkg() == nil {
		return ""
	}
	switch n.Obj().Pkg().Path() + "." + n.Obj().Name() {
	case "net.IP", "net/netip.Addr":
		return "address"
	case "net.IPNet", "net/netip.Prefix":
		return "network"
	case "net.TCPAddr", "net.UDPAddr", "net/netip.AddrPort":
		return "port"
	}
	return ""
}

// sameLayout matches time.Parse(layout, t.Format(layout)), which cuts a time off by way of a text.
func sameLayout(info *types.Info, call *ast.CallExpr) bool {
	if !kit.IsCall(info, call, "time", "Parse", "ParseInLocation") {
		return false
	}
	made, ok := ast.Unparen(call.Args[1]).(*ast.CallExpr)
	return ok && kit.IsMethod(info, made, "time", "Time", "Format") && kit.Same(info, made.Args[0], call.Args[0])
}

// bigNumber matches z.SetString(x.String(), 10) of two numbers of math/big of one type.
func bigNumber(info *types.Info, call *ast.CallExpr) bool {
	for _, name := range []string{"Int", "Rat", "Float"} {
		if !kit.IsMethod(info, call, "math/big", name, "SetString") {
			continue
		}
		made, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr)
		return ok && kit.IsMethod(info, made, "math/big", name, "String")
	}
	return false
}
