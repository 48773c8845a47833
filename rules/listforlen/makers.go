package listforlen

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// A cure gives the edits that count without the list or the text; whole is the call in file
// that asks for the length. Nil edits where there are none.
type cure func(file *ast.File, whole *ast.CallExpr) []analysis.TextEdit

// maker says what a call makes that is only counted, "" for calls that are not known, with
// the cure where there is a safe one.
func (c *checker) maker(call *ast.CallExpr) (what string, fix cure) {
	info := c.TypesInfo
	if kit.IsConversion(info, call) {
		return c.text(call)
	}
	switch {
	case kit.IsCall(info, call, "strings", "Fields", "FieldsFunc"), kit.IsCall(info, call, "bytes", "Fields", "FieldsFunc"):
		return "makes a list of all words to count them", nil
	case kit.IsRegexpMethod(info, call, "FindAll", "FindAllString", "FindAllIndex", "FindAllStringIndex", "FindAllSubmatch", "FindAllStringSubmatch", "FindAllSubmatchIndex", "FindAllStringSubmatchIndex"):
		return "makes a list of all matches to count them", nil
	case kit.IsCall(info, call, "fmt", "Sprintf", "Sprint", "Sprintln"):
		return "formats a text only to measure it", nil
	case kit.IsCall(info, call, "encoding/hex", "EncodeToString"):
		return "encodes bytes only to measure the text", c.encodedLen
	case kit.IsMethod(info, call, "encoding/base64", "Encoding", "EncodeToString"):
		return "encodes bytes only to measure the text", c.encodedLen
	case kit.IsCall(info, call, "strings", "Join", "Repeat", "Replace", "ReplaceAll"), kit.IsCall(info, call, "bytes", "Join", "Repeat", "Replace", "ReplaceAll"):
		return "builds a text only to measure it", nil
	case c.keys(call) != nil:
		return "makes a list of a map's keys or values to count them", c.ofMap
	case kit.IsMethod(info, call, "reflect", "Value", "MapKeys"):
		return "makes a list of a map's keys to count them: Len counts them", nil
	case kit.IsMethod(info, call, "math/big", "Int", "String", "Text"):
		return "writes a number out only to measure the text", nil
	}
	if reports(info, call) {
		return "writes out a report only to know whether there is a difference: Equal tells", nil
	}
	if f := kit.Callee(info, call); f != nil && f.Pkg() != nil && f.Name() == "Marshal" && f.Pkg().Name() == "proto" && f.Signature().Recv() == nil {
		return "encodes a message only to measure it: Size does not write it", nil
	}
	return "", nil
}

// text judges a conversion of bytes or runes to a text.
func (c *checker) text(call *ast.CallExpr) (string, cure) {
	list, ok := kit.Underlying(c.TypesInfo, call.Args[0]).(*types.Slice)
	if !ok || !kit.IsString(c.TypesInfo.TypeOf(call)) || c.TypesInfo.Types[call].Value != nil {
		return "", nil
	}
	switch basicKind(list.Elem()) {
	case types.Uint8: // for len(string(b)) the compiler makes no text
		return "copies bytes to a text only to count its letters", c.ofBytes
	case types.Int32:
		return "encodes runes to a text only to measure it", c.ofRunes
	}
	return "", nil
}

// ofBytes counts the letters of the bytes themselves.
func (c *checker) ofBytes(file *ast.File, whole *ast.CallExpr) []analysis.TextEdit {
	conv, ok := ast.Unparen(whole.Args[0]).(*ast.CallExpr)
	if !ok || !kit.ToRunes(c.TypesInfo, conv) {
		return nil
	}
	inner, ok := ast.Unparen(conv.Args[0]).(*ast.CallExpr)
	if !ok || !kit.IsConversion(c.TypesInfo, inner) {
		return nil
	}
	qualifier, ok := kit.Qualifier(c.Pass, file, whole.Pos(), "unicode/utf8")
	if !ok {
		return nil
	}
	return append(kit.EditImports(c.Pass, file, nil, "unicode/utf8"), kit.Replace(whole, qualifier+"RuneCount("+kit.Text(c.Pass, inner.Args[0])+")"))
}

// ofRunes counts the runes instead of the letters of their text.
func (c *checker) ofRunes(_ *ast.File, whole *ast.CallExpr) []analysis.TextEdit {
	conv, ok := ast.Unparen(whole.Args[0]).(*ast.CallExpr)
	if !ok || !kit.ToRunes(c.TypesInfo, conv) {
		return nil // the length of the text is another
	}
	if inner, ok := ast.Unparen(conv.Args[0]).(*ast.CallExpr); ok && kit.IsConversion(c.TypesInfo, inner) {
		return []analysis.TextEdit{kit.Replace(whole.Args[0], kit.Text(c.Pass, inner.Args[0]))}
	}
	return nil
}

// encodedLen makes len(p.EncodeToString(b)) p.EncodedLen(len(b)).
func (c *checker) encodedLen(_ *ast.File, whole *ast.CallExpr) []analysis.TextEdit {
	call, ok := ast.Unparen(whole.Args[0]).(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(c.TypesInfo, whole, "len") {
		return nil
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	return []analysis.TextEdit{
		kit.ReplaceRange(whole.Pos(), call.Pos(), ""),
		kit.Replace(sel.Sel, "EncodedLen"),
		kit.ReplaceRange(call.Lparen+1, whole.End(), "len("+kit.Text(c.Pass, call.Args[0])+"))"),
	}
}

// keys is the map of which a call lists the keys or values, nil for other calls.
func (c *checker) keys(call *ast.CallExpr) ast.Expr {
	info := c.TypesInfo
	if kit.IsCall(info, call, "golang.org/x/exp/maps", "Keys", "Values") || kit.IsCall(info, call, "github.com/samber/lo", "Keys", "Values") && len(call.Args) == 1 && !call.Ellipsis.IsValid() {
		return call.Args[0]
	}
	if !kit.IsCall(info, call, "slices", "Collect", "Sorted") {
		return nil
	}
	inner, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr)
	if !ok || !kit.IsCall(info, inner, "maps", "Keys", "Values") {
		return nil
	}
	return inner.Args[0]
}

// ofMap asks the map for its length; the import may be left without a use.
func (c *checker) ofMap(file *ast.File, whole *ast.CallExpr) []analysis.TextEdit {
	call, ok := ast.Unparen(whole.Args[0]).(*ast.CallExpr)
	if !ok || !kit.IsBuiltin(c.TypesInfo, whole, "len") {
		return nil
	}
	m := c.keys(call)
	var gone []*ast.Ident
	ast.Inspect(call, func(n ast.Node) bool {
		if n == m {
			return false
		}
		if id, ok := n.(*ast.Ident); ok {
			if _, pkg := c.TypesInfo.Uses[id].(*types.PkgName); pkg {
				gone = append(gone, id)
			}
		}
		return true
	})
	return append(kit.EditImports(c.Pass, file, gone), kit.Replace(whole.Args[0], kit.Text(c.Pass, m)))
}
