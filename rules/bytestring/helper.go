package bytestring

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkHelper looks at c.get(string(b)) of a function of the package that only looks the text up in a
// map, compares and measures it, and that everybody calls so: with the bytes it would copy none.
// It tells whether call is one.
func (s *site) checkHelper(src source) bool {
	f := kit.Callee(s.TypesInfo, s.call)
	if f == nil || f.Pkg() != s.Pkg || f.Exported() || src.buffer || short(s.TypesInfo, src.expr) {
		return false
	}
	sig := f.Signature()
	if sig.Variadic() || sig.TypeParams().Len() > 0 || s.at >= sig.Params().Len() || !types.Identical(types.Unalias(sig.Params().At(s.at).Type()), types.Typ[types.String]) {
		return false
	}
	if sig.Recv() != nil && s.asked(f.Name()) || !s.onlyLooksUp(f, sig.Params().At(s.at)) {
		return false
	}
	calls, all := kit.CallsOf(s.Pass, f)
	if !all {
		return false
	}
	for _, c := range calls {
		call := c.Node().(*ast.CallExpr)
		if s.at >= len(call.Args) {
			return false
		}
		if _, ok := bytesOf(s.TypesInfo, call.Args[s.at]); !ok {
			return false
		}
	}
	if !kit.Cold(s.Pass, s.cursor) {
		kit.Report(s.Pass, finding.Suggest, s.call, "copies bytes into a string for a function that only looks it up")
	}
	return true
}

// asked tells whether an interface of the package has a method of that name.
func (s *site) asked(name string) bool {
	for _, n := range s.Pkg.Scope().Names() {
		t, ok := s.Pkg.Scope().Lookup(n).(*types.TypeName)
		if !ok || !types.IsInterface(t.Type()) {
			continue
		}
		if m, _, _ := types.LookupFieldOrMethod(t.Type(), false, s.Pkg, name); m != nil {
			return true
		}
	}
	return false
}

// onlyLooksUp tells whether the function does nothing with its parameter that needs a string of its own.
func (s *site) onlyLooksUp(f *types.Func, p *types.Var) bool {
	body, ok := kit.EffectsOf(s.Pass).Body(f)
	if !ok {
		return false
	}
	found := false
	for use := range kit.Uses(s.TypesInfo, body, p) {
		if frame, _ := kit.Frame(use); frame != body {
			return false
		}
		kind, _ := use.ParentEdge()
		if b, is := use.Parent().Node().(*ast.BinaryExpr); is && b.Op != token.EQL && b.Op != token.NEQ {
			return false
		}
		if kind != edge.SwitchStmt_Tag && !lookedAt(s.TypesInfo, use) {
			return false
		}
		found = found || lookup(s.TypesInfo, use)
	}
	return found
}
