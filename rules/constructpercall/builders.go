package constructpercall

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A builder is a function that builds a helper.
type builder struct {
	message string
	when    func(*types.Info, inspector.Cursor, *ast.CallExpr) bool // nil is always
	shared  bool                                                    // nobody changes it: of constants it may be a variable of the package
	fixed   bool                                                    // only where all that it is made of is always the same
}

const (
	readsZone = "reads a time zone's file per call"
	perTurn   = "allocates a buffer of 4 KB per iteration"
	onePiece  = "allocates a hash for one piece"
)

// builderOf knows builders by package path without version, and name.
func builderOf(name string) (b builder, ok bool) {
	switch name {
	case "strings.NewReplacer":
		return builder{"builds a replacer of constants per call", nil, true, true}, true
	case "time.LoadLocation":
		return builder{readsZone, place, true, false}, true
	case "encoding/base64.NewEncoding", "encoding/base32.NewEncoding":
		return builder{"builds an encoding of constants per call", nil, true, true}, true
	case "net.ParseCIDR":
		return builder{"parses a constant network per call", nil, true, true}, true
	case "hash/crc32.MakeTable":
		return builder{"computes a table per call", koopman, true, false}, true
	case "math/rand.NewSource":
		return builder{"computes 607 words from a seed per call", noWait, false, false}, true
	case "crypto/x509.SystemCertPool":
		return builder{"copies the system's certificates per call", nil, false, false}, true
	case "bufio.NewReaderSize", "bufio.NewWriterSize":
		return builder{"allocates a large buffer per call", large, false, false}, true
	case "bufio.NewWriter":
		return builder{perTurn, looped, false, false}, true
	case "bufio.NewReader":
		return builder{"allocates a buffer of 4 KB to read what is in memory already", overMemory, false, false}, true
	case "encoding/json.NewDecoder":
		return builder{"builds a decoder and its buffer for bytes that are in memory already", inMemory, false, false}, true
	case "crypto/md5.New":
		return builder{onePiece, textOnce, false, false}, true
	case "crypto/sha256.New", "crypto/sha256.New224", "crypto/sha512.New", "crypto/sha512.New384", "crypto/sha512.New512_224", "crypto/sha512.New512_256", "crypto/sha1.New":
		return builder{"allocates to hash one piece, for which a function gives an array", sumLooked, false, false}, true
	case "hash/adler32.New", "hash/crc32.NewIEEE":
		return builder{onePiece, textOnce, false, false}, true
	case "text/template.ParseFS", "html/template.ParseFS":
		return builder{"reads and parses templates per call", embedded, false, false}, true
	case "text/template.ParseFiles", "text/template.ParseGlob", "html/template.ParseFiles", "html/template.ParseGlob":
		return builder{"reads and parses templates per request", perRequest, false, false}, true
	case "encoding/xml.NewEncoder":
		return builder{"builds an encoder with its buffer of 4 KB to escape a text, which xml.EscapeText does without", escapesText, false, false}, true
	case "encoding/json.NewEncoder":
		return builder{"builds an encoder for the same writer per iteration", sameWriter, false, false}, true
	}
	if b, ok = libraryBuilder(name); ok {
		return b, true
	}
	return compression(name)
}

// compression knows the packages that compress: their writers and readers all
// start with New.
func compression(name string) (b builder, ok bool) {
	dot := strings.LastIndexByte(name, '.')
	switch name[:dot] {
	case "compress/gzip", "compress/zlib", "compress/flate", "github.com/klauspost/pgzip", "github.com/golang/snappy",
		"github.com/pierrec/lz4", "github.com/andybalholm/brotli", "github.com/klauspost/compress/gzip",
		"github.com/klauspost/compress/zlib", "github.com/klauspost/compress/flate", "github.com/klauspost/compress/zstd",
		"github.com/klauspost/compress/s2", "github.com/klauspost/compress/snappy":
	default:
		return b, false
	}
	switch name[dot+1:] {
	case "NewWriter", "NewWriterLevel", "NewBufferedWriter":
		return builder{"builds a compressor with its tables per call", noFile, false, false}, true
	case "NewReader":
		return builder{"builds a decompressor with its window per call", noFile, false, false}, true
	}
	return b, false
}

// noFile tells whether what is packed is more likely a message than a file: to
// open and write one file costs more than the tables, unless it is one of many.
func noFile(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	if len(call.Args) == 0 || kit.LoopDepth(c) > 0 {
		return true
	}
	stream := call.Args[0]
	if decl := kit.Decl(c); decl != nil {
		stream = kit.Origin(info, decl, stream)
	}
	if buffer, ok := ast.Unparen(stream).(*ast.CallExpr); ok && kit.IsCall(info, buffer, "bufio") && len(buffer.Args) > 0 {
		stream = buffer.Args[0]
	}
	if opened, ok := ast.Unparen(stream).(*ast.CallExpr); ok {
		if f := kit.Callee(info, opened); f != nil && kit.FirstWord(f.Name()) == "open" {
			return false // f, err := store.Open(name)
		}
	}
	t := info.TypeOf(stream)
	if tuple, ok := t.(*types.Tuple); ok && tuple.Len() > 0 {
		t = tuple.At(0).Type() // f, err := os.Open(name)
	}
	return t == nil || !kit.IsNamed(t, "os", "File")
}

// linked tells whether a chain has two transformers or more: it keeps a buffer between them.
func linked(_ *types.Info, _ inspector.Cursor, call *ast.CallExpr) bool { return len(call.Args) > 1 }

// unversioned is an import path without its major version.
func unversioned(path string) string {
	if !strings.Contains(path, "/v") {
		return path
	}
	parts := strings.Split(path, "/")
	return strings.Join(slices.DeleteFunc(parts, func(p string) bool {
		return len(p) > 1 && p[0] == 'v' && strings.Trim(p[1:], "0123456789") == ""
	}), "/")
}

// place tells whether the argument names a file: a constant, or what a function
// is given that is no set-up and no check of settings.
func place(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	if name, ok := kit.ConstString(info, call.Args[0]); ok {
		return name != "" && name != "UTC" && name != "Local"
	}
	decl := kit.Decl(c)
	return decl != nil && (kit.Variable(info, call.Args[0]) != nil || ofReceiver(info, c, call.Args[0])) && !setsUp(decl.Name.Name)
}

// setsUp tells by a function's name whether it runs when settings are read.
func setsUp(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc([]string{"new", "init", "load", "must", "set", "valid", "check", "config", "option", "unmarshal", "decode", "register", "start", "run", "location", "zone"},
		func(word string) bool { return strings.Contains(name, word) })
}

// koopman tells whether the polynomial is a constant whose table is not in the
// package already.
func koopman(info *types.Info, _ inspector.Cursor, call *ast.CallExpr) bool {
	poly, ok := kit.ConstInt(info, call.Args[0])
	return ok && poly != 0xedb88320 && poly != 0x82f63b78
}

// perRequest tells whether c runs for each HTTP request: a function around it is
// given one.
func perRequest(info *types.Info, c inspector.Cursor, _ *ast.CallExpr) bool {
	return kit.Takes(info, c, "net/http", "Request")
}

// embedded tells whether templates come from a file system that is part of the program, by
// constant names, or are parsed for each request.
func embedded(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	if perRequest(info, c, call) {
		return true
	}
	v := kit.Variable(info, call.Args[0])
	if v == nil || kit.IsLocal(v) || v.IsField() || !kit.IsNamed(v.Type(), "embed", "FS") {
		return false
	}
	for _, name := range call.Args[1:] {
		if _, ok := kit.ConstString(info, name); !ok {
			return false
		}
	}
	decl := kit.Decl(c)
	return decl != nil && !setsUp(decl.Name.Name)
}

// seeded tells whether a function of a library makes something of a seed alone: a generator
// of names, of test data, of identifiers. A hash is written to.
func seeded(f *types.Func) bool {
	sig := f.Signature()
	if kit.FirstWord(f.Name()) != "new" || kit.InStandardLibrary(f.Pkg()) || sig.Params().Len() != 1 || sig.Params().At(0).Name() != "seed" || sig.Results().Len() == 0 {
		return false
	}
	b, ok := sig.Params().At(0).Type().Underlying().(*types.Basic)
	made := sig.Results().At(0).Type()
	return ok && (b.Kind() == types.Int64 || b.Kind() == types.Uint64) && mayHold(made) && kit.Method(made, "Write") == nil
}

// noWait tells whether the function around c is not one that says by its name how long to
// wait: against the wait a seed is nothing. A seed that a field has was set for numbers that come out the same
// once more, those of one part each.
func noWait(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	if info.Types[call.Args[0]].Value != nil {
		return false // the same numbers each time, on purpose
	}
	if ofText(info, c, call.Args[0]) {
		return false // the same ones for the same text
	}
	for n := range ast.Preorder(call.Args[0]) {
		if sel, ok := n.(*ast.SelectorExpr); ok && info.Selections[sel] != nil && info.Selections[sel].Kind() == types.FieldVal && kit.LastWord(sel.Sel.Name) == "seed" {
			return false
		}
	}
	decl := kit.Decl(c)
	return decl == nil || !slices.ContainsFunc(kit.Words(decl.Name.Name), func(w string) bool {
		return slices.Contains([]string{"backoff", "jitter", "retry", "delay", "sleep", "wait", "interval"}, w)
	})
}

// sameWriter tells whether an encoder is built in each iteration for a writer
// that the loop does not change.
func sameWriter(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	loop, repeated := kit.Loop(c)
	v := kit.Variable(info, call.Args[0])
	if !repeated || !kit.IsLocal(v) || !types.IsInterface(v.Type()) || kit.Changes(info, loop.Node(), v) {
		return false
	}
	outside := !kit.DeclaredIn(v, loop.Node())
	kind, _ := c.ParentEdge()
	return outside && kind == edge.SelectorExpr_X
}

// large tells whether the buffer is of 16 KB or more, or made per iteration.
func large(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	n, ok := kit.ConstInt(info, call.Args[1])
	return ok && n >= 16<<10 || ok && n >= 1<<10 && kit.LoopDepth(c) > 0
}

func looped(_ *types.Info, c inspector.Cursor, _ *ast.CallExpr) bool { return kit.LoopDepth(c) > 0 }

// overMemory tells whether a buffered reader is made of bytes or a text at hand.
func overMemory(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	from := call.Args[0]
	if decl := kit.Decl(c); decl != nil {
		from = kit.Origin(info, decl, from)
	}
	t := info.TypeOf(from)
	return t != nil && (kit.IsNamed(t, "bytes", "Reader") || kit.IsNamed(t, "bytes", "Buffer") || kit.IsNamed(t, "strings", "Reader"))
}

// inMemory tells whether a decoder reads bytes at hand and is asked for one
// value only: in the same expression, or by the one use of a local variable.
func inMemory(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	from, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr)
	if !ok || !kit.IsCall(info, from, "bytes", "NewReader", "NewBuffer", "NewBufferString") && !kit.IsCall(info, from, "strings", "NewReader") {
		return false
	}
	if v := holder(info, c); v != nil {
		return decodesOnce(info, c, v)
	}
	outer, ok := c.Parent().Parent().Node().(*ast.CallExpr)
	return ok && kit.IsMethod(info, outer, "encoding/json", "Decoder", "Decode") && kit.Receiver(outer) == call
}

// decodesOnce tells whether the only use of v is a Decode that runs as often as
// c does.
func decodesOnce(info *types.Info, c inspector.Cursor, v *types.Var) bool {
	frame, ok := kit.Frame(c)
	if !ok {
		return false
	}
	uses := 0
	for id := range kit.Uses(info, frame, v) {
		outer, called := id.Parent().Parent().Node().(*ast.CallExpr)
		if !called || !kit.IsMethod(info, outer, "encoding/json", "Decoder", "Decode") || kit.Receiver(outer) != id.Node() {
			return false
		}
		if kit.LoopDepth(id) != kit.LoopDepth(c) {
			return false
		}
		uses++
	}
	return uses == 1
}
