package eagerlog

import (
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// leastBoxed is the size in bytes of a value that is worth a word when it goes into an interface:
// it is copied to the heap.
const leastBoxed = 64

// boxed names an argument of the record at c, or of what is given to it before, that is a large
// value and goes into an interface, where that is done often; "" for none.
func (j *judge) boxed(c inspector.Cursor, call *ast.CallExpr) string {
	if !kit.Often(c) {
		return ""
	}
	what := j.boxedBy(call)
	for before := range chain(call) {
		if what == "" {
			what = j.boxedBy(before)
		}
	}
	return what
}

func (j *judge) boxedBy(call *ast.CallExpr) string {
	info := j.pass.TypesInfo
	sig, ok := kit.Underlying(info, call.Fun).(*types.Signature)
	if !ok || call.Ellipsis.IsValid() {
		return ""
	}
	for i, arg := range call.Args {
		of := info.TypeOf(arg)
		if of == nil || !types.IsInterface(kit.ParamType(sig, i)) {
			continue
		}
		switch of.Underlying().(type) {
		case *types.Struct, *types.Array:
			if size := kit.Size(j.pass, of); size >= leastBoxed {
				return fmt.Sprintf("a copy of %s, %d bytes,", types.ExprString(arg), size)
			}
		}
	}
	return ""
}
