// Package writtenstring is the rule for a string that is made, of a number, a
// time or of parts, only to be copied into a buffer.
//
// It owns the judgement when the buffer can take the number or the parts
// itself. It refuses writers other than those of the standard library that copy
// into memory, and parts that may change with what is written before them. It is fast
// because it starts at WriteString and append.
package writtenstring

import (
	"embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule"
	"github.com/gotoll/toll/rule/kit"
)

//go:embed doc.md
var doc string

//go:embed lab
var lab embed.FS

//go:embed claim.json
var claim []byte

// Rule is writtenstring.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "writtenstring",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/writtenstring.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a string is made only to be copied into a buffer",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.Alloc, finding.Objects, finding.CPU},
		Frames: []string{"strconv.Itoa", "strconv.Format*", "strconv.Quote*", "time.Time.Format", "runtime.concatstring*"},
	},
	Sources:  []string{"performance commits of public Go projects"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	x := checker{pass, kit.EffectsOf(pass), map[*types.Func][]copied{}}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		x.checkMarshaled(c)
		x.checkRepeated(c)
		if w, ok := x.write(c); ok && !kit.Postponed(c) {
			x.check(w)
		}
	}
	return nil, nil
}

// A checker judges the writes of one package.
type checker struct {
	*analysis.Pass
	effects *kit.Effects
	sinks   map[*types.Func][]copied // what functions of the package do nothing with but copy it
}

// A write is w.WriteString(text), append(b, text...), io.WriteString(w, text) or
// w.Write([]byte(text)).
type write struct {
	at    inspector.Cursor
	call  *ast.CallExpr
	to    ast.Expr
	sink  kit.Sink // NoSink for append
	text  ast.Expr
	other bool // one of the last two forms
	// advice is for text by a detour, which an edit would have to take out, and for
	// writers that only look like a sink.
	advice bool
	framed bool // a function writes more than the text, which cannot come in parts
}

func (x checker) write(c inspector.Cursor) (w write, ok bool) {
	w = write{at: c, call: c.Node().(*ast.CallExpr)}
	info := x.TypesInfo
	if kit.IsBuiltin(info, w.call, "append") {
		if len(w.call.Args) != 2 || !w.call.Ellipsis.IsValid() {
			return w, false
		}
		w.to, w.text = w.call.Args[0], w.call.Args[1]
		if text := asBytes(info, w.text); text != nil {
			w.text, w.advice = text, true
		}
		b, ok := kit.Underlying(info, w.text).(*types.Basic)
		return w, ok && b.Info()&types.IsString != 0 && types.Identical(types.Unalias(info.TypeOf(w.to)), types.NewSlice(types.Typ[types.Byte]))
	}
	if w.to, w.sink = kit.StringSink(info, w.call); w.sink != kit.NoSink {
		w.text = w.call.Args[0]
		return w, true
	}
	if to := kit.Receiver(w.call); to != nil && len(w.call.Args) == 1 && kit.Callee(info, w.call) != nil && kit.Callee(info, w.call).Name() == "WriteString" && kit.Buffers(info.TypeOf(to)) {
		w.to, w.sink, w.text, w.advice = to, kit.BuilderSink, w.call.Args[0], true
		return w, kit.IsString(info.TypeOf(w.text))
	}
	if to, text := x.ownSink(w.call); text != nil {
		w.to, w.sink, w.text, w.advice, w.framed = to, kit.BuilderSink, text, true, len(w.call.Args) > 1
		return w, true
	}
	return w, w.otherForm(info)
}

func (x checker) check(w write) {
	text := ast.Unparen(w.text)
	made := x.madeFor(w.at, text)
	if made != nil {
		text = made
	}
	if parts := pieces(x.TypesInfo, text, nil); len(parts) > 1 {
		switch {
		case w.framed || kit.Cold(x.Pass, w.at):
		case made != nil || w.advice:
			kit.Report(x.Pass, finding.Suggest, w.call, w.joins())
		default:
			x.several(w, parts)
		}
		return
	}
	w.advice = w.advice || made != nil
	call, ok := text.(*ast.CallExpr)
	if !ok {
		if from := x.branches(w.at, text); from != "" && !kit.Cold(x.Pass, w.at) {
			kit.Report(x.Pass, finding.Suggest, w.call, from+" allocates a string that "+w.by()+" copies")
		}
		return
	}
	if w.sink != kit.NoSink && kit.IsMethod(x.TypesInfo, call, "strings", "Replacer", "Replace") {
		if !kit.Cold(x.Pass, w.at) {
			kit.Report(x.Pass, finding.Suggest, w.call, "strings.Replacer.Replace allocates a string that "+w.by()+" copies")
		}
		return
	}
	form, ok := formOf(x.TypesInfo, call)
	if from := appender(x.Pass, kit.File(w.at), call); !ok && from != "" {
		if !kit.Cold(x.Pass, w.at) {
			kit.Report(x.Pass, finding.Suggest, w.call, from+" allocates a string that "+w.by()+" copies")
		}
		return
	}
	if !ok || small(x.TypesInfo, call) || kit.Cold(x.Pass, w.at) || form.wraps && position(x.TypesInfo, w.at, call.Args[0]) {
		return
	}
	message := form.from + " allocates a string that " + w.by() + " copies"
	if w.advice {
		kit.Report(x.Pass, finding.Suggest, w.call, message)
		return
	}
	if edits, ok := x.appended(w, call, form); ok {
		edits = kit.Tidy(x.Pass, kit.File(w.at), edits...)
		kit.Report(x.Pass, "", w.call, message, kit.Fix("append to the buffer with "+form.to, append(edits, w.imports(x.Pass)...)...))
		return
	}
	kit.Report(x.Pass, finding.Suggest, w.call, message)
}

// joins is the message for a concatenation.
func (w write) joins() string { return "concatenates a string that " + w.by() + " copies" }

// by names what copies the string.
func (w write) by() string {
	if w.sink == kit.NoSink {
		return "append"
	}
	if sel, ok := ast.Unparen(w.call.Fun).(*ast.SelectorExpr); ok {
		return sel.Sel.Name
	}
	return types.ExprString(w.call.Fun) // a function of the package
}

// appended edits the one call that makes the string into the Append form of it.
func (x checker) appended(w write, call *ast.CallExpr, f form) ([]analysis.TextEdit, bool) {
	file := kit.File(w.at)
	name, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || !kit.Predeclared(x.Pass, file, call.Pos(), "int64") {
		return nil, false
	}
	edits, first := []analysis.TextEdit{kit.Replace(name.Sel, f.to)}, ""
	if f.wraps {
		first = "int64("
		edits = append(edits, kit.Insert(call.Args[0].End(), "), 10"))
	}
	if w.sink == kit.NoSink {
		if kit.HasComment(file, w.call.Pos(), call.Pos()) || kit.HasComment(file, call.End(), w.call.End()) {
			return nil, false
		}
		return append(edits, kit.ReplaceRange(w.call.Pos(), call.Pos(), ""), kit.Insert(call.Lparen+1, kit.Text(x.Pass, w.to)+", "+first),
			kit.ReplaceRange(call.End(), w.call.End(), "")), true
	}
	room, ok := w.sink.Room(x.Pass, file, w.to, f.room)
	if !ok || w.sink.Borrows(f.room) && !still(x.TypesInfo, call) {
		return nil, false
	}
	if w.other {
		head, tail, ok := w.around(x.Pass, file, call)
		return append(edits, head, kit.Insert(call.Lparen+1, room+", "+first), tail), ok
	}
	method := ast.Unparen(w.call.Fun).(*ast.SelectorExpr).Sel
	return append(edits, kit.Replace(method, "Write"), kit.Insert(call.Lparen+1, room+", "+first)), true
}
