package copybuffer

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// A side is what is known of the source or the target of a copy.
type side int

const (
	unknown side = iota // an interface that may be anything
	own                 // copies by itself: WriteTo of a source, ReadFrom of a target
	plain               // only reads, or only writes
	worker              // a plain target that works on what it gets in memory: a hash, a compressor
	file                // an *os.File: copies by itself to and from files and sockets, and else as io.Copy does
	stream              // an interface of something that is read and closed: a file, a body; hardly one with WriteTo
	hidden              // a LimitedReader of what is not known: plain, unless the kernel may look through it
	given               // an io.Reader that a caller gives, who may give anything
	socket              // a target that the kernel may be told to send a file to
)

// allocates tells whether io.Copy takes a buffer of its own. os.File.WriteTo and
// ReadFrom hand what they cannot give to the kernel back to io.Copy, behind a type without them.
func allocates(src, dst side) bool {
	switch dst {
	case worker:
		return src == plain || src == file || src == stream || src == hidden || src == given
	case plain:
		return src == plain || src == file || src == hidden
	case file:
		return src == plain
	}
	return false
}

// sides asks about the sides of a copy in function fn.
type sides struct {
	pass *analysis.Pass
	fn   ast.Node
}

// deepest is how many values around each other are looked through.
const deepest = 4

// source judges what is read.
func (s sides) source(e ast.Expr, depth int) side {
	info := s.pass.TypesInfo
	t := info.TypeOf(e)
	if t == nil || depth > deepest {
		return unknown
	}
	if !types.IsInterface(t) {
		return s.concrete(t, "WriteTo")
	}
	if has(t, "WriteTo") {
		return own
	}
	if kit.IsFieldOf(info, e, "net/http", "Request", "Body") || kit.IsFieldOf(info, e, "net/http", "Response", "Body") {
		return plain
	}
	if s.givenOwn(e) {
		return own
	}
	if call, ok := ast.Unparen(kit.Origin(info, s.fn, e)).(*ast.CallExpr); ok {
		if got := s.madeSource(call, depth); got != unknown {
			return got
		}
	}
	if has(t, "Close") && !kit.IsTypeParam(t) {
		return stream
	}
	if v := kit.Variable(info, e); v != nil && v.Kind() == types.ParamVar && kit.IsNamed(t, "io", "Reader") && len(kit.Given(info, s.fn, v)) == 0 && !s.brought(v) {
		return given
	}
	return unknown
}

// brought tells whether callers in this package are known to give readers that copy by themselves.
func (s sides) brought(v *types.Var) bool {
	info := s.pass.TypesInfo
	decl, ok := s.fn.(*ast.FuncDecl)
	if !ok {
		return true // of a literal nothing is known
	}
	f, ok := info.Defs[decl.Name].(*types.Func)
	if !ok {
		return true
	}
	i := kit.ParamIndex(f.Signature(), v)
	calls, _ := kit.CallsOf(s.pass, f)
	for _, at := range calls {
		call := at.Node().(*ast.CallExpr)
		if i < 0 || i >= len(call.Args) {
			return true
		}
		t := info.TypeOf(call.Args[i])
		if t == nil || types.IsInterface(t) || s.concrete(t, "WriteTo") != own {
			return false
		}
	}
	return len(calls) > 0
}

// givenOwn tells whether a variable is given something that copies by itself, be it among others.
func (s sides) givenOwn(e ast.Expr) bool {
	for _, value := range kit.Given(s.pass.TypesInfo, s.fn, kit.Variable(s.pass.TypesInfo, e)) {
		t := types.Type(nil)
		if value != nil {
			t = s.pass.TypesInfo.TypeOf(value)
		}
		if several, ok := t.(*types.Tuple); ok && several.Len() > 0 {
			t = several.At(0).Type()
		}
		if t != nil && (types.IsInterface(t) && has(t, "WriteTo") || !types.IsInterface(t) && s.concrete(t, "WriteTo") == own) {
			return true
		}
	}
	return false
}

// madeSource knows what functions of the standard library hand out behind an interface.
func (s sides) madeSource(call *ast.CallExpr, depth int) side {
	info := s.pass.TypesInfo
	switch kit.CalleeName(info, call) {
	case "io.LimitReader":
		if len(call.Args) < 2 {
			return unknown // of a call's results
		}
		n, constant := kit.ConstInt(info, call.Args[1])
		if constant && n < least {
			return own // as much as it takes
		}
		if inner := s.source(call.Args[0], depth+1); inner == file || inner == plain {
			return inner
		}
		return hidden
	case "compress/flate.NewReader", "compress/zlib.NewReader", "compress/bzip2.NewReader", "compress/lzw.NewReader",
		"encoding/base64.NewDecoder", "encoding/hex.NewDecoder", "io.TeeReader", "mime/quotedprintable.NewReader",
		"(*archive/zip.File).Open", "(*archive/zip.File).OpenRaw", "net/http.MaxBytesReader":
		return plain
	case "io.NopCloser":
		if len(call.Args) != 1 {
			return unknown
		}
		return s.source(call.Args[0], depth+1)
	}
	return unknown
}

// target judges what is written to.
func (s sides) target(e ast.Expr, depth int) side {
	info := s.pass.TypesInfo
	t := info.TypeOf(e)
	if t == nil || depth > deepest {
		return unknown
	}
	if !types.IsInterface(t) {
		if got := s.concrete(t, "ReadFrom"); got != plain || !works(t) {
			return got
		}
		return worker
	}
	if has(t, "ReadFrom") {
		return own
	}
	if hashes(t) {
		return worker
	}
	if call, ok := ast.Unparen(kit.Origin(info, s.fn, e)).(*ast.CallExpr); ok {
		switch kit.CalleeName(info, call) {
		case "io.MultiWriter":
			for _, w := range call.Args {
				if s.target(w, depth+1) != worker {
					return plain // it has no ReadFrom whatever it writes to
				}
			}
			return worker
		case "encoding/base64.NewEncoder", "encoding/hex.NewEncoder", "encoding/hex.Dumper",
			"(*archive/zip.Writer).Create", "(*archive/zip.Writer).CreateHeader", "(*archive/zip.Writer).CreateRaw":
			return worker
		case "(*mime/multipart.Writer).CreateFormFile", "(*mime/multipart.Writer).CreatePart", "(*mime/multipart.Writer).CreateFormField":
			return plain
		}
	}
	return unknown
}

// hashes tells whether t is hash.Hash, or an interface like it.
func hashes(t types.Type) bool { return has(t, "Sum") && has(t, "BlockSize") && has(t, "Write") }

// works tells whether a type without ReadFrom works on what is written to it: a hash, or one of a package of
// hashes, compressors or archives.
func works(t types.Type) bool {
	if hashes(t) {
		return true
	}
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return false
	}
	if path := n.Obj().Pkg().Path(); path == "strings" || strings.HasPrefix(path, "compress/") || strings.HasPrefix(path, "archive/") {
		return true
	}
	for _, word := range [...]string{"sha", "hash", "blake", "gzip", "flate", "zlib", "zstd", "lz4", "snappy", "brotli", "s2", "tar", "crc", "md5"} {
		if strings.HasPrefix(n.Obj().Pkg().Name(), word) {
			return true
		}
	}
	return false
}

// concrete judges a type that is no interface.
func (s sides) concrete(t types.Type, method string) side {
	if p, ok := types.Unalias(t).(*types.Pointer); ok && kit.IsNamed(p.Elem(), "os", "File") {
		return file
	}
	if p, ok := types.Unalias(t).(*types.Pointer); ok && kit.IsNamed(p.Elem(), "io", "LimitedReader") {
		return hidden
	}
	switch {
	case has(t, method):
		return own
	case has(t, "SyscallConn"):
		return socket
	}
	return plain
}

func has(t types.Type, method string) bool { return kit.Method(t, method) != nil }
