package sprintfhot

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// most is how many writes in place of one call still read well.
const most = 8

// checkPrint judges fmt.Fprintf(w, ...) and fmt.Fprint(w, ...) on a writer that
// copies into memory: it takes text and numbers without fmt.
func checkPrint(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) {
	info := pass.TypesInfo
	to := ast.Unparen(call.Args[0])
	if u, ok := to.(*ast.UnaryExpr); ok && u.Op == token.AND {
		to = ast.Unparen(u.X)
	}
	sink := kit.SinkOf(info, to)
	loose := sink == kit.NoSink && (kit.Buffers(info.TypeOf(to)) || isHash(info.TypeOf(to)))
	if sink == kit.NoSink && !loose || call.Ellipsis.IsValid() {
		return
	}
	name := kit.Callee(info, call).Name()
	printed := &ast.CallExpr{Fun: call.Fun, Args: call.Args[1:]}
	parts, ok := []part(nil), false
	if name == "Fprint" {
		parts, ok = sprintParts(info, printed)
	} else {
		parts, ok = sprintfParts(pass, c, printed)
	}
	if !ok || len(parts) == 0 || ofInterface(info, parts) || kit.Cold(pass, c) || kit.InErrorMethod(c) {
		return
	}
	if loose {
		kit.Report(pass, finding.Suggest, call, message(name, parts))
		return
	}
	p := printer{writer{pass: pass, file: kit.File(c), pos: call.Pos(), ok: true}, to, sink}
	lines, ok := p.lines(parts)
	level, same := inTurns(pass, c, p, parts)
	stmt := c.Parent()
	kind, _ := c.ParentEdge()
	if kind != edge.ExprStmt_X || kit.StmtList(stmt.Parent().Node()) == nil || !ok || !same || named(call.Args[1], name, parts) ||
		kit.HasComment(p.file, call.Pos(), call.End()) {
		kit.Report(pass, finding.Suggest, call, message(name, parts))
		return
	}
	edits := kit.EditImports(pass, p.file, []*ast.Ident{kit.PackageIdent(info, call)}, p.imports...)
	edits = append(edits, kit.Replace(call, strings.Join(lines, "\n"+kit.Indent(pass, call.Pos()))))
	kit.Report(pass, level, call, message(name, parts), kit.Fix("write the parts one by one", kit.Tidy(pass, p.file, edits...)...))
}

// isHash tells whether t is a hash, which takes bytes: those of an Append function, in one slice for
// all of them.
func isHash(t types.Type) bool {
	if t == nil {
		return false
	}
	for _, name := range []string{"Write", "Sum", "BlockSize"} {
		if obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name); obj == nil {
			return false
		}
	}
	return true
}

// named tells whether the format has a name: taking it apart would copy it.
func named(format ast.Expr, name string, parts []part) bool {
	_, literal := format.(*ast.BasicLit)
	return name == "Fprintf" && !literal && hasText(parts)
}

// inTurns is the level at which the parts may be written one by one.
func inTurns(pass *analysis.Pass, c inspector.Cursor, p printer, parts []part) (finding.Level, bool) {
	var evaluated [][]ast.Expr
	for _, part := range parts {
		if part.arg == nil {
			evaluated = append(evaluated, nil)
			continue
		}
		evaluated = append(evaluated, []ast.Expr{part.arg})
	}
	level, ok := kit.InTurns(pass.TypesInfo, c, p.to, p.sink, evaluated)
	return level, ok && len(parts) <= most
}

// A printer makes the statements that write the parts.
type printer struct {
	writer
	to   ast.Expr
	sink kit.Sink
}

func (p *printer) lines(parts []part) (lines []string, ok bool) {
	for _, part := range parts {
		if part.arg != nil && (part.how.kind == method || part.how.kind == padded) {
			return nil, false
		}
		lines = append(lines, kit.Text(p.pass, p.to)+"."+p.line(part))
	}
	return lines, p.ok
}

func (p *printer) line(part part) string {
	if part.arg == nil {
		if len(part.text) == 1 && part.text[0] < 0x80 {
			return "WriteByte(" + strconv.QuoteRune(rune(part.text[0])) + ")"
		}
		return "WriteString(" + p.operand(part) + ")"
	}
	switch how := part.how; how.kind {
	case asIs:
		return "WriteString(" + kit.Text(p.pass, part.arg) + ")"
	case toString:
		if kit.IsBytes(p.pass.TypesInfo.TypeOf(part.arg)) {
			return "Write(" + kit.Text(p.pass, part.arg) + ")"
		}
	case itoa:
		return p.append("AppendInt", 20, p.convert("int64", part.arg, true), "10")
	case signed:
		return p.append("AppendInt", room(how.base), p.convert("int64", part.arg, how.named), how.base)
	case unsigned:
		return p.append("AppendUint", room(how.base), p.convert("uint64", part.arg, how.named), how.base)
	case float:
		return p.append("AppendFloat", 32, p.convert("float64", part.arg, how.named), how.base, how.bits)
	}
	return "WriteString(" + p.operand(part) + ")"
}

// room is how many bytes hold any number in a base: a sign and digits.
func room(base string) int {
	switch base {
	case "10":
		return 20
	case "16":
		return 17
	}
	return 65
}

func (p *printer) append(name string, room int, args ...string) string {
	to, ok := p.sink.Room(p.pass, p.file, p.to, room)
	p.ok = p.ok && ok
	return "Write(" + p.strconv() + name + "(" + to + ", " + strings.Join(args, ", ") + "))"
}
