package rowinvariant

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// serialises matches proto.Marshal(message) and yaml.Marshal(value).
func serialises(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || f.Signature().Recv() != nil || f.Name() != "Marshal" || len(call.Args) != 1 {
		return false
	}
	name := f.Pkg().Name()
	return name == "proto" || name == "yaml" || name == "toml" || name == "msgpack" || name == "jsoniter" || name == "sonic" || name == "jsonpb" || name == "protojson"
}

// measuresText matches what tells the width of a text on a screen, by the name of another package's
// function: runewidth.StringWidth(s) looks each rune up in tables.
func measuresText(pass *analysis.Pass, call *ast.CallExpr) bool {
	f := kit.Callee(pass.TypesInfo, call)
	if f == nil || f.Pkg() == nil || f.Pkg() == pass.Pkg || f.Signature().Recv() != nil || !strings.HasPrefix(f.Name(), "StringWidth") {
		return false
	}
	sig := f.Signature()
	return sig.Params().Len() == 1 && kit.IsString(sig.Params().At(0).Type()) && sig.Results().Len() == 1 && types.Identical(sig.Results().At(0).Type(), types.Typ[types.Int]) &&
		pass.TypesInfo.Types[call.Args[0]].Value == nil
}

// digests says what a digest or an encoding of bytes does again, "" for other calls.
func digests(info *types.Info, call *ast.CallExpr) string {
	switch {
	case kit.IsCall(info, call, "crypto/sha256", "Sum256", "Sum224"), kit.IsCall(info, call, "crypto/sha512", "Sum512", "Sum384"), kit.IsCall(info, call, "crypto/sha1", "Sum"),
		kit.IsCall(info, call, "crypto/md5", "Sum"), kit.IsCall(info, call, "hash/crc32", "ChecksumIEEE", "Checksum"), kit.IsCall(info, call, "hash/crc64", "Checksum"):
		return "hashes the same bytes"
	case kit.IsMethod(info, call, "encoding/base64", "Encoding", "EncodeToString", "DecodeString"):
		return "encodes the same bytes"
	}
	return ""
}

// beside tells whether a method is called on a field that whole does not go through, by code
// of another package, which knows nothing of what holds the field.
func (c *checker) beside(call *ast.CallExpr, recv, whole ast.Expr) bool {
	f := kit.Callee(c.TypesInfo, call)
	sel, field := ast.Unparen(recv).(*ast.SelectorExpr)
	if f == nil || f.Pkg() == c.Pkg || !field || c.TypesInfo.Selections[sel] == nil {
		return false
	}
	switch f.Pkg().Path() {
	case "sync", "sync/atomic", "time", "context", "runtime":
		return false // others may write while this one waits
	}
	if f.Signature().Recv() == nil || types.IsInterface(f.Signature().Recv().Type()) {
		return false
	}
	return !kit.Contains(c.TypesInfo, whole, sel)
}

// callback checks a call in a literal that a function runs for each element of what it is
// given: the comparison of a sort, the function of a walk.
func (c *checker) callback(at inspector.Cursor, call *ast.CallExpr) {
	lit, ok := kit.Frame(at)
	if !ok || kit.PerItem(c.TypesInfo, lit)&^kit.Visited == 0 {
		return
	}
	what := c.knownWork(call)
	operands := call.Args
	if c.asksValue(call) != "" {
		operands = []ast.Expr{kit.Receiver(call)}
	}
	if what == "" || limit(c.TypesInfo, call) || decodes(c.TypesInfo, call) || c.told(call, lit) || !eachCall(at, lit) || !c.sameEveryTime(lit, call, operands) || kit.Cold(c.Pass, at) {
		return
	}
	if !slices.ContainsFunc(operands, func(e ast.Expr) bool { return c.TypesInfo.Types[e].Value == nil }) && len(operands) > 0 {
		return // of constants, where the name says what is meant
	}
	c.reported = append(c.reported, found{call, lit.Node()})
	kit.Report(c.Pass, finding.Suggest, call, what+" in every call of the function with the same result")
}

// eachCall tells whether the literal comes to at unless it has left before.
func eachCall(at, lit inspector.Cursor) bool {
	for ; at.Node() != lit.Node(); at = at.Parent() {
		switch kind, _ := at.ParentEdge(); kind {
		case edge.IfStmt_Body, edge.IfStmt_Else, edge.CaseClause_Body, edge.CommClause_Body:
			return false
		}
	}
	return true
}

// spells tells whether a call writes a number out in a loop over elements or numbers: one that
// waits for pages does it for nothing that matters.
func (c *checker) spells(call *ast.CallExpr, loop ast.Node) bool {
	if !kit.IsCall(c.TypesInfo, call, "strconv", "Itoa", "FormatInt", "FormatUint") || c.TypesInfo.Types[call.Args[0]].Value != nil {
		return false
	}
	if l, ok := loop.(*ast.ForStmt); ok {
		_, bound := kit.Counter(c.TypesInfo, l)
		return bound != nil
	}
	return true
}

// kept tells whether the slice, or big number, that a call gives is stored whole at each turn: whoever finds
// it there may write to it as to his own.
func (c *checker) kept(at, loop inspector.Cursor) bool {
	call, _ := at.Node().(*ast.CallExpr)
	if _, list := kit.Underlying(c.TypesInfo, at.Node().(ast.Expr)).(*types.Slice); !list && (call == nil || !newBig(c.TypesInfo, call)) {
		return false
	}
	if stored(c.TypesInfo, at) {
		return true
	}
	v := kit.Holder(c.TypesInfo, loop.Node(), at)
	if v == nil {
		return false
	}
	for use := range kit.Uses(c.TypesInfo, loop, v) {
		if stored(c.TypesInfo, use) {
			return true
		}
	}
	return false
}

// stored tells whether the value at c becomes an element of a list or an entry of a map.
func stored(info *types.Info, c inspector.Cursor) bool {
	kind, i := c.ParentEdge()
	switch p := c.Parent().Node().(type) {
	case *ast.CallExpr:
		return kind == edge.CallExpr_Args && kit.IsBuiltin(info, p, "append") && i > 0 && !p.Ellipsis.IsValid()
	case *ast.AssignStmt:
		if kind != edge.AssignStmt_Rhs || len(p.Lhs) != len(p.Rhs) {
			return false
		}
		_, entry := ast.Unparen(p.Lhs[i]).(*ast.IndexExpr)
		return entry
	}
	return false
}
