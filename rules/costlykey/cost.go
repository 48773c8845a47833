package costlykey

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// cost names how the key is made; "" for keys that cost nothing or that a
// struct cannot replace.
func (k *keys) cost(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		if tv := k.TypesInfo.Types[e]; tv.Value == nil && k.operands(e) >= 2 && !k.cutsOut(e) {
			return costJoined
		}
	case *ast.CallExpr:
		if how := k.called(e); how != "" {
			return how
		}
		f := kit.Callee(k.TypesInfo, e)
		if f == nil {
			return k.byLiteral(e)
		}
		if f.Pkg() == nil {
			return ""
		}
		if k.spells(f, e) {
			return "makes text of a value per lookup to be a map key"
		}
		if f.Pkg() != k.Pkg {
			return ""
		}
		if body, ok := k.effects.Body(f.Origin()); ok && !f.Exported() {
			return k.byFunction(body)
		}
	}
	return ""
}

// cutsOut matches text[:i] + text[j:], a text without a part of it: other cuts give the same one.
func (k *keys) cutsOut(e *ast.BinaryExpr) bool {
	a, front := ast.Unparen(e.X).(*ast.SliceExpr)
	b, back := ast.Unparen(e.Y).(*ast.SliceExpr)
	return front && back && kit.Same(k.TypesInfo, a.X, b.X)
}

// called names the cost of a call that formats or joins.
func (k *keys) called(call *ast.CallExpr) string {
	info := k.TypesInfo
	switch {
	case kit.IsCall(info, call, "fmt", "Sprintf", "Sprint", "Sprintln"):
		if call.Ellipsis.IsValid() || k.formatsUnknown(call) {
			return ""
		}
		return "formats a string per lookup to be a map key"
	case kit.IsCall(info, call, "strings", "Join"):
		if lit, ok := ast.Unparen(call.Args[0]).(*ast.CompositeLit); ok && len(lit.Elts) > 1 {
			return "joins a string per lookup to be a map key"
		}
	case kit.IsCall(info, call, "strconv", "Itoa", "FormatInt", "FormatUint"):
		return "formats a number per lookup to be a map key"
	case wholeArray(info, call):
		return costArray
	case kit.IsCall(info, call, "encoding/hex", "EncodeToString"), kit.IsMethod(info, call, "encoding/base64", "Encoding", "EncodeToString"),
		kit.IsMethod(info, call, "encoding/base32", "Encoding", "EncodeToString"):
		return "spells bytes per lookup to be a map key"
	}
	return ""
}

const costJoined = "concatenates a string per lookup to be a map key"

const costArray = "copies an array to a string per entry to be a map key"

// wholeArray matches string(sum[:]) of an array.
func wholeArray(info *types.Info, call *ast.CallExpr) bool {
	if !kit.IsConversion(info, call) || len(call.Args) != 1 {
		return false
	}
	cut, ok := ast.Unparen(call.Args[0]).(*ast.SliceExpr)
	return ok && cut.Low == nil && cut.High == nil && kit.IsArray(info.TypeOf(cut.X))
}

// formatsUnknown tells whether an argument is of a type that cannot be part of
// a key, or whose text is not its value: an interface, a slice, a map, a function,
// a pointer.
func (k *keys) formatsUnknown(call *ast.CallExpr) bool {
	values := 0
	for _, arg := range call.Args {
		tv := k.TypesInfo.Types[arg]
		if tv.Value != nil {
			continue
		}
		values++
		if tv.Type == nil || !types.Comparable(tv.Type) {
			return true
		}
		if kit.IsTypeParam(tv.Type) && len(call.Args) == 1 {
			continue // it can be the key itself
		}
		switch tv.Type.Underlying().(type) {
		case *types.Interface, *types.Pointer, *types.Chan:
			return true
		}
	}
	return values == 0
}

// maxOperands is more than any concatenation has.
const maxOperands = 1000

// operands counts the operands of a concatenation that are not constant.
func (k *keys) operands(e ast.Expr) int {
	e = ast.Unparen(e)
	if tv := k.TypesInfo.Types[e]; tv.Value != nil {
		return 0
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		return k.operands(e.X) + k.operands(e.Y)
	case *ast.CallExpr:
		if f := kit.Callee(k.TypesInfo, e); f != nil && f.Name() == "String" && !k.spells(f, e) && !ofType(k.TypesInfo, e) {
			return -maxOperands // formats by itself: a struct would hold its text all the same
		}
	}
	return 1
}

// ofType matches t.String() of a reflect.Type, which can be a part of the key itself.
func ofType(info *types.Info, call *ast.CallExpr) bool {
	recv := kit.Receiver(call)
	return recv != nil && kit.IsNamed(info.TypeOf(recv), "reflect", "Type")
}

// spellings are the methods that give a value's whole text: others cut it short or make it plainer,
// so that several values may have one.
var spellings = []string{"String", "EncodeToString", "Hex", "ToHex", "HexString", "Base58", "ToBase58"}

// spells tells whether call is a method that gives the text of a value that can be a key itself:
// an array, a struct of strings and numbers or of numbers and arrays of them, an address.
func (k *keys) spells(f *types.Func, call *ast.CallExpr) bool {
	recv := f.Signature().Recv()
	if recv == nil || !slices.Contains(spellings, f.Name()) || len(call.Args) > 0 || kit.Receiver(call) == nil {
		return false
	}
	t := k.TypesInfo.TypeOf(kit.Receiver(call))
	if kit.IsNamed(t, "net", "IP") || kit.IsNamed(t, "net/netip", "Addr") || kit.IsNamed(t, "net/netip", "AddrPort") || kit.IsNamed(t, "net/netip", "Prefix") {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Array:
		return isWord(u.Elem())
	case *types.Struct:
		return u.NumFields() > 0 && (ofAll(u, isWord) || ofAll(u, ofNumbers)) && k.works(f)
	}
	return false
}

// ofAll tells whether the types of all fields of s are such.
func ofAll(s *types.Struct, such func(types.Type) bool) bool {
	for field := range s.Fields() {
		if !such(field.Type()) {
			return false
		}
	}
	return true
}

// ofNumbers tells whether t is a type of integers, or an array of them: a string beside an array may be
// its text, which costs nothing then.
func ofNumbers(t types.Type) bool {
	if a, ok := t.Underlying().(*types.Array); ok {
		t = a.Elem()
	}
	return kit.IsInteger(t)
}

// isWord tells whether t is a type of strings or integers.
func isWord(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsInteger|types.IsString) != 0
}

// works tells whether function f does more than return what is there, as far as it is known.
func (k *keys) works(f *types.Func) bool {
	decl := k.effects.Decl(f)
	if f.Pkg() != k.Pkg || decl == nil || decl.Body == nil {
		return f.Pkg() != k.Pkg
	}
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.CallExpr, *ast.BinaryExpr:
			found = true
		}
		return !found
	})
	return found
}
