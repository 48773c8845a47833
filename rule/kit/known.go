package kit

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// pureByName lists what is known from outside of the package.
func pureByName(f *types.Func) bool {
	sig := f.Signature()
	if sig.Recv() != nil {
		return pureMethod(f)
	}
	switch Package(f) {
	case "log/slog":
		switch f.Name() {
		case "Any", "Bool", "Duration", "Float64", "Group", "Int", "Int64", "String", "Time", "Uint64":
			return true
		}
	case "fmt":
		switch f.Name() {
		case "Errorf", "Sprint", "Sprintf", "Sprintln":
			return true
		}
	case "strings", "strconv", "unicode", "unicode/utf8", "unicode/utf16", "math", "math/bits", "path", "cmp", "html":
		return !TakesFunc(sig) && !writesArgument(f)
	case "encoding/hex", "encoding/base64":
		return f.Name() == "EncodeToString" || f.Name() == "EncodedLen" || f.Name() == "Dump"
	case "path/filepath":
		switch f.Name() {
		case "Base", "Clean", "Dir", "Ext", "FromSlash", "IsAbs", "Join", "Rel", "ToSlash", "VolumeName":
			return true
		}
	case "bytes":
		return f.Name() != "NewBuffer" && !TakesFunc(sig)
	case "encoding/json":
		return f.Name() == "Marshal" || f.Name() == "MarshalIndent" || f.Name() == "Valid"
	case "runtime/debug":
		return f.Name() == "Stack"
	case "time":
		switch f.Name() {
		case "Date", "Now", "Parse", "ParseDuration", "Since", "Unix", "UnixMicro", "UnixMilli", "Until":
			return true
		}
	case "net/netip":
		return !strings.HasPrefix(f.Name(), "Must") // addresses are values
	case "net":
		switch f.Name() {
		case "JoinHostPort", "ParseCIDR", "ParseIP", "ParseMAC", "SplitHostPort":
			return true
		}
	case "maps", "slices":
		return f.Name() == "Clone" || f.Name() == "Keys" || f.Name() == "Sorted" || f.Name() == "Collect" || f.Name() == "Contains" || f.Name() == "Equal"
	case "golang.org/x/exp/maps":
		return f.Name() == "Keys" || f.Name() == "Values" || f.Name() == "Equal"
	case "context":
		return f.Name() == "Background" || f.Name() == "TODO"
	case "errors":
		return f.Name() == "New" || f.Name() == "Join"
	case "github.com/pkg/errors":
		switch f.Name() {
		case "New", "Errorf", "Wrap", "Wrapf", "WithMessage", "WithMessagef", "WithStack":
			return true
		}
	case "hash/crc32", "hash/crc64", "hash/adler32", "crypto/sha1", "crypto/sha256", "crypto/sha512", "crypto/md5", "crypto/subtle", "crypto/hmac":
		return Answers(f)
	case "net/http":
		return f.Name() == "StatusText"
	case "net/url":
		switch f.Name() {
		case "JoinPath", "Parse", "ParseQuery", "ParseRequestURI", "PathEscape", "PathUnescape", "QueryEscape", "QueryUnescape":
			return true
		}
	}
	return false
}

// pureMethod knows methods by the promise of their name, whatever their type
// is, and getters of the standard library by their type.
func pureMethod(f *types.Func) bool {
	sig := f.Signature()
	if sig.Params().Len() == 0 && sig.Results().Len() == 1 {
		switch f.Name() {
		case "String", "Error", "GoString", "Len", "Name", "Size":
			return true
		}
	}
	of := sig.Recv().Type()
	if p, ok := types.Unalias(of).(*types.Pointer); ok {
		of = p.Elem()
	}
	n, ok := types.Unalias(of).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return false
	}
	switch name := f.Name(); n.Obj().Pkg().Path() + "." + n.Obj().Name() {
	case "context.Context", "net/netip.Addr", "net/netip.AddrPort", "net/netip.Prefix", "net.Addr":
		return !decodes(f)
	case "time.Time", "time.Duration":
		return !decodes(f)
	case "encoding/binary.littleEndian", "encoding/binary.bigEndian", "encoding/binary.nativeEndian", "encoding/binary.ByteOrder":
		return strings.HasPrefix(name, "Uint")
	case "net/http.Request": // not FormValue: it reads the body
		switch name {
		case "BasicAuth", "Context", "Cookie", "Cookies", "PathValue", "ProtoAtLeast", "Referer", "UserAgent":
			return true
		}
	case "net/http.Header", "net/url.Values", "net/textproto.MIMEHeader":
		return name == "Get" || name == "Has" || name == "Values" || name == "Encode" || name == "Clone"
	case "net/url.URL":
		switch name {
		case "EscapedFragment", "EscapedPath", "Hostname", "IsAbs", "JoinPath", "Parse", "Port", "Query", "Redacted", "RequestURI", "ResolveReference":
			return true
		}
	case "net/url.Userinfo":
		return name == "Username" || name == "Password"
	case "net.Conn", "net.TCPConn", "net.UDPConn", "net.UnixConn":
		return name == "LocalAddr" || name == "RemoteAddr"
	case "bytes.Buffer":
		return name == "Bytes" || name == "Cap"
	case "sync/atomic.Bool", "sync/atomic.Int32", "sync/atomic.Int64", "sync/atomic.Uint32", "sync/atomic.Uint64", "sync/atomic.Pointer", "sync/atomic.Value":
		return name == "Load"
	}
	return false
}

// decodes tells whether a method of a value type changes its receiver or an
// argument after all.
func decodes(f *types.Func) bool {
	return strings.HasPrefix(f.Name(), "Append") || strings.HasPrefix(f.Name(), "Unmarshal") || f.Name() == "GobDecode"
}

// MakesError tells whether a function does nothing but to make an error, by its name and
// its one result: fmt.Errorf, status.Errorf, errors.Wrap, NewNotFoundError. It may
// take memory, and changes nothing.
func MakesError(info *types.Info, call *ast.CallExpr) bool {
	f := Callee(info, call)
	if f == nil || f.Signature().Recv() != nil || f.Signature().Results().Len() != 1 {
		return false
	}
	return ImplementsError(f.Signature().Results().At(0).Type()) && slices.ContainsFunc(Words(f.Name()), func(w string) bool {
		return w == "error" || w == "errorf" || w == "err" || w == "errs" || w == "wrap" || w == "wrapf"
	})
}
