package kit

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// Repeats knows the calls of which the result is worth keeping: they give the same for the
// same, and go through a text, take memory or parse each time.
type Repeats struct {
	pass    *analysis.Pass
	effects *Effects
	getters *Getters
	written *Written
	own     map[*types.Func]string
}

// RepeatsOf is for a rule that requires PureAnalyzer and GettersAnalyzer.
func RepeatsOf(pass *analysis.Pass) *Repeats {
	return newRepeats(pass, EffectsOf(pass))
}

func newRepeats(pass *analysis.Pass, effects *Effects) *Repeats {
	return &Repeats{pass: pass, effects: effects, getters: GettersOf(pass), own: map[*types.Func]string{}}
}

// Costly says what a call does that is worth doing once, "" for calls that are
// not known, cheap, or not the same each time.
func (r *Repeats) Costly(call *ast.CallExpr) string {
	info := r.pass.TypesInfo
	if IsConversion(info, call) {
		return r.Conversion(call)
	}
	f := Callee(info, call)
	if f == nil || f.Pkg() == nil {
		return ""
	}
	if f.Signature().Recv() == nil && r.constants(call.Args) {
		return "" // of constants, where the name says what is meant
	}
	if what := r.Library(call); what != "" {
		return what
	}
	if f.Pkg() == r.pass.Pkg {
		return r.ownWork(f, call)
	}
	if MakesText(f) && !r.getters.Has(f) {
		return "makes the text of the same value"
	}
	if r.effects.pure.has(f, workFuncs) {
		return "runs " + f.Name() + " on the same values"
	}
	return ""
}

func (r *Repeats) constants(list []ast.Expr) bool {
	for _, e := range list {
		if r.pass.TypesInfo.Types[e].Value == nil {
			return false
		}
	}
	return true
}

// Library says what a function of the standard library, or of one that everybody knows, does.
func (r *Repeats) Library(call *ast.CallExpr) string {
	info := r.pass.TypesInfo
	switch {
	case IsCall(info, call, "strings", "ToLower", "ToUpper", "ToTitle", "Title"), IsCall(info, call, "bytes", "ToLower", "ToUpper", "ToTitle"):
		return "changes the case of the same text"
	case IsCall(info, call, "strings", "Split", "SplitN", "SplitAfter", "Fields"), IsCall(info, call, "bytes", "Split", "SplitN", "Fields"):
		return "splits the same text"
	case IsCall(info, call, "strings", "Join", "Repeat", "ReplaceAll", "Replace"), IsCall(info, call, "bytes", "Join", "Repeat", "ReplaceAll", "Replace"), IsCall(info, call, "net", "JoinHostPort"):
		return "builds the same text"
	case IsCall(info, call, "fmt", "Sprintf", "Sprint", "Sprintln"):
		return "formats the same values"
	case IsCall(info, call, "path/filepath", "Join", "Clean", "Rel"), IsCall(info, call, "path", "Join", "Clean"):
		return "builds the same path"
	case IsCall(info, call, "net/url", "Parse", "ParseRequestURI", "QueryEscape", "PathEscape", "QueryUnescape", "PathUnescape", "ParseQuery"):
		return "parses or escapes the same URL"
	case IsCall(info, call, "time", "LoadLocation", "Parse", "ParseInLocation", "ParseDuration"):
		return "parses the same time or zone"
	case IsCall(info, call, "encoding/json", "Marshal", "MarshalIndent"), IsCall(info, call, "encoding/xml", "Marshal"):
		return "encodes the same value"
	case IsCall(info, call, "strconv", "ParseFloat", "ParseInt", "ParseUint", "Atoi", "FormatFloat", "FormatInt", "FormatUint", "Itoa", "Quote", "Unquote"):
		return "converts the same number or text"
	case IsCall(info, call, "html", "EscapeString"), IsCall(info, call, "regexp", "QuoteMeta"):
		return "escapes the same text"
	case IsCall(info, call, "net", "ParseIP", "ParseCIDR", "ParseMAC"), IsCall(info, call, "net/netip", "ParseAddr", "ParsePrefix", "ParseAddrPort"):
		return "parses the same address"
	case IsCall(info, call, "encoding/hex", "EncodeToString", "DecodeString"), IsMethod(info, call, "encoding/base64", "Encoding", "EncodeToString", "DecodeString"):
		return "encodes the same bytes"
	case IsCall(info, call, "crypto/sha256", "Sum256", "Sum224"), IsCall(info, call, "crypto/sha512", "Sum512", "Sum384"), IsCall(info, call, "crypto/sha1", "Sum"), IsCall(info, call, "crypto/md5", "Sum"):
		return "hashes the same bytes"
	case IsCall(info, call, "hash/crc32", "Checksum", "ChecksumIEEE"), IsCall(info, call, "hash/crc64", "Checksum"), IsCall(info, call, "hash/adler32", "Checksum"):
		return "sums the same bytes"
	case IsRegexpMethod(info, call, "Match", "MatchString", "FindString", "FindStringIndex", "FindStringSubmatch", "FindStringSubmatchIndex", "ReplaceAllString", "ReplaceAllLiteralString"):
		return "matches the same text"
	case IsCall(info, call, "unicode/utf8", "RuneCountInString", "RuneCount"), IsCall(info, call, "strings", "Count"), IsCall(info, call, "bytes", "Count"):
		return "counts in the same text"
	case IsCall(info, call, "github.com/miekg/dns", "Fqdn", "CanonicalName"):
		return "builds the same name"
	}
	if f := Callee(info, call); f != nil && f.Pkg() != nil && f.Pkg().Name() == "proto" && f.Signature().Recv() == nil && (f.Name() == "Size" || f.Name() == "Marshal") {
		return "measures or encodes the same message"
	}
	return libraryMethod(info, call)
}

// libraryMethod says what a method of the standard library works out of a value that it
// does not change.
func libraryMethod(info *types.Info, call *ast.CallExpr) string {
	switch {
	case IsMethod(info, call, "net/url", "URL", "Query"):
		return "parses the same query"
	case IsMethod(info, call, "net/url", "URL", "String", "RequestURI"):
		return "builds the same URL"
	case IsMethod(info, call, "net/url", "Values", "Encode"):
		return "encodes the same values"
	case IsMethod(info, call, "time", "Time", "Format", "String"):
		return "formats the same time"
	case IsMethod(info, call, "math/big", "Int", "String", "Text"), IsMethod(info, call, "math/big", "Float", "String", "Text"):
		return "formats the same number"
	case IsMethod(info, call, "net/http", "Request", "Cookie", "Cookies", "BasicAuth"):
		return "parses the same header"
	}
	return ""
}

// MakesText matches a method of another package that puts a text together by convention: of a
// number or a text it is mostly looked up, and some types keep theirs.
func MakesText(f *types.Func) bool {
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
		return IsNamed(t, "net", "Addr")
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
	switch ReceiverName(f) {
	case "Quantity", "Builder", "Name", "Symbol", "Regexp", "UnixAddr", "String", "_String": // keep their text
		return false
	}
	return true
}

// Conversion says what a conversion copies, "" for one that copies nothing.
func (r *Repeats) Conversion(call *ast.CallExpr) string {
	if len(call.Args) != 1 || r.pass.TypesInfo.Types[call.Args[0]].Value != nil {
		return ""
	}
	to, of := Underlying(r.pass.TypesInfo, call), Underlying(r.pass.TypesInfo, call.Args[0])
	if b, ok := to.(*types.Basic); ok && b.Kind() == types.String {
		if list, ok := of.(*types.Slice); ok && lettersOf(list) {
			return "copies the same bytes to a text"
		}
		return ""
	}
	list, ok := to.(*types.Slice)
	if b, text := of.(*types.Basic); ok && text && b.Info()&types.IsString != 0 && lettersOf(list) {
		return "copies the same text to a list"
	}
	return ""
}

// ToRunes matches []rune(s) of a string.
func ToRunes(info *types.Info, call *ast.CallExpr) bool {
	if !IsConversion(info, call) || len(call.Args) != 1 || !IsString(info.TypeOf(call.Args[0])) {
		return false
	}
	list, ok := Underlying(info, call).(*types.Slice)
	if !ok {
		return false
	}
	elem, ok := list.Elem().Underlying().(*types.Basic)
	return ok && elem.Kind() == types.Int32
}

// lettersOf tells whether t is a list of bytes or runes.
func lettersOf(t *types.Slice) bool {
	b, ok := t.Elem().Underlying().(*types.Basic)
	return ok && (b.Kind() == types.Uint8 || b.Kind() == types.Int32)
}
