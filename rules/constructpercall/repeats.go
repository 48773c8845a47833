package constructpercall

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// ofText tells whether a seed is made of a text or of bytes that have a meaning, by a hash or by the bytes of an
// identifier: the numbers are to come out the same for the same text, which a shared generator does not do.
func ofText(info *types.Info, c inspector.Cursor, seed ast.Expr) bool {
	decl := kit.TopDecl(c)
	from := []ast.Expr{seed}
	for _, v := range kit.Variables(info, seed) {
		if kit.IsLocal(v) {
			from = append(from, kit.Given(info, decl, v)...)
		}
	}
	for _, e := range from {
		if e == nil {
			continue
		}
		for n := range ast.Preorder(e) {
			if call, ok := n.(*ast.CallExpr); ok && (hashes(info, call) || readsText(info, decl, call)) {
				return true
			}
		}
	}
	return false
}

// hashes matches h.Sum64(), crc32.ChecksumIEEE(b), sha256.Sum256(b) and their kin; not those of hash/maphash, whose
// seed is another one each time.
func hashes(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || !strings.HasPrefix(f.Name(), "Sum") && !strings.HasPrefix(f.Name(), "Checksum") {
		return false
	}
	path := kit.Package(f)
	return path != "hash/maphash" && (strings.Contains(path, "hash") || strings.HasPrefix(path, "crypto/"))
}

// readsText matches binary.BigEndian.Uint64(b) where b is a text's bytes, or a hash of it.
func readsText(info *types.Info, decl ast.Decl, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || kit.Package(f) != "encoding/binary" || !strings.HasPrefix(f.Name(), "Uint") || len(call.Args) != 1 {
		return false
	}
	bytes := kit.RootVar(info, call.Args[0])
	if !kit.IsLocal(bytes) {
		return false
	}
	return slices.ContainsFunc(kit.Given(info, decl, bytes), func(e ast.Expr) bool {
		made, ok := ast.Unparen(e).(*ast.CallExpr)
		return ok && (hashes(info, made) || kit.IsConversion(info, made) && kit.IsString(info.TypeOf(made.Args[0])))
	})
}
