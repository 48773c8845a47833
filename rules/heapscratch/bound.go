package heapscratch

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

const (
	onStack = 32      // bytes that the compiler keeps on the stack whatever the size says
	most    = 1 << 10 // bytes that are worth to be cleared for each use
	steps   = 8       // from a size to what bounds it
)

// bounded is the count that the text does not let a make go beyond, where an array of
// that many elements is small.
func (m made) bounded(pass *analysis.Pass, c inspector.Cursor) (n int64, ok bool) {
	size := kit.Size(pass, pass.TypesInfo.TypeOf(m.elem))
	fn, inside := kit.Frame(c)
	if !inside || size <= 0 {
		return 0, false
	}
	b := bounds{pass.TypesInfo, fn.Node(), c.Parent()}
	n, ok = b.of(m.count, steps)
	return n, ok && n > 0 && n <= most && n*size > onStack && n*size <= most
}

// bounds finds upper bounds of integers at a statement of a function.
type bounds struct {
	info *types.Info
	fn   ast.Node
	at   inspector.Cursor
}

// of is what e is not above; deep is how many steps are followed.
func (b bounds) of(e ast.Expr, deep int) (n int64, ok bool) {
	e = ast.Unparen(e)
	if n, ok = kit.ConstInt(b.info, e); ok || deep == 0 {
		return n, ok
	}
	if n, ok = b.guarded(e, deep); ok {
		return n, true
	}
	if t, basic := kit.Underlying(b.info, e).(*types.Basic); basic && t.Kind() == types.Uint8 {
		return 1<<8 - 1, true
	}
	switch e := e.(type) {
	case *ast.Ident:
		if from := kit.Origin(b.info, b.fn, e); from != ast.Expr(e) {
			return b.of(from, deep-1)
		}
	case *ast.BinaryExpr:
		return b.binary(e, deep-1)
	case *ast.CallExpr:
		return b.call(e, deep-1)
	}
	return 0, false
}

func (b bounds) binary(e *ast.BinaryExpr, deep int) (int64, bool) {
	left, right := e.X, e.Y
	if _, constant := kit.ConstInt(b.info, left); constant && e.Op == token.MUL {
		left, right = right, left
	}
	x, okX := b.of(left, deep)
	y, constant := kit.ConstInt(b.info, right)
	switch e.Op {
	case token.ADD:
		y, okY := b.of(e.Y, deep)
		return x + y, okX && okY && max(x, y) <= most
	case token.SUB:
		return x - y, okX && constant
	case token.MUL:
		return x * y, okX && constant && y > 0 && max(x, y) <= most
	case token.SHR:
		return x >> min(y, 63), okX && constant && y >= 0 && x >= 0
	case token.QUO:
		return x / max(y, 1), okX && constant && y > 0
	case token.REM:
		return y - 1, constant && y > 0
	case token.AND:
		return y, constant && y >= 0
	}
	return 0, false
}

func (b bounds) call(call *ast.CallExpr, deep int) (n int64, ok bool) {
	switch {
	case len(call.Args) == 1 && kit.IsConversion(b.info, call):
		from, basic := kit.Underlying(b.info, call.Args[0]).(*types.Basic)
		if basic && from.Kind() == types.Uint8 {
			return 1<<8 - 1, true
		}
		if !basic || from.Kind() != types.Int {
			return 0, false // it may wrap around
		}
		return b.of(call.Args[0], deep)
	case kit.IsBuiltin(b.info, call, "len"):
		return b.length(call, deep)
	case kit.IsBuiltin(b.info, call, "min"):
		for _, arg := range call.Args {
			if m, is := b.of(arg, deep); is && (!ok || m < n) {
				n, ok = m, true
			}
		}
	case kit.IsCall(b.info, call, "encoding/hex", "EncodedLen"):
		n, ok = b.of(call.Args[0], deep)
		n *= 2
	case kit.IsCall(b.info, call, "encoding/hex", "DecodedLen"):
		n, ok = b.of(call.Args[0], deep)
		n /= 2
	case kit.IsMethod(b.info, call, "encoding/base64", "Encoding", "EncodedLen"), kit.IsMethod(b.info, call, "encoding/base32", "Encoding", "EncodedLen"):
		n, ok = b.of(call.Args[0], deep)
		n = (n + 4) / 5 * 8 // of base32, and more than base64 takes
	default:
		return b.ofAlgorithm(call)
	}
	return n, ok
}

// ofAlgorithm is the size that a hash or a cipher has for its digests, blocks and
// nonces: the largest of the libraries' own.
func (b bounds) ofAlgorithm(call *ast.CallExpr) (n int64, ok bool) {
	sizes := map[string]int64{"hash.Size": 64, "hash.BlockSize": 144, "crypto/cipher.BlockSize": 16, "crypto/cipher.NonceSize": 24, "crypto/cipher.Overhead": 16}
	f := kit.Callee(b.info, call)
	if f == nil || f.Pkg() == nil || f.Signature().Recv() == nil || len(call.Args) > 0 {
		return 0, false
	}
	n, ok = sizes[f.Pkg().Path()+"."+f.Name()]
	return n, ok
}

// arguments is how many a call has as a rule, at most, of those that a function takes
// any number of.
const arguments = 16

// ofArguments tells whether the count is that of the function's variadic arguments, few
// of which are small.
func (m made) ofArguments(pass *analysis.Pass, c inspector.Cursor) bool {
	info := pass.TypesInfo
	fn, inside := kit.Frame(c)
	of := kit.LenOf(info, m.count)
	if !inside || of == nil {
		return false
	}
	v := kit.Variable(info, of)
	params := kit.FuncType(fn.Node()).Params.List
	if v == nil || len(params) == 0 {
		return false
	}
	last := params[len(params)-1]
	_, variadic := last.Type.(*ast.Ellipsis)
	size := arguments * kit.Size(pass, info.TypeOf(m.elem))
	return variadic && kit.DeclaredIn(v, last) && size > onStack && size <= most && kit.OftenFor(c, size)
}

// length is the bound of the length of bytes or runes that are those of a text: it has
// no more of them than bytes. An address has a length of its own.
func (b bounds) length(call *ast.CallExpr, deep int) (n int64, ok bool) {
	switch of := b.info.TypeOf(call.Args[0]); {
	case kit.IsNamed(of, "net", "IP"), kit.IsNamed(of, "net", "IPMask"):
		return 16, true
	case kit.IsNamed(of, "net", "HardwareAddr"):
		return 20, true
	}
	from, is := ast.Unparen(kit.Origin(b.info, b.fn, call.Args[0])).(*ast.CallExpr)
	if !is || !kit.IsConversion(b.info, from) || len(from.Args) != 1 {
		return 0, false
	}
	text, basic := kit.Underlying(b.info, from.Args[0]).(*types.Basic)
	if !basic || text.Info()&types.IsString == 0 {
		return 0, false
	}
	return b.of(&ast.CallExpr{Fun: call.Fun, Args: from.Args}, deep)
}

// operand is x of len(x), else e itself.
func operand(info *types.Info, e ast.Expr) ast.Expr {
	if of := kit.LenOf(info, e); of != nil {
		return of
	}
	return e
}

// limit is what one of the parts of a condition, joined by join, says that e is not
// above: where it holds, or, inverted, where it does not. What bounds the other side may compare it
// with e again, so that one step more is followed at most.
func (b bounds) limit(cond, e ast.Expr, join token.Token, inverted bool, deep int) (n int64, ok bool) {
	if both, is := ast.Unparen(cond).(*ast.BinaryExpr); is && both.Op == join {
		if n, ok = b.limit(both.X, e, join, inverted, deep); ok {
			return n, true
		}
		return b.limit(both.Y, e, join, inverted, deep)
	}
	x, op, y, is := kit.Comparison(cond)
	if !is {
		return 0, false
	}
	if b.same(y, e) {
		x, y, op = y, x, turned[op]
	}
	if !b.same(x, e) {
		return 0, false
	}
	n, bounded := b.of(y, min(1, deep-1))
	if !bounded {
		return 0, false
	}
	if inverted {
		op = negated[op]
	}
	switch op {
	case token.LEQ, token.EQL:
		return n, true
	case token.LSS:
		return n - 1, true
	}
	return 0, false
}

var (
	turned  = map[token.Token]token.Token{token.LSS: token.GTR, token.LEQ: token.GEQ, token.GTR: token.LSS, token.GEQ: token.LEQ, token.EQL: token.EQL, token.NEQ: token.NEQ}
	negated = map[token.Token]token.Token{token.LSS: token.GEQ, token.LEQ: token.GTR, token.GTR: token.LEQ, token.GEQ: token.LSS, token.EQL: token.NEQ, token.NEQ: token.EQL}
)

// same tells whether x is e, or both are the length of one thing.
func (b bounds) same(x, e ast.Expr) bool {
	x = ast.Unparen(x)
	ofX, ofE := operand(b.info, x), operand(b.info, e)
	return (ofX != x) == (ofE != e) && kit.Same(b.info, ofX, ofE)
}
