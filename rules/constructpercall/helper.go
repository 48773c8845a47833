package constructpercall

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// helped is what a function of the package builds and gives to its caller: it does
// little else, and keeps nothing.
func (j *judge) helped(c inspector.Cursor, call *ast.CallExpr) (b builder, ok bool) {
	f := kit.Callee(j.pass.TypesInfo, call)
	if f == nil || f.Pkg() != j.pass.Pkg || f.Signature().Results().Len() == 0 {
		return b, false
	}
	b, seen := j.helpers[f]
	if !seen {
		b = j.builds(f)
		j.helpers[f] = b
	}
	return b, b.message != "" && !j.packsFile(c, call)
}

// builds is the builder whose result a function returns as it is.
func (j *judge) builds(f *types.Func) (b builder) {
	decl := j.effects.Decl(f)
	if decl == nil || decl.Body == nil || len(decl.Body.List) > brief || remembers(j.pass.TypesInfo, decl) {
		return b
	}
	body, ok := kit.Find(kit.Root(j.pass), decl.Body)
	if !ok {
		return b
	}
	for ret := range body.Preorder((*ast.ReturnStmt)(nil)) {
		s := ret.Node().(*ast.ReturnStmt)
		if in, _ := kit.Function(ret); in.Node() != decl || len(s.Results) == 0 || kit.IsNil(j.pass.TypesInfo, s.Results[0]) {
			continue
		}
		made, ok := ast.Unparen(kit.Origin(j.pass.TypesInfo, decl, s.Results[0])).(*ast.CallExpr)
		if !ok {
			return builder{}
		}
		at, _ := kit.Find(body, made)
		if b, ok = cost(j.pass, at, made); !ok {
			return builder{}
		}
	}
	return b
}

// packsFile tells whether a helper is given a file to pack, as noFile tells of a
// builder.
func (j *judge) packsFile(c inspector.Cursor, call *ast.CallExpr) bool {
	if kit.LoopDepth(c) > 0 {
		return false
	}
	for _, arg := range call.Args {
		if t := j.pass.TypesInfo.TypeOf(arg); t != nil && kit.IsNamed(t, "os", "File") {
			return true
		}
	}
	return false
}
