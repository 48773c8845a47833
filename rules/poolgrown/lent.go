package poolgrown

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// ofPackage tells whether call is of a function GetX of another package that is named after pools, and
// whose PutX takes what that gives and nothing else.
func (p pools) ofPackage(call *ast.CallExpr) bool {
	f := kit.Callee(p.pass.TypesInfo, call)
	if f == nil || f.Pkg() == nil || f.Pkg() == p.pass.Pkg || f.Signature().Recv() != nil || f.Signature().Results().Len() != 1 {
		return false
	}
	what, ok := strings.CutPrefix(f.Name(), "Get")
	if !ok || !strings.HasSuffix(f.Pkg().Name(), "pool") {
		return false
	}
	put, ok := f.Pkg().Scope().Lookup("Put" + what).(*types.Func)
	if !ok {
		return false
	}
	params := put.Signature().Params()
	return params.Len() == 1 && put.Signature().Results().Len() == 0 && !put.Signature().Variadic() &&
		types.Identical(params.At(0).Type(), f.Signature().Results().At(0).Type())
}

// lendsWithin tells whether a function of the package that is given the argument at does nothing with
// it but what a function that has it may. One that does nothing at all is there to be filled in.
func (p pools) lendsWithin(at inspector.Cursor) bool {
	call := at.Parent().Node().(*ast.CallExpr)
	f := kit.Callee(p.pass.TypesInfo, call)
	if p.within || f == nil || f.Pkg() != p.pass.Pkg || f.Signature().Variadic() || farewell(f.Name()) {
		return false
	}
	body, ok := p.effects.Body(f)
	_, i := at.ParentEdge()
	if !ok || i >= f.Signature().Params().Len() {
		return false
	}
	p.within = true
	used := false
	for use := range kit.Uses(p.pass.TypesInfo, body, f.Origin().Signature().Params().At(i)) {
		if in, _ := kit.Frame(use); in.Node() != body.Node() || !p.stays(use) {
			return false
		}
		used = true
	}
	return used
}
