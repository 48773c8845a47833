package copybuffer

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

const httputil = "net/http/httputil"

// proxies reports each httputil.ReverseProxy of a package in which none is given a BufferPool: it allocates a buffer of
// 32 KB for each response (copyBuffer in net/http/httputil/reverseproxy.go).
func (c checker) proxies() {
	var made []inspector.Cursor
	for at := range kit.Preorder(c.Pass, (*ast.CompositeLit)(nil), (*ast.CallExpr)(nil), (*ast.Ident)(nil)) {
		switch n := at.Node().(type) {
		case *ast.CompositeLit:
			if kit.IsNamed(c.TypesInfo.TypeOf(n), httputil, "ReverseProxy") {
				made = append(made, at)
			}
		case *ast.CallExpr:
			if kit.IsCall(c.TypesInfo, n, httputil, "NewSingleHostReverseProxy") {
				made = append(made, at)
			}
		case *ast.Ident:
			if v, ok := c.TypesInfo.Uses[n].(*types.Var); ok && v.Name() == "BufferPool" && v.Pkg() != nil && v.Pkg().Path() == httputil {
				return
			}
		}
	}
	for _, at := range made {
		if !kit.Cold(c.Pass, at) && !kit.InMain(c.Pass, at) {
			kit.Report(c.Pass, finding.Suggest, at.Node(), "allocates a buffer of 32 KB for each response: a ReverseProxy without a BufferPool has none to use again")
		}
	}
}
