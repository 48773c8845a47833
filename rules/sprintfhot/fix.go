package sprintfhot

import (
	"go/ast"
	"go/token"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// rewrite replaces the call by the concatenation of parts. ok is false where
// that would lose a comment or a name, or where strconv or a type's name means
// something else.
func rewrite(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr, parts []part) (fix analysis.SuggestedFix, ok bool) {
	file := kit.File(c)
	if kit.HasComment(file, call.Pos(), call.End()) || arguments(parts) > maxArgs {
		return fix, false
	}
	w := writer{pass: pass, file: file, pos: call.Pos(), ok: true}
	if lit, isLiteral := call.Args[0].(*ast.BasicLit); isLiteral {
		w.raw = strings.HasPrefix(lit.Value, "`")
	} else if hasText(parts) && !isSprint(parts, call) {
		return fix, false // the format has a name: taking it apart would copy it
	}
	operands := make([]string, len(parts))
	for i, p := range parts {
		operands[i] = w.operand(p)
	}
	if !w.ok {
		return fix, false
	}
	text := layout(pass, c, call, operands)
	if kind, _ := c.ParentEdge(); (kind == edge.IndexExpr_X || kind == edge.SliceExpr_X) && isOperation(parts) {
		text = "(" + text + ")"
	}
	edits := kit.EditImports(pass, file, []*ast.Ident{kit.PackageIdent(pass.TypesInfo, call)}, w.imports...)
	edits = append(edits, kit.Replace(call, text))
	return kit.Fix(title(parts), kit.Tidy(pass, file, edits...)...), true
}

// lineWidth is where a concatenation goes on in the next line, in columns with a tab
// counted as four.
const lineWidth = 110

// oneLine is more columns than any line has.
const oneLine = 1 << 20

// layout joins the operands, in several lines where one would be too long. What
// was one line in a composite literal stays one: broken, it would lose the
// alignment with its neighbours, or break in the middle of a row.
func layout(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr, operands []string) string {
	indent := kit.Indent(pass, call.Pos())
	start := pass.Fset.PositionFor(call.Pos(), false).Column + 3*len(indent)
	width := lineWidth
	switch kind, _ := c.ParentEdge(); kind {
	case edge.CompositeLit_Elts, edge.KeyValueExpr_Key, edge.KeyValueExpr_Value:
		if kit.Line(pass, call.Pos()) == kit.Line(pass, call.End()) {
			width = oneLine
		}
	}
	var b strings.Builder
	at := start
	for i, op := range operands {
		switch {
		case i == 0:
		case at+len(" + ")+len(op) > width && !strings.Contains(op, "\n"):
			b.WriteString(" +\n" + indent + "\t")
			at = 4 * (len(indent) + 1)
		default:
			b.WriteString(" + ")
			at += len(" + ")
		}
		b.WriteString(op)
		at += len(op)
	}
	return b.String()
}

// isOperation tells whether the text of parts needs parentheses before [.
func isOperation(parts []part) bool {
	if len(parts) > 1 {
		return true
	}
	switch parts[0].arg.(type) {
	case *ast.BinaryExpr, *ast.UnaryExpr, *ast.StarExpr:
		return parts[0].how.kind == asIs
	}
	return false
}

func title(parts []part) string {
	calls := ""
	for _, p := range parts {
		switch {
		case p.arg == nil:
		case p.how.kind == itoa:
			calls = "strconv.Itoa"
		case p.how.kind == signed:
			calls = "strconv.FormatInt"
		case p.how.kind == unsigned:
			calls = "strconv.FormatUint"
		case p.how.kind == boolean:
			calls = "strconv.FormatBool"
		case p.how.kind == quoted:
			calls = "strconv.Quote"
		case p.how.kind == float:
			calls = "strconv.FormatFloat"
		case p.how.kind == hexed:
			calls = "hex.EncodeToString"
		}
	}
	switch {
	case len(parts) == 1 && calls == "":
		return "use the string itself"
	case len(parts) == 1:
		return "use " + calls
	case calls == "":
		return "concatenate with +"
	}
	return "concatenate with + and " + calls
}

// isSprint tells whether the parts' text is not the caller's: Sprint's spaces.
func isSprint(parts []part, call *ast.CallExpr) bool {
	return len(parts) > 0 && parts[0].arg == call.Args[0]
}

func hasText(parts []part) bool {
	for _, p := range parts {
		if p.arg == nil {
			return true
		}
	}
	return false
}

// A writer makes the operands' source text and gathers what it takes.
type writer struct {
	pass    *analysis.Pass
	file    *ast.File
	pos     token.Pos
	raw     bool // the format was a raw literal
	imports []string
	ok      bool
}

func (w *writer) operand(p part) string {
	if p.arg == nil {
		if p.as != "" {
			return p.as
		}
		return w.literal(p.text)
	}
	switch p.how.kind {
	case toString:
		return w.convert("string", p.arg, true)
	case itoa:
		return w.strconv() + "Itoa(" + w.convert("int", p.arg, p.how.named) + ")"
	case signed:
		return w.strconv() + "FormatInt(" + w.convert("int64", p.arg, p.how.named) + ", " + p.how.base + ")"
	case unsigned:
		return w.strconv() + "FormatUint(" + w.convert("uint64", p.arg, p.how.named) + ", " + p.how.base + ")"
	case boolean:
		return w.strconv() + "FormatBool(" + w.convert("bool", p.arg, p.how.named) + ")"
	case quoted:
		return w.strconv() + "Quote(" + w.convert("string", p.arg, p.how.named) + ")"
	case float:
		return w.strconv() + "FormatFloat(" + w.convert("float64", p.arg, p.how.named) + ", " + p.how.base + ", " + p.how.bits + ")"
	case hexed:
		return w.hexed(p.arg)
	case method, padded:
		w.ok = false
	}
	text := kit.Operand(w.pass, p.arg, token.ADD.Precedence())
	if holdsLiteral(p.arg) {
		return "(" + text + ")" // a brace would end the header of an if or for
	}
	return text
}

func (w *writer) strconv() string {
	q, ok := kit.Qualifier(w.pass, w.file, w.pos, "strconv")
	w.ok = w.ok && ok
	w.imports = append(w.imports, "strconv")
	return q
}

// convert is the text of typ(arg), or of arg alone when named is false.
func (w *writer) convert(typ string, arg ast.Expr, named bool) string {
	text := kit.Text(w.pass, arg)
	if !named {
		return text
	}
	w.ok = w.ok && kit.Predeclared(w.pass, w.file, w.pos, typ)
	return typ + "(" + text + ")"
}

// literal writes text that has no spelling of its own, raw if the format was.
func (w *writer) literal(text string) string {
	if w.raw && strings.ContainsAny(text, "\"\\\n") && !strings.ContainsAny(text, "`\r") {
		return "`" + text + "`"
	}
	return strconv.Quote(text)
}

func holdsLiteral(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.CompositeLit:
			found = true
		case *ast.CallExpr, *ast.ParenExpr, *ast.FuncLit:
			return false // in parentheses already
		}
		return !found
	})
	return found
}
