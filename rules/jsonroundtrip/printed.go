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
	from := named(info.TypeOf(kit.Receiver(made)))
	to := named(f.Signature().Results().At(0).Type())
	if from == nil || to == nil || types.IsInterface(to) || kit.IsString(from) {
		return false // a text is parsed to learn whether it is right
	}
	return from == to || addresses(from) && addresses(to)
}

// parses tells by its name whether a function makes a value of its text and does no more: not one
// that brings the text into a form first.
func parses(name string) bool {
	return slices.Contains([]string{"Parse", "MustParse", "ParseRequestURI", "ParseAddr", "MustParseAddr", "ParseAddrPort", "ParsePrefix", "MustParsePrefix", "ParseIP", "ParseQuantity", "ParseID", "FromString"}, name)
}

// named is the named type of t, by pointer or not, nil for none.
func named(t types.Type) *types.Named {
	if t == nil {
		return nil
	}
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, _ := types.Unalias(t).(*types.Named)
	return n
}

// addresses tells whether n is an address of the network, of which there are two forms.
func addresses(n *types.Named) bool {
	if n.Obj().Pkg() == nil {
		return false
	}
	switch n.Obj().Pkg().Path() + "." + n.Obj().Name() {
	case "net.IP", "net/netip.Addr":
		return true
	}
	return false
}
