package bytestring

import (
	"go/ast"
	"slices"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// readers are the packages of the standard library whose functions read bytes that
// they are given and keep none of them.
var readers = []string{
	"os", "io/ioutil", "go/format", "encoding/json", "encoding/xml", "encoding/hex", "encoding/base64",
	"crypto/md5", "crypto/sha1", "crypto/sha256", "crypto/sha512", "hash/crc32", "hash/crc64",
}

// buffered: []byte(buf.String()) of a bytes.Buffer for a function that only reads
// the bytes, which the buffer has.
func (s *site) buffered(src source) (twin, bool) {
	call, ok := ast.Unparen(src.expr).(*ast.CallExpr)
	if !ok || !kit.IsMethod(s.TypesInfo, call, "bytes", "Buffer", "String") {
		return twin{}, false
	}
	recv := kit.Receiver(call)
	f := kit.Callee(s.TypesInfo, s.call)
	if recv == nil || !kit.IsNamed(s.TypesInfo.TypeOf(recv), "bytes", "Buffer") || f == nil || f.Pkg() == nil {
		return twin{}, false
	}
	level := finding.Unsafe // who keeps the bytes sees what the buffer gets later
	if slices.Contains(readers, f.Pkg().Path()) {
		level = ""
	}
	args, ok := s.args(source{expr: recv, buffer: true}, nil)
	return twin{level: level, name: "Bytes", text: kit.Text(s.Pass, s.call.Fun) + "(" + args + ")"}, ok
}
