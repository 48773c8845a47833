package plaincopy

import (
	"go/ast"
	"go/constant"
	"go/token"
	"slices"

	"github.com/gotoll/toll/rule/kit"
)

// A class says for which characters a condition holds.
type class int

const (
	unknown class = iota // it depends on something else
	common               // for such as most texts have
	rare                 // for such as most texts have none of
	usual                // for all but rare ones
)

// class judges a condition.
func (w *walk) class(cond ast.Expr) class {
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return opposite(w.class(e.X))
		}
	case *ast.BinaryExpr:
		switch e.Op {
		case token.LOR:
			return either(w.class(e.X), w.class(e.Y))
		case token.LAND:
			return both(w.class(e.X), w.class(e.Y))
		}
		return w.compared(e)
	case *ast.Ident:
		if v := kit.Variable(w.info, e); v != nil && w.marks[v] {
			return rare // _, special := table[c]
		}
	case *ast.IndexExpr:
		if w.char(e.Index) {
			return byName(kit.Words(kit.NameOf(e.X)))
		}
	case *ast.CallExpr:
		return w.asked(e)
	}
	return unknown
}

// swaps matches if c == ' ' { b.WriteByte('-') }, one character for another: however many
// there are, strings.ReplaceAll looks for them faster.
func (w *walk) swaps(s *ast.IfStmt) bool {
	x, op, y, ok := kit.Comparison(s.Cond)
	constant := func(e ast.Expr) bool { return w.info.Types[e].Value != nil }
	if !ok || op != token.EQL || !(w.char(x) && constant(y) || w.char(y) && constant(x)) || len(s.Body.List) != 1 {
		return false
	}
	_, e, ok := written(w.info, s.Body.List[0])
	return ok && constant(e)
}

func opposite(c class) class {
	switch c {
	case rare:
		return usual
	case usual:
		return rare
	}
	return c
}

// either is the class of a || b.
func either(a, b class) class {
	switch {
	case a == b:
		return a
	case a == unknown || b == unknown || a == usual || b == usual:
		return unknown
	}
	return rare // a quote or a blank
}

// both is the class of a && b.
func both(a, b class) class {
	switch {
	case a == rare || b == rare:
		return rare
	case a == b:
		return a
	}
	return unknown
}

// compared judges comparisons of the character with a constant, and of what a table or a
// search has for it with nothing.
func (w *walk) compared(e *ast.BinaryExpr) class {
	x, op, y, ok := kit.Comparison(e)
	if !ok {
		return unknown
	}
	if !w.char(x) && w.char(y) {
		x, y, op = y, x, mirrored(op)
	}
	if w.char(x) {
		c, ok := kit.ConstInt(w.info, y)
		if !ok {
			return unknown
		}
		return ordered(op, rune(c))
	}
	if call, ok := ast.Unparen(x).(*ast.CallExpr); ok {
		n, known := kit.ConstInt(w.info, y)
		return w.searched(call, op, n, known)
	}
	v := kit.Variable(w.info, x)
	if !(v != nil && w.marks[v] || w.table(x)) || !nothing(w, y) {
		return unknown
	}
	switch op {
	case token.NEQ, token.GTR:
		return rare
	case token.EQL:
		return usual
	}
	return unknown
}

// nothing matches nil, "" and 0.
func nothing(w *walk, e ast.Expr) bool {
	if kit.IsNil(w.info, e) {
		return true
	}
	switch v := w.info.Types[e].Value; {
	case v == nil:
		return false
	case v.Kind() == constant.Bool:
		return !constant.BoolVal(v)
	case v.Kind() == constant.String:
		return constant.StringVal(v) == ""
	default:
		n, ok := kit.ConstInt(w.info, e)
		return ok && n == 0
	}
}

func mirrored(op token.Token) token.Token {
	switch op {
	case token.LSS:
		return token.GTR
	case token.LEQ:
		return token.GEQ
	case token.GTR:
		return token.LSS
	case token.GEQ:
		return token.LEQ
	}
	return op
}

// ordered is the class of c op k.
func ordered(op token.Token, k rune) class {
	control, beyond := k <= ' ', k >= '~'
	switch op {
	case token.EQL:
		return classOf(k)
	case token.NEQ:
		return opposite(classOf(k))
	case token.LSS, token.LEQ:
		if control {
			return rare
		} else if beyond {
			return usual
		}
	case token.GTR, token.GEQ:
		if control {
			return usual
		} else if beyond {
			return rare
		}
	}
	return common
}

// classOf is the class of one character: letters, digits, what parts words and names, and
// the ends of lines are common.
func classOf(c rune) class {
	switch {
	case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', slices.Contains([]rune(" _-./,:\n\t"), c):
		return common
	}
	return rare
}

// searched judges strings.IndexByte("<>&", c) >= 0 and its like.
func (w *walk) searched(call *ast.CallExpr, op token.Token, n int64, known bool) class {
	if !known || len(call.Args) != 2 || !w.char(call.Args[1]) || !kit.IsCall(w.info, call, "strings", "IndexByte", "IndexRune") {
		return unknown
	}
	found := w.set(call.Args[0])
	switch {
	case op == token.GEQ && n == 0, op == token.GTR && n == -1, op == token.NEQ && n == -1:
		return found
	case op == token.LSS && n == 0, op == token.EQL && n == -1:
		return opposite(found)
	}
	return unknown
}

// set is the class of a constant set of characters.
func (w *walk) set(e ast.Expr) class {
	text, ok := kit.ConstString(w.info, e)
	if !ok || text == "" {
		return unknown
	}
	whole := class(-1)
	for _, c := range text {
		if whole < 0 {
			whole = classOf(c)
		}
		whole = either(whole, classOf(c))
	}
	if len(text) > 20 && whole == rare {
		return unknown // it may list what is plain
	}
	return whole
}

// asked judges questions about the character.
func (w *walk) asked(call *ast.CallExpr) class {
	if kit.IsCall(w.info, call, "strings", "ContainsRune") && w.char(call.Args[1]) {
		return w.set(call.Args[0])
	}
	if len(call.Args) != 1 || !w.char(call.Args[0]) {
		return unknown
	}
	switch f := kit.Callee(w.info, call); {
	case f == nil:
		return unknown
	case kit.IsCall(w.info, call, "unicode", "IsControl"):
		return rare
	case kit.IsCall(w.info, call, "unicode", "IsPrint", "IsGraphic"), kit.IsCall(w.info, call, "strconv", "IsPrint"):
		return usual
	case kit.InStandardLibrary(f.Pkg()):
		return common
	default:
		return byName(kit.Words(f.Name()))
	}
}

// byName judges a question or a table of the package by its name.
func byName(words []string) class {
	not := false
	for _, w := range words {
		switch w {
		case "not", "non", "no", "un":
			not = true
		case "safe", "unreserved", "plain", "printable", "print", "valid", "allowed", "legal", "literal":
			if not {
				return rare
			}
			return usual
		case "escape", "escaped", "escapes", "special", "reserved", "quote", "quoted", "control", "quoting", "escaping", "encode", "illegal", "invalid", "meta", "unsafe", "unprintable", "forbidden":
			if not {
				return usual
			}
			return rare
		}
	}
	return unknown
}
