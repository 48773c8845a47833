package regexpinloop

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// borrows tells whether the regexp at c is handed to a function of the package which only
// calls its methods, while it runs: it is of no use when that has returned.
func borrows(pass *analysis.Pass, c inspector.Cursor) bool {
	call, ok := c.Parent().Node().(*ast.CallExpr)
	if !ok {
		return false
	}
	if kit.Postponed(c.Parent()) {
		return false
	}
	f := kit.Callee(pass.TypesInfo, call)
	_, i := c.ParentEdge()
	if f == nil || f.Signature().Variadic() || i >= f.Signature().Params().Len() {
		return false
	}
	decl, ok := kit.EffectsOf(pass).Body(f.Origin())
	if !ok {
		return f.Pkg() != pass.Pkg && answersText(f.Signature())
	}
	used := false
	for use := range kit.Uses(pass.TypesInfo, decl, f.Origin().Signature().Params().At(i)) {
		method, called := methodOf(use)
		if kind, _ := use.ParentEdge(); kind != edge.SelectorExpr_X || !called || method == "Longest" || !staysIn(pass.TypesInfo, use, decl) {
			return false
		}
		used = true
	}
	return used
}

// lent tells whether the regexp is handed to a function of another package, which might
// change it by Longest.
func (u *use) lent(pass *analysis.Pass) bool {
	return slices.ContainsFunc(u.places(), func(at inspector.Cursor) bool {
		if kind, _ := at.ParentEdge(); kind != edge.CallExpr_Args {
			return false
		}
		f := kit.Callee(pass.TypesInfo, at.Parent().Node().(*ast.CallExpr))
		return f != nil && f.Pkg() != pass.Pkg && f.Pkg().Path() != "fmt"
	})
}

// answersText tells whether a function of another package is given a text beside the
// regexp and gives texts back, and nothing that could keep the regexp:
// namedGroups(re, s) map[string]string.
func answersText(sig *types.Signature) bool {
	if sig.Recv() != nil {
		return false
	}
	text, answers := false, 0
	for v := range sig.Params().Variables() {
		text = text || isText(v.Type())
	}
	for v := range sig.Results().Variables() {
		t := v.Type().Underlying()
		if m, ok := t.(*types.Map); ok && isText(m.Key()) {
			t = m.Elem().Underlying()
		}
		for s, ok := t.(*types.Slice); ok && !isText(t); s, ok = t.(*types.Slice) {
			t = s.Elem().Underlying()
		}
		switch {
		case isText(t):
			answers++
		case !kit.IsBool(t) && !kit.IsError(v.Type()):
			return false
		}
	}
	return text && answers > 0
}

func isText(t types.Type) bool {
	return kit.IsString(t) || kit.IsBytes(t)
}

// givesAnew tells whether the function that returns the regexp at c does nothing else,
// and a caller in the package only calls its methods: the next call compiles it again.
func givesAnew(pass *analysis.Pass, c inspector.Cursor) bool {
	f, decl := home(pass, c), kit.Decl(c)
	if f == nil || f.Exported() || f.Signature().Recv() != nil || f.Signature().Params().Len() > 0 || len(decl.Body.List) != 1 {
		return false
	}
	calls, _ := kit.CallsOf(pass, f)
	return slices.ContainsFunc(calls, func(call inspector.Cursor) bool {
		if kit.Decl(call) == nil || kit.Cold(pass, call) {
			return false
		}
		if method, ok := methodOf(call); ok {
			return method != "Longest"
		}
		vars := kit.Results(pass.TypesInfo, call)
		frame, inside := kit.Frame(call)
		if !inside || len(vars) == 0 || !kit.IsLocal(vars[0]) || !kit.DeclaredIn(vars[0], frame.Node()) {
			return false
		}
		used := false
		for use := range kit.Uses(pass.TypesInfo, frame, vars[0]) {
			if method, ok := methodOf(use); !ok || method == "Longest" || !staysIn(pass.TypesInfo, use, frame) {
				return false
			}
			used = true
		}
		return used
	})
}
