package looptemp

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/gotoll/toll/rule/kit"
)

// appends tells whether f gives its first argument back, grown.
func appends(f *types.Func) bool {
	path := kit.Package(f)
	return strings.HasPrefix(f.Name(), "Append") &&
		(path == "strconv" || path == "fmt" || path == "unicode/utf8" || path == "encoding/binary" || path == "encoding/hex" || path == "encoding/base64" || path == "slices")
}

// shortens tells whether f gives its first argument back, shorter, in the same memory.
func shortens(f *types.Func) bool {
	switch kit.Package(f) {
	case "slices":
		switch f.Name() {
		case "Compact", "CompactFunc", "Delete", "DeleteFunc", "Clip":
			return true
		}
	case "bytes":
		return strings.HasPrefix(f.Name(), "Trim") && f.Signature().Recv() == nil
	}
	return false
}

// appendsToNothing matches strconv.AppendInt(nil, n, 10), t.AppendFormat([]byte{}, ...),
// append([]byte(nil), ...).
func appendsToNothing(info *types.Info, call *ast.CallExpr) bool {
	if len(call.Args) == 0 {
		return false
	}
	to := ast.Unparen(call.Args[0])
	if conversion, is := to.(*ast.CallExpr); is && kit.IsConversion(info, conversion) {
		to = ast.Unparen(conversion.Args[0])
	}
	if !kit.IsNil(info, to) && !fresh(info, to) {
		return false
	}
	f := kit.Callee(info, call)
	return kit.IsBuiltin(info, call, "append") || f != nil && f.Pkg() != nil && (appends(f) || kit.IsMethod(info, call, "time", "Time", "AppendFormat"))
}

// borrows tells whether f uses its arguments only until it returns: functions of
// the standard library that are known, and methods whose contract forbids more.
func borrows(f *types.Func) bool {
	if sums(f) || measures(f) {
		return true
	}
	if f.Signature().Recv() != nil {
		switch f.Name() {
		case "Read", "ReadAt", "ReadFrom", "Write", "WriteAt", "WriteTo":
			if moves(f) {
				return true // io.Reader, io.Writer: "must not retain p"
			}
		case "Execute", "ExecuteTemplate":
			return true
		}
		if f.Pkg().Path() == "encoding/binary" { // a ByteOrder
			return strings.HasPrefix(f.Name(), "Uint") || strings.HasPrefix(f.Name(), "PutUint")
		}
		switch f.Pkg().Path() {
		case "net": // ReadFromUDP, WriteMsgUnix
			return strings.HasPrefix(f.Name(), "Read") || strings.HasPrefix(f.Name(), "Write")
		case "crypto/cipher":
			return f.Name() == "XORKeyStream" || f.Name() == "CryptBlocks" || f.Name() == "Encrypt" || f.Name() == "Decrypt"
		case "math/big":
			return f.Name() == "SetBytes"
		case "encoding/base64", "encoding/base32":
			return strings.HasPrefix(f.Name(), "Encode") || strings.HasPrefix(f.Name(), "Decode")
		case "encoding/json", "encoding/xml", "encoding/gob":
			return f.Name() == "Encode"
		}
		if scans(f) {
			return true
		}
		return strings.HasPrefix(f.Pkg().Path(), "hash") || strings.HasPrefix(f.Pkg().Path(), "crypto/") && f.Name() == "Sum"
	}
	name := f.Name()
	if kit.Answers(f) || ownBytes(f) {
		return true
	}
	switch kit.Package(f) {
	case "sort":
		return name != "Reverse"
	case "strings":
		return name == "Join"
	case "unicode/utf8", "hash/crc32", "hash/crc64", "hash/adler32", "crypto/sha256", "crypto/sha512", "crypto/sha1", "crypto/md5":
		return true
	case "io":
		switch name {
		case "ReadFull", "ReadAtLeast", "Copy", "CopyN", "CopyBuffer", "WriteString":
			return true
		}
	case "fmt":
		return strings.HasPrefix(name, "Fprint") || strings.HasPrefix(name, "Sprint")
	case "encoding/hex":
		return true
	case "maps":
		switch name {
		case "Copy", "Clone", "Equal":
			return true
		}
	case "encoding/binary":
		return name == "Read" || name == "Write" || name == "Varint" || name == "Uvarint" || strings.HasPrefix(name, "Put")
	case "encoding/json":
		switch name {
		case "Unmarshal", "Marshal", "MarshalIndent", "Compact", "Indent", "HTMLEscape", "Valid":
			return true
		}
	case "slices":
		switch name {
		case "Sort", "SortFunc", "Contains", "ContainsFunc", "Index", "IndexFunc", "Equal", "Reverse", "Max", "Min",
			"BinarySearch", "BinarySearchFunc", "IsSorted", "SortStableFunc", "Clone", "Concat":
			return true
		}
	case "bytes":
		switch name {
		case "Equal", "Compare", "Contains", "Index", "IndexByte", "HasPrefix", "HasSuffix", "Count", "EqualFold", "LastIndex", "Join", "Clone":
			return true
		}
	}
	return false
}

// writesInto tells whether f is given the buffer that is its argument i to write into, by its name and its
// parameter's type, and is done when it returns: EncodeIndex(i, buf), Render(w, data). What makes a
// writer or an encoder gives something back.
func writesInto(f *types.Func, i int) bool {
	sig := f.Signature()
	if i >= sig.Params().Len() || sig.Variadic() && i == sig.Params().Len()-1 {
		return false
	}
	if t := sig.Params().At(i).Type(); !kit.IsNamed(t, "io", "Writer") && !kit.IsNamed(t, "bytes", "Buffer") {
		return false
	}
	for r := range sig.Results().Variables() {
		if !kit.IsError(r.Type()) && !kit.IsInteger(r.Type()) && !kit.IsBool(r.Type()) {
			return false
		}
	}
	switch kit.FirstWord(f.Name()) {
	case "encode", "write", "render", "marshal", "serialize", "dump", "print", "fprint", "format":
		return true
	}
	return false
}

// moves tells whether a method that is named for it reads or writes bytes, as package io has it, or
// is of the standard library. What else is written may be kept until there is more of it.
func moves(f *types.Func) bool {
	if kit.InStandardLibrary(f.Pkg()) {
		return true
	}
	params := f.Signature().Params()
	if params.Len() == 0 {
		return false
	}
	if readsBytes(f) {
		return true
	}
	t := params.At(0).Type()
	return kit.IsBytes(t) || kit.IsNamed(t, "io", "Reader") || kit.IsNamed(t, "io", "Writer")
}

// readsBytes matches Read(ctx, p, offset, size) (int, error) and its like: who says how many bytes it has read into
// p is done with p.
func readsBytes(f *types.Func) bool {
	sig := f.Signature()
	if f.Name() != "Read" && f.Name() != "ReadAt" || sig.Results().Len() != 2 || !types.Identical(sig.Results().At(0).Type(), types.Typ[types.Int]) || !kit.IsError(sig.Results().At(1).Type()) {
		return false
	}
	lists := 0
	for v := range sig.Params().Variables() {
		if !kit.IsSlice(v.Type()) {
			continue
		}
		if lists++; !kit.IsBytes(v.Type()) {
			return false
		}
	}
	return lists == 1
}

// ownBytes matches the functions that make bytes of their own out of others.
func ownBytes(f *types.Func) bool {
	if f.Pkg().Path() != "bytes" {
		return false
	}
	switch f.Name() {
	case "ToLower", "ToUpper", "ToTitle", "Replace", "ReplaceAll", "Repeat", "Runes", "Map", "Join", "Clone":
		return true
	}
	return false
}

// sums matches functions that make a number or an array of bytes, by their names and
// results: a checksum has nothing of what it is made of.
func sums(f *types.Func) bool {
	if !slices.ContainsFunc(kit.Words(f.Name()), func(word string) bool {
		return word == "sum" || word == "hash" || word == "checksum" || word == "digest" || word == "fingerprint"
	}) {
		return false
	}
	results := f.Signature().Results()
	for r := range results.Variables() {
		switch r.Type().Underlying().(type) {
		case *types.Basic, *types.Array:
		default:
			return false
		}
	}
	return results.Len() > 0
}

// measures matches functions that tell, in whole numbers, how long something is that
// the bytes they are given begin with, or would be: PayloadLen(b).
func measures(f *types.Func) bool {
	sig := f.Signature()
	if sig.Recv() != nil || sig.Results().Len() == 0 || !kit.IsInteger(sig.Results().At(0).Type()) {
		return false
	}
	switch kit.LastWord(f.Name()) {
	case "len", "length", "size":
	default:
		return false
	}
	switch kit.FirstWord(f.Name()) {
	case "set", "update", "add", "put", "push", "register", "keep", "store":
		return false
	}
	return sig.Results().Len() == 1 || sig.Results().Len() == 2 && kit.IsError(sig.Results().At(1).Type())
}

// boxes tells whether a function or method that borrows takes its arguments through an interface or hands
// them to one, as readers and writers do that stand before others: then they are on the heap.
func boxes(f *types.Func) bool {
	path := f.Pkg().Path()
	recv := f.Signature().Recv()
	if recv == nil {
		return path == "io" || path == "fmt" || path == "encoding/json"
	}
	if types.IsInterface(recv.Type()) {
		return true
	}
	switch path {
	case "bufio", "compress/flate", "compress/gzip", "compress/zlib":
		return true
	case "io":
		return kit.ReceiverName(f) != "PipeReader" // which copies
	}
	return false
}
