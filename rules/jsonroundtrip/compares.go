package jsonroundtrip

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// compares tells whether the text of encode is compared with another, is a key, or goes into a digest: the
// keys of both must be in one order.
func compares(info *types.Info, frame, encode inspector.Cursor) bool {
	vars := kit.Results(info, encode)
	if len(vars) == 0 || vars[0] == nil {
		return false
	}
	for use := range kit.Uses(info, frame, vars[0]) {
		if use.Node().Pos() >= encode.Node().End() && comparesAt(info, use) {
			return true
		}
	}
	return false
}

func comparesAt(info *types.Info, use inspector.Cursor) bool {
	call, ok := use.Parent().Node().(*ast.CallExpr)
	if !ok {
		return false
	}
	if kit.IsCall(info, call, "bytes", "Equal", "Compare") || digests(info, call) {
		return true
	}
	if !kit.IsConversion(info, call) {
		return false
	}
	switch kind, _ := use.Parent().ParentEdge(); kind {
	case edge.IndexExpr_Index:
		return true
	case edge.BinaryExpr_X, edge.BinaryExpr_Y:
		_, op, _, ok := kit.Comparison(use.Parent().Parent().Node().(ast.Expr))
		return ok && (op == token.EQL || op == token.NEQ)
	}
	return false
}

// digests tells whether a call makes a digest of its argument, or writes it to one.
func digests(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil {
		return false
	}
	if recv := kit.Receiver(call); recv != nil && f.Name() == "Write" && kit.IsHash(info.TypeOf(recv)) {
		return true
	}
	path := f.Pkg().Path()
	return strings.HasPrefix(path, "crypto/") || strings.HasPrefix(path, "hash/") || strings.Contains(strings.ToLower(f.Name()), "hash")
}
