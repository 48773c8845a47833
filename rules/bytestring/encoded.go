package bytestring

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// decodes: hex.DecodeString(string(b)) and the DecodeString of an encoding of
// base64 or base32. Decode and, since Go 1.22, AppendDecode read the bytes themselves; who
// calls them has to make the room, or gets nil for no bytes, so there is no edit.
func (s *site) decodes(source) (twin, bool) {
	info := s.TypesInfo
	known := kit.IsCall(info, s.call, "encoding/hex", "DecodeString") || kit.IsMethod(info, s.call, "encoding/base64", "Encoding", "DecodeString") ||
		kit.IsMethod(info, s.call, "encoding/base32", "Encoding", "DecodeString")
	return twin{level: finding.Suggest}, known
}

// checkEncoded looks at []byte(hex.EncodeToString(b)), which Encode and AppendEncode do
// without the string. It tells whether call is one. Bytes for a function that
// neither keeps nor changes them are the string's own.
func (s *site) checkEncoded() bool {
	info := s.TypesInfo
	src, ok := stringOf(info, s.call)
	if !ok {
		return false
	}
	call, ok := ast.Unparen(src.expr).(*ast.CallExpr)
	if !ok || !encodes(info, call) {
		return false
	}
	if kind, _ := s.cursor.ParentEdge(); kind == edge.RangeStmt_X || kind == edge.CallExpr_Args || kit.Cold(s.Pass, s.cursor) {
		return true
	}
	kit.Report(s.Pass, finding.Suggest, s.call, "encodes into a string to copy it into bytes: Encode does without")
	return true
}

// encodes tells whether call makes a string of bytes by package hex, base64 or base32.
func encodes(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsCall(info, call, "encoding/hex", "EncodeToString") || kit.IsMethod(info, call, "encoding/base64", "Encoding", "EncodeToString") ||
		kit.IsMethod(info, call, "encoding/base32", "Encoding", "EncodeToString")
}
