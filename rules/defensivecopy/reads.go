package defensivecopy

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// reading judges what is done with a copy.
type reading struct {
	pass    *analysis.Pass
	info    *types.Info
	effects *kit.Effects
	deep    bool
}

// through is how many functions of the package a copy is followed into.
const through = 2

func rangeOver(use inspector.Cursor) (ast.Node, bool) {
	kind, _ := use.ParentEdge()
	if kind != edge.RangeStmt_X {
		return nil, false
	}
	return use.Parent().Node(), true
}

// reads tells whether the expression at c is only read where it stands: an
// element, its length, a range over it, or an argument that is known to be read
// and not kept.
func (r reading) reads(c inspector.Cursor, depth int) bool {
	kind, i := c.ParentEdge()
	switch up := c.Parent().Node().(type) {
	case *ast.ParenExpr:
		return r.reads(c.Parent(), depth)
	case *ast.IndexExpr:
		if kind == edge.IndexExpr_Index { // a lookup, which keeps no key
			side, _ := c.Parent().ParentEdge()
			return kit.IsMap(r.info.TypeOf(up.X)) && side != edge.AssignStmt_Lhs && side != edge.IncDecStmt_X
		}
		return kind == edge.IndexExpr_X && r.element(c.Parent())
	case *ast.SliceExpr:
		return kind == edge.SliceExpr_X && r.reads(c.Parent(), depth)
	case *ast.RangeStmt:
		return kind == edge.RangeStmt_X && !r.deep
	case *ast.BinaryExpr:
		return up.Op == token.EQL || up.Op == token.NEQ
	case *ast.SelectorExpr:
		if r.deep {
			return r.scalar(c.Parent())
		}
		call, ok := c.Parent().Parent().Node().(*ast.CallExpr)
		return ok && call.Fun == up && r.asks(call)
	case *ast.CallExpr:
		return kind == edge.CallExpr_Args && (r.reader(up, i) || r.own(up, i, depth))
	}
	return false
}

// asks tells whether call calls a method that only reads its receiver, a slice or
// a map: one of the standard library whose results lead nowhere, or of this package
// without effects.
func (r reading) asks(call *ast.CallExpr) bool {
	f := kit.Callee(r.info, call)
	if f == nil || f.Pkg() == nil || f.Signature().Recv() == nil {
		return false
	}
	if kit.IsMethod(r.info, call, "net/http", "Header", "Values") {
		return true
	}
	if _, pointer := types.Unalias(f.Signature().Recv().Type()).(*types.Pointer); pointer || f.Signature().Results().Len() == 0 {
		return false
	}
	for v := range f.Signature().Results().Variables() {
		if leads(v.Type()) {
			return false
		}
	}
	return kit.InStandardLibrary(f.Pkg()) && !strings.HasPrefix(f.Name(), "Write") || f.Pkg() == r.pass.Pkg && r.effects.NoneInCall(call)
}

// scalar tells whether the field at c, or one of its own, is read that leads to
// nothing else: with it no memory of the copy gets out.
func (r reading) scalar(c inspector.Cursor) bool {
	for {
		sel := r.info.Selections[c.Node().(*ast.SelectorExpr)]
		if sel == nil || sel.Kind() != types.FieldVal {
			return false
		}
		kind, _ := c.ParentEdge()
		if kind != edge.SelectorExpr_X {
			break
		}
		c = c.Parent()
	}
	kind, _ := c.ParentEdge()
	switch up := c.Parent().Node().(type) {
	case *ast.AssignStmt:
		if kind == edge.AssignStmt_Lhs {
			return false
		}
	case *ast.IncDecStmt:
		return false
	case *ast.UnaryExpr:
		if up.Op == token.AND {
			return false
		}
	case *ast.CallExpr:
		if kit.IsBuiltin(r.info, up, "len") || kind == edge.CallExpr_Args && kit.Answers(kit.Callee(r.info, up)) && flat(r.info.TypeOf(c.Node().(ast.Expr))) {
			return true
		}
	case *ast.BinaryExpr:
		if kit.IsNil(r.info, up.X) || kit.IsNil(r.info, up.Y) {
			return true
		}
	}
	return !leads(r.info.TypeOf(c.Node().(ast.Expr)))
}

// flat tells a list whose elements lead to nothing else.
func flat(t types.Type) bool {
	if t == nil {
		return false
	}
	s, ok := t.Underlying().(*types.Slice)
	return ok && !leads(s.Elem())
}

// leads tells whether a value of type t leads to memory that others may change.
func leads(t types.Type) bool {
	if t == nil {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() == types.UnsafePointer || u.Kind() == types.Invalid
	case *types.Array:
		return leads(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if leads(f.Type()) {
				return true
			}
		}
		return false
	}
	return true
}

// element tells whether an element is read, not written and not pointed at.
func (r reading) element(c inspector.Cursor) bool {
	at := c
	for {
		kind, _ := at.ParentEdge()
		switch up := at.Parent().Node().(type) {
		case *ast.ParenExpr:
		case *ast.SelectorExpr:
			if sel := r.info.Selections[up]; sel == nil || sel.Kind() == types.MethodVal {
				return sel != nil && !kit.TakesAddress(sel)
			}
		case *ast.IndexExpr:
			if kind != edge.IndexExpr_X {
				return true
			}
		case *ast.AssignStmt:
			return kind != edge.AssignStmt_Lhs
		case *ast.UnaryExpr:
			return up.Op != token.AND
		case *ast.IncDecStmt, *ast.SliceExpr:
			return false
		case *ast.RangeStmt:
			return kind == edge.RangeStmt_X
		default:
			return true
		}
		at = at.Parent()
	}
}

// readers are functions of the standard library that read their slices, maps
// and strings, and keep none.
var readers = map[string][]string{
	"strings":         {"Join", "Contains", "HasPrefix", "HasSuffix", "Index", "Count", "EqualFold"},
	"bytes":           {"Contains", "HasPrefix", "HasSuffix", "Index", "Count", "Equal", "EqualFold", "Compare", "IndexByte", "Clone"},
	"slices":          {"Contains", "ContainsFunc", "Index", "IndexFunc", "Equal", "Max", "Min", "BinarySearch", "IsSorted", "Concat", "Clone"},
	"maps":            {"Equal", "Copy", "Clone"},
	"encoding/json":   {"Unmarshal", "Valid", "Marshal", "MarshalIndent"},
	"encoding/hex":    {"EncodeToString"},
	"crypto/sha256":   {"Sum256"},
	"crypto/sha512":   {"Sum512"},
	"crypto/sha1":     {"Sum"},
	"crypto/md5":      {"Sum"},
	"hash/crc32":      {"ChecksumIEEE", "Checksum", "Update"},
	"hash/adler32":    {"Checksum"},
	"fmt":             {"Sprint", "Sprintf", "Sprintln", "Print", "Printf", "Println", "Fprint", "Fprintf", "Fprintln"},
	"os/exec":         {"Command", "CommandContext"}, // they make a list of their own
	"os":              {"WriteFile"},
	"unicode/utf8":    {"Valid", "RuneCount", "DecodeRune"},
	"encoding/binary": {"Uvarint", "Varint"},
}

// writers are types whose Write copies what it gets, or is done with it when it
// returns.
var writers = [][2]string{{"bytes", "Buffer"}, {"strings", "Builder"}, {"bufio", "Writer"}, {"os", "File"}, {"hash", "Hash"}, {"hash", "Hash32"}, {"hash", "Hash64"},
	{"io", "Writer"}, {"net", "Conn"}, {"net/http", "ResponseWriter"}} // io.Writer forbids to change or to keep what it is given

// reader tells whether call only reads its i-th argument. Marshal and the
// functions of fmt may call the values' own methods, which change nothing by
// convention; maps.Copy changes its first.
func (r reading) reader(call *ast.CallExpr, i int) bool {
	info := r.info
	if r.deep {
		return false
	}
	if kit.IsBuiltin(info, call, "len") || kit.IsBuiltin(info, call, "copy") && i == 1 || kit.IsBuiltin(info, call, "append") && i == 1 && call.Ellipsis.IsValid() {
		return true
	}
	if kit.IsConversion(info, call) {
		return kit.IsString(info.TypeOf(call)) && kit.IsBytes(info.TypeOf(call.Args[0]))
	}
	if kit.IsMethod(info, call, "encoding/binary", "", "Uint16", "Uint32", "Uint64") || kit.IsMethod(info, call, "encoding/base64", "Encoding", "EncodeToString") {
		return true
	}
	for _, w := range writers {
		if recv := kit.Receiver(call); recv != nil && kit.IsNamed(info.TypeOf(recv), w[0], w[1]) && kit.Callee(info, call).Name() == "Write" {
			return true
		}
	}
	f := kit.Callee(info, call)
	if kit.Answers(f) {
		return true
	}
	if f == nil || f.Pkg() == nil || f.Signature().Recv() != nil || !slices.Contains(readers[kit.Package(f)], f.Name()) {
		return false
	}
	return !(f.Name() == "Copy" && i == 0)
}

// own tells whether call calls a function of this package that has no effects,
// and does not more than read its i-th parameter.
func (r reading) own(call *ast.CallExpr, i, depth int) bool {
	fn, p, ok := r.param(call, i, depth)
	if !ok || !r.effects.NoneInCall(call) {
		return false
	}
	for use := range kit.Uses(r.info, fn, p) {
		if inner, ok := kit.Frame(use); !ok || inner.Node() != fn.Node() || !r.reads(use, depth+1) {
			return false
		}
	}
	return len(kit.Given(r.info, fn.Node(), p)) == 0
}

// param is the parameter that gets the i-th argument of call, with its function: one of the package, which is followed.
func (r reading) param(call *ast.CallExpr, i, depth int) (fn inspector.Cursor, p *types.Var, ok bool) {
	f := kit.Callee(r.info, call)
	if f == nil || depth >= through || call.Ellipsis.IsValid() || f.Signature().Variadic() || i >= f.Signature().Params().Len() {
		return fn, nil, false
	}
	fn, ok = r.effects.Body(f)
	return fn, f.Origin().Signature().Params().At(i), ok
}
