package samecall

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// perhaps is the cheap question whether a call may be one of those that costly knows.
func (c *checker) perhaps(call *ast.CallExpr) bool {
	info := c.TypesInfo
	if kit.IsConversion(info, call) {
		return c.conversion(call) != ""
	}
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || f.Signature().Results().Len() == 0 {
		return false
	}
	return len(call.Args) > 0 || f.Signature().Recv() != nil
}

// costly says what a call does that is worth doing once, "" for calls that are
// not known, cheap, or not the same each time.
func (c *checker) costly(call *ast.CallExpr) string {
	info := c.TypesInfo
	if kit.IsConversion(info, call) {
		return c.conversion(call)
	}
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil {
		return ""
	}
	if f.Signature().Recv() == nil && c.constants(call.Args) {
		return "" // of constants, where the name says what is meant
	}
	if what := c.library(call); what != "" {
		return what
	}
	if f.Pkg() == c.Pkg {
		return c.ownWork(f, call)
	}
	if makesText(f) && !c.getters.Has(f) {
		return "makes the text of the same value"
	}
	return ""
}

func (c *checker) constants(list []ast.Expr) bool {
	for _, e := range list {
		if c.TypesInfo.Types[e].Value == nil {
			return false
		}
	}
	return true
}

// library says what a function of the standard library, or of one that everybody knows, does.
func (c *checker) library(call *ast.CallExpr) string {
	info := c.TypesInfo
	switch {
	case kit.IsCall(info, call, "strings", "ToLower", "ToUpper", "ToTitle", "Title"), kit.IsCall(info, call, "bytes", "ToLower", "ToUpper", "ToTitle"):
		return "changes the case of the same text"
	case kit.IsCall(info, call, "strings", "Split", "SplitN", "SplitAfter", "Fields"), kit.IsCall(info, call, "bytes", "Split", "SplitN", "Fields"):
		return "splits the same text"
	case kit.IsCall(info, call, "strings", "Join", "Repeat", "ReplaceAll", "Replace"), kit.IsCall(info, call, "bytes", "Join", "Repeat", "ReplaceAll", "Replace"), kit.IsCall(info, call, "net", "JoinHostPort"):
		return "builds the same text"
	case kit.IsCall(info, call, "fmt", "Sprintf", "Sprint", "Sprintln"):
		return "formats the same values"
	case kit.IsCall(info, call, "path/filepath", "Join", "Clean", "Rel"), kit.IsCall(info, call, "path", "Join", "Clean"):
		return "builds the same path"
	case kit.IsCall(info, call, "net/url", "Parse", "ParseRequestURI", "QueryEscape", "PathEscape", "QueryUnescape", "PathUnescape", "ParseQuery"):
		return "parses or escapes the same URL"
	case kit.IsCall(info, call, "time", "LoadLocation", "Parse", "ParseInLocation", "ParseDuration"):
		return "parses the same time or zone"
	case kit.IsCall(info, call, "encoding/json", "Marshal", "MarshalIndent"), kit.IsCall(info, call, "encoding/xml", "Marshal"):
		return "encodes the same value"
	case kit.IsCall(info, call, "strconv", "ParseFloat", "ParseInt", "ParseUint", "Atoi", "FormatFloat", "FormatInt", "FormatUint", "Itoa", "Quote", "Unquote"):
		return "converts the same number or text"
	case kit.IsCall(info, call, "html", "EscapeString"), kit.IsCall(info, call, "regexp", "QuoteMeta"):
		return "escapes the same text"
	case kit.IsCall(info, call, "net", "ParseIP", "ParseCIDR", "ParseMAC"), kit.IsCall(info, call, "net/netip", "ParseAddr", "ParsePrefix", "ParseAddrPort"):
		return "parses the same address"
	case kit.IsCall(info, call, "encoding/hex", "EncodeToString", "DecodeString"), kit.IsMethod(info, call, "encoding/base64", "Encoding", "EncodeToString", "DecodeString"):
		return "encodes the same bytes"
	case kit.IsCall(info, call, "crypto/sha256", "Sum256", "Sum224"), kit.IsCall(info, call, "crypto/sha512", "Sum512", "Sum384"), kit.IsCall(info, call, "crypto/sha1", "Sum"), kit.IsCall(info, call, "crypto/md5", "Sum"):
		return "hashes the same bytes"
	case kit.IsRegexpMethod(info, call, "Match", "MatchString", "FindString", "FindStringIndex", "FindStringSubmatch", "FindStringSubmatchIndex", "ReplaceAllString", "ReplaceAllLiteralString"):
		return "matches the same text"
	case kit.IsCall(info, call, "unicode/utf8", "RuneCountInString", "RuneCount"), kit.IsCall(info, call, "strings", "Count"), kit.IsCall(info, call, "bytes", "Count"):
		return "counts in the same text"
	case kit.IsCall(info, call, "github.com/miekg/dns", "Fqdn", "CanonicalName"):
		return "builds the same name"
	}
	if f := kit.Callee(info, call); f != nil && f.Pkg() != nil && f.Pkg().Name() == "proto" && f.Signature().Recv() == nil && (f.Name() == "Size" || f.Name() == "Marshal") {
		return "measures or encodes the same message"
	}
	return libraryMethod(info, call)
}

// libraryMethod says what a method of the standard library works out of a value that it
// does not change.
func libraryMethod(info *types.Info, call *ast.CallExpr) string {
	switch {
	case kit.IsMethod(info, call, "net/url", "URL", "Query"):
		return "parses the same query"
	case kit.IsMethod(info, call, "net/url", "URL", "String", "RequestURI"):
		return "builds the same URL"
	case kit.IsMethod(info, call, "net/url", "Values", "Encode"):
		return "encodes the same values"
	case kit.IsMethod(info, call, "time", "Time", "Format", "String"):
		return "formats the same time"
	case kit.IsMethod(info, call, "math/big", "Int", "String", "Text"), kit.IsMethod(info, call, "math/big", "Float", "String", "Text"):
		return "formats the same number"
	case kit.IsMethod(info, call, "net/http", "Request", "Cookie", "Cookies", "BasicAuth"):
		return "parses the same header"
	}
	return ""
}

// makesText matches a method of another package that puts a text together by convention: of a
// number or a text it is mostly looked up, and some types keep theirs.
func makesText(f *types.Func) bool {
	recv := f.Signature().Recv()
	if recv == nil || f.Pkg() == nil || f.Signature().Params().Len() > 0 || f.Signature().Results().Len() != 1 {
		return false
	}
	if b, ok := f.Signature().Results().At(0).Type().Underlying().(*types.Basic); !ok || b.Kind() != types.String {
		return false
	}
	switch f.Name() {
	case "String", "GoString", "Hex", "JSONString", "Dump":
	default:
		return false
	}
	t := recv.Type()
	if types.IsInterface(t) {
		return kit.IsNamed(t, "net", "Addr")
	}
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	if _, number := t.Underlying().(*types.Basic); number {
		return false
	}
	switch f.Pkg().Path() {
	case "strings", "reflect", "log/slog", "go/constant", "expvar", "encoding/json", "text/template/parse":
		return false
	}
	switch kit.ReceiverName(f) {
	case "Quantity", "Builder", "Name", "Symbol":
		return false
	}
	return true
}

// conversion says what a conversion copies, "" for one that copies nothing.
func (c *checker) conversion(call *ast.CallExpr) string {
	if len(call.Args) != 1 || c.TypesInfo.Types[call.Args[0]].Value != nil {
		return ""
	}
	to, of := kit.Underlying(c.TypesInfo, call), kit.Underlying(c.TypesInfo, call.Args[0])
	if b, ok := to.(*types.Basic); ok && b.Kind() == types.String {
		if list, ok := of.(*types.Slice); ok && letters(list) {
			return "copies the same bytes to a text"
		}
		return ""
	}
	list, ok := to.(*types.Slice)
	if b, text := of.(*types.Basic); ok && text && b.Info()&types.IsString != 0 && letters(list) {
		return "copies the same text to a list"
	}
	return ""
}

// letters tells whether t is a list of bytes or runes.
func letters(t *types.Slice) bool {
	b, ok := t.Elem().Underlying().(*types.Basic)
	return ok && (b.Kind() == types.Uint8 || b.Kind() == types.Int32)
}

// copies tells whether a conversion copies where it stands, for certain: the compiler
// makes no copy to compare, to look a key up, to join, to range over, to measure, and
// none of a text whose bytes are only read, as far as it sees.
func (c *checker) copies(a ask) bool {
	info := c.TypesInfo
	_, text := kit.Underlying(info, a.call).(*types.Basic)
	at := kit.Around(a.cursor)
	kind, i := at.ParentEdge()
	up := at.Parent()
	switch n := up.Node().(type) {
	case *ast.BinaryExpr:
		return false
	case *ast.IndexExpr:
		return text && kind == edge.IndexExpr_Index && stores(up)
	case *ast.RangeStmt, *ast.SwitchStmt, *ast.CaseClause:
		return false
	case *ast.CallExpr:
		switch {
		case kit.IsBuiltin(info, n, "len"), kit.IsBuiltin(info, n, "copy"), kit.IsBuiltin(info, n, "delete"), kit.IsConversion(info, n):
			return false
		case kit.IsBuiltin(info, n, "append"):
			return i > 0 && !n.Ellipsis.IsValid()
		case text:
			return true
		}
		return c.escapes(n)
	case *ast.ReturnStmt, *ast.KeyValueExpr, *ast.CompositeLit, *ast.SendStmt:
		return true
	case *ast.AssignStmt:
		if kind != edge.AssignStmt_Rhs || len(n.Lhs) != len(n.Rhs) {
			return false
		}
		_, variable := ast.Unparen(n.Lhs[i]).(*ast.Ident)
		return text || !variable || c.runes(a.call)
	}
	return text || c.runes(a.call)
}

func (c *checker) runes(call *ast.CallExpr) bool {
	list, ok := kit.Underlying(c.TypesInfo, call).(*types.Slice)
	return ok && list.Elem().Underlying().(*types.Basic).Kind() == types.Int32
}

// stores tells whether an entry is stored to: its key is kept.
func stores(index inspector.Cursor) bool {
	kind, _ := index.ParentEdge()
	return kind == edge.AssignStmt_Lhs
}

// escapes tells whether the compiler cannot see that a function only reads what it is given: it is
// behind an interface, or known to keep it while it runs.
func (c *checker) escapes(call *ast.CallExpr) bool {
	f := kit.Callee(c.TypesInfo, call)
	if f == nil {
		return true
	}
	if recv := f.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
		return true
	}
	return strings.HasPrefix(f.Name(), "Unmarshal")
}
