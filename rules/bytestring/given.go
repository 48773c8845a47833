package bytestring

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkGiven looks at []byte(text) of a text that a Scanner, a Buffer, a Builder or a
// conversion made of bytes just before, for nothing but this: there are bytes to be had at
// once. The text may have gone by way of a variable. It tells whether call is one.
func (s *site) checkGiven() bool {
	info := s.TypesInfo
	src, ok := stringOf(info, s.call)
	frame, inside := kit.Frame(s.cursor)
	if !ok || !inside {
		return false
	}
	made, isCall := ast.Unparen(kit.Origin(info, frame.Node(), src.expr)).(*ast.CallExpr)
	v := kit.Variable(info, src.expr)
	if !isCall || v != nil && made == nil {
		return false
	}
	message := ""
	switch {
	case kit.IsMethod(info, made, "bufio", "Scanner", "Text"):
		message = "copies a line into a string and back: Bytes of the Scanner gives it at once"
	case kit.IsMethod(info, made, "strings", "Builder", "String") && kit.IsLocal(kit.Variable(info, kit.Receiver(made))):
		message = "copies a Builder's text into bytes, which a bytes.Buffer gives at once"
	case v == nil:
		return false // of one expression: other checks see it
	case kit.IsMethod(info, made, "bufio", "Reader", "ReadString"), kit.IsMethod(info, made, "bytes", "Buffer", "ReadString"):
		message = "copies a line into a string and back: ReadBytes gives it at once"
	default:
		if from, is := bytesOf(info, made); !is || short(info, from.expr) {
			return false
		}
		message = "copies bytes into a string and back"
	}
	if v != nil && !s.onlyBytes(v) || s.free() {
		return false
	}
	if !kit.Cold(s.Pass, s.cursor) {
		kit.Report(s.Pass, finding.Suggest, s.call, message)
	}
	return true
}

// onlyBytes tells whether a variable is read for nothing but bytes, in one place, to be
// measured or compared with a constant, and as a text where something failed, and given one value.
func (s *site) onlyBytes(v *types.Var) bool {
	frame, _ := kit.Frame(s.cursor)
	if home, ok := kit.Loop(s.cursor); ok && v.Pos() < home.Node().Pos() {
		return false
	}
	made := 0
	for use := range kit.Uses(s.TypesInfo, frame, v) {
		if kind, _ := use.ParentEdge(); kind != edge.AssignStmt_Lhs && use.Parent().Node() != s.call && failed(s.TypesInfo, use) {
			continue
		}
		switch n := use.Parent().Node().(type) {
		case *ast.CallExpr:
			if kit.IsBuiltin(s.TypesInfo, n, "len") {
				continue
			}
			if _, ok := stringOf(s.TypesInfo, n); !ok {
				return false
			}
			made++
		case *ast.BinaryExpr:
			_, x := kit.ConstString(s.TypesInfo, n.X)
			_, y := kit.ConstString(s.TypesInfo, n.Y)
			if n.Op != token.EQL && n.Op != token.NEQ || !x && !y {
				return false
			}
		default:
			return false
		}
	}
	return made == 1
}

// failed tells whether c runs only where an error was found: on an error path, or in a branch whose condition asks, at
// least, for an error that is not nil.
func failed(info *types.Info, c inspector.Cursor) bool {
	if kit.ErrorPath(info, c) {
		return true
	}
	for at := c; ; at = at.Parent() {
		switch kind, _ := at.ParentEdge(); kind {
		case edge.Invalid, edge.FuncDecl_Body, edge.FuncLit_Body:
			return false
		case edge.IfStmt_Body:
			if finds(info, at.Parent().Node().(*ast.IfStmt).Cond) {
				return true
			}
		case edge.CaseClause_Body:
			if list := at.Parent().Node().(*ast.CaseClause).List; len(list) == 1 && finds(info, list[0]) {
				return true
			}
		}
	}
}

// finds matches err != nil, alone or with more that has to hold.
func finds(info *types.Info, cond ast.Expr) bool {
	if both, ok := ast.Unparen(cond).(*ast.BinaryExpr); ok && both.Op == token.LAND {
		return finds(info, both.X) || finds(info, both.Y)
	}
	return kit.Failed(info, cond)
}

// free tells whether the compiler makes no copy of the string, for a range, append and copy, or
// whether a file takes it.
func (s *site) free() bool {
	switch kind, _ := s.cursor.ParentEdge(); kind {
	case edge.RangeStmt_X:
		return true
	case edge.CallExpr_Args:
		call := s.cursor.Parent().Node().(*ast.CallExpr)
		if f := kit.Callee(s.TypesInfo, call); f != nil && f.Pkg() != nil && f.Pkg().Path() == "os" {
			return true // a file is written beside it
		}
		return kit.IsBuiltin(s.TypesInfo, call, "append") || kit.IsBuiltin(s.TypesInfo, call, "copy") || kit.IsBuiltin(s.TypesInfo, call, "len")
	}
	return false
}
