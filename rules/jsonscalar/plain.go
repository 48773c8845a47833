package jsonscalar

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// plain tells whether a text is likely to need no more than quotes: a name, a number,
// a time, something encoded. Only the encoder knows how to escape any other text.
func plain(info *types.Info, c inspector.Cursor, e ast.Expr, seen map[*types.Var]bool) bool {
	e = ast.Unparen(e)
	if decl, v := kit.Decl(c), kit.Variable(info, e); decl != nil && kit.IsLocal(v) && v.Pos() > decl.Body.Pos() {
		if seen[v] {
			return true // judged on the way: two may be given each other
		}
		seen[v] = true
		given := kit.Given(info, decl, v)
		for _, from := range given {
			if from == nil || kit.Mentions(info, from, v) || !plain(info, c, from, seen) {
				return false
			}
		}
		return len(given) > 0
	}
	if info.Types[e].Value != nil {
		return true
	}
	if t := info.TypeOf(e); t != nil {
		if _, word := types.Unalias(t).(*types.Named); word {
			return true // a type for its few values
		}
	}
	switch e := e.(type) {
	case *ast.IndexExpr: // of a table of names
		v := kit.RootVar(info, e.X)
		return v != nil && !kit.IsLocal(v) && !v.IsField()
	case *ast.BinaryExpr:
		return e.Op == token.ADD && plain(info, c, e.X, seen) && plain(info, c, e.Y, seen)
	case *ast.CallExpr:
		if kit.IsConversion(info, e) && len(e.Args) == 1 || kit.IsCall(info, e, "strings", "ToLower", "ToUpper", "TrimLeft", "TrimPrefix", "TrimRight", "TrimSuffix") {
			return plain(info, c, e.Args[0], seen)
		}
		return makesPlain(info, e)
	}
	return false
}

// makesPlain matches calls that write a name, a number, a time or an encoding.
func makesPlain(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil {
		return false
	}
	name := f.Name()
	if f.Signature().Recv() != nil {
		return slices.Contains([]string{"String", "Format", "Hex", "Name", "Text", "MarshalText", "EncodeToString"}, name) &&
			!slices.Contains([]string{"strings", "bytes"}, f.Pkg().Path())
	}
	switch f.Pkg().Path() {
	case "strconv":
		return strings.HasPrefix(name, "Format") || strings.HasPrefix(name, "Append") || name == "Itoa"
	case "encoding/hex", "net/netip":
		return true
	case "fmt":
		format, ok := "", false
		if name == "Sprintf" && len(call.Args) > 0 {
			format, ok = kit.ConstString(info, call.Args[0])
		}
		return ok && !writesTexts(format)
	}
	return false
}

// writesTexts tells whether a format has a verb, with flags or a width or without, that writes
// the text of a value as it is.
func writesTexts(format string) bool {
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		for i++; i < len(format) && strings.IndexByte("+-# 0123456789.*[]", format[i]) >= 0; i++ {
		}
		if i < len(format) && strings.IndexByte("svq", format[i]) >= 0 {
			return true
		}
	}
	return false
}
