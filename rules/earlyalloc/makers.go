package earlyalloc

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// makers are functions of the standard library whose result is memory of its own, taken
// as often as they are called.
var makers = map[string][]string{
	"strings":         {"Split", "SplitN", "SplitAfter", "SplitAfterN", "Fields", "FieldsFunc", "Join", "Repeat", "ToLower", "ToUpper", "ToTitle", "Title", "ReplaceAll", "Replace", "Map", "Clone"},
	"bytes":           {"Split", "SplitN", "Fields", "Join", "Repeat", "ToLower", "ToUpper", "ReplaceAll", "Replace", "Map", "Clone", "NewBufferString"},
	"strconv":         {"Itoa", "FormatInt", "FormatUint", "Quote", "QuoteToASCII", "FormatFloat"},
	"fmt":             {"Sprintf", "Sprint", "Sprintln"},
	"slices":          {"Clone", "Concat", "Repeat", "Collect", "Sorted"},
	"maps":            {"Clone"},
	"encoding/hex":    {"EncodeToString"},
	"encoding/base64": {"EncodeToString"},
	"html":            {"EscapeString"},
	"net/url":         {"QueryEscape", "PathEscape"},
	"time":            {"Format"},
	"bufio":           {"NewReader", "NewReaderSize", "NewWriter", "NewWriterSize"}, // whose buffer an interface's method gets
}

// copiesOut matches a call of one of the makers.
func copiesOut(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	return f != nil && f.Pkg() != nil && slices.Contains(makers[kit.Package(f)], f.Name())
}

// concatenates tells whether elements of a literal are texts that are put together for it.
func (a *allocation) concatenates(lit *ast.CompositeLit) bool {
	return slices.ContainsFunc(lit.Elts, func(e ast.Expr) bool {
		b, ok := ast.Unparen(e).(*ast.BinaryExpr)
		return ok && b.Op == token.ADD && kit.IsString(a.TypesInfo.TypeOf(b)) && a.TypesInfo.Types[b].Value == nil
	})
}

// bigNumber matches new(big.Int).SetUint64(n) and its like: the
// digits of a big number are a slice of their own, on the heap wherever the number is.
func bigNumber(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || f.Pkg().Path() != "math/big" || f.Signature().Recv() == nil || f.Signature().Results().Len() != 1 || len(call.Args) == 0 ||
		!types.Identical(f.Signature().Results().At(0).Type(), f.Signature().Recv().Type()) {
		return false
	}
	for _, arg := range call.Args { // bytes and other numbers may change until the exit, and what reads from somewhere tells whether to take it
		if _, plain := kit.Underlying(info, arg).(*types.Basic); !plain || !kit.SideEffectFree(info, arg) {
			return false
		}
	}
	fresh, ok := ast.Unparen(kit.Receiver(call)).(*ast.CallExpr)
	return ok && kit.IsBuiltin(info, fresh, "new")
}
