// Package jsonroundtrip is the rule for a value that is encoded and at once
// decoded again, or decoded and encoded again without a look at it.
//
// It owns the judgement that nothing else is done with what stands between. It
// refuses structs that are decoded and encoded: that drops unknown fields, which
// may be the purpose. It is fast because it starts at calls of JSON packages, and of
// functions named like encoders.
package jsonroundtrip

import (
	"embed"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
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

// Rule is jsonroundtrip.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "jsonroundtrip",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/jsonroundtrip.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a value takes the way through text only to come back as a value",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		// Both halves of the way, which are two lines.
		FromFunc: true,
		Frames: []string{"encoding/json.*", "encoding/json/v2.*", "encoding/gob.*", "net/url.*", "net/netip.*",
			"encoding/xml.*", "encoding/asn1.*", "google.golang.org/protobuf/proto.*", "github.com/ethereum/go-ethereum/rlp.*"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

const (
	costCopy  = "encodes a value and decodes it again, to copy or convert it"
	costText  = "decodes a document and encodes it again without a look at it"
	costItems = "decodes the items of a document and encodes each again without a look at it"
	costField = "encodes again what was decoded into a field that nobody else looks at"
	costTest  = "decodes a document only to learn whether it is one"
)

func run(pass *analysis.Pass) (any, error) {
	codec := importsCodec(pass.Pkg)
	r := &trips{Pass: pass, effects: kit.EffectsOf(pass), helpers: map[*types.Func]bool{}, decoders: map[*types.Func]bool{}}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		frame, inside := kit.Frame(c)
		if !inside {
			continue
		}
		what := ""
		switch {
		case printed(pass.TypesInfo, frame, c):
			what = costPrinted
		case r.copiesBy(frame, c, call):
			what = costCopy
		case !codec:
		case r.copies(frame, c, call):
			if !sortsKeys(pass.TypesInfo, frame, call) {
				what = costCopy
			}
		case reencodes(pass.TypesInfo, frame, call) && !ordersKeys(c) && madeBy(pass.TypesInfo, frame, call) == nil:
			what = costText
		case itemsAgain(pass.TypesInfo, frame, call) && !ordersKeys(c):
			what = costItems
		case fieldAgain(pass, frame, call) && !ordersKeys(c):
			what = costField
		case validates(pass.TypesInfo, frame, c, call):
			what = costTest
		}
		if what != "" && !kit.Cold(pass, c) && !meant(c) {
			kit.Report(pass, "", call, what)
		}
	}
	return nil, nil
}

// meant tells whether the comment of the function around c, or one in it, says why it goes through JSON and back.
func meant(c inspector.Cursor) bool {
	decl, file := kit.Decl(c), kit.File(c)
	if decl == nil || file == nil {
		return false
	}
	return slices.ContainsFunc(file.Comments, func(g *ast.CommentGroup) bool {
		return (g == decl.Doc || kit.Encloses(decl, g)) && kit.Says(g, "round-trip", "round trip", "roundtrip", "json") &&
			kit.Says(g, " so that ", "because", "on purpose", "in order to", "workaround", "which will let", "which lets")
	})
}

func importsCodec(p *types.Package) bool {
	for _, imported := range p.Imports() {
		if kit.IsJSON(imported) || imported.Path() == "encoding/gob" {
			return true
		}
	}
	return false
}

// reencodes tells whether call decodes into a map or an any that is only
// encoded again.
func reencodes(info *types.Info, frame inspector.Cursor, call *ast.CallExpr) bool {
	v := kit.DecodeTarget(info, call)
	if !ownVariable(frame, v) || !shapeless(v.Type()) {
		return false
	}
	encoded := 0
	for _, use := range kit.UsesBut(info, frame, v, call) {
		if insteadOf(info, use) {
			continue
		}
		if !encodedAt(info, frame, use, v, call) && !partOfEncoded(info, use) {
			return false
		}
		encoded++
	}
	return encoded == 1
}

// encodedAt tells whether v is encoded at use, into a text that is not compared with another one and does
// not take the place of the one that call decodes.
func encodedAt(info *types.Info, frame, use inspector.Cursor, v *types.Var, call *ast.CallExpr) bool {
	at := use
	if kind, _ := at.ParentEdge(); kind == edge.UnaryExpr_X {
		at = at.Parent()
	}
	kind, i := at.ParentEdge()
	if kind != edge.CallExpr_Args || i != 0 {
		return false
	}
	n := at.Parent().Node().(*ast.CallExpr)
	if e := kit.EncodedValue(info, n); e == nil || kit.Variable(info, e) != v {
		return false
	}
	return !writtenBack(info, at.Parent(), call) && !compares(info, frame, at.Parent())
}

// ordersKeys tells by its name, or by what is said of it, whether the function around c brings
// a document into one form: its keys come back sorted.
func ordersKeys(c inspector.Cursor) bool {
	decl := kit.Decl(c)
	if decl == nil {
		return false
	}
	told := strings.ToLower(decl.Name.Name + " " + decl.Doc.Text())
	return slices.ContainsFunc([]string{"sort", "canonical", "normali", "determinis", "stable"}, func(word string) bool { return strings.Contains(told, word) })
}

// validates tells whether call decodes into a map, an any or raw text that nobody
// looks at, and somebody looks at its error. Skipping a value of a stream is none.
func validates(info *types.Info, frame, c inspector.Cursor, call *ast.CallExpr) bool {
	if !unseen(info, frame, call) {
		return false
	}
	kind, _ := c.ParentEdge()
	return kind != edge.ExprStmt_X && !kit.Ignored(c, 0) && !asksWhere(info, frame, c)
}

// unseen tells whether call decodes into what nobody looks at.
func unseen(info *types.Info, frame inspector.Cursor, call *ast.CallExpr) bool {
	v := kit.DecodeTarget(info, call)
	if v == nil {
		return throwsAway(info, call)
	}
	if !ownVariable(frame, v) || !anyDocument(v.Type()) || !startsEmpty(info, frame, v) {
		return false
	}
	if f := kit.Callee(info, call); f.Name() == "Decode" {
		if _, fresh := ast.Unparen(kit.Receiver(call)).(*ast.CallExpr); !fresh {
			return false
		}
	}
	return len(kit.UsesBut(info, frame, v, call)) == 0
}

// startsEmpty tells whether v is given nothing but new maps: one of somebody else is filled by
// what is decoded, for whoever has it.
func startsEmpty(info *types.Info, frame inspector.Cursor, v *types.Var) bool {
	for _, e := range kit.Given(info, frame.Node(), v) {
		if e == nil {
			continue // the decoding itself
		}
		switch x := ast.Unparen(e).(type) {
		case *ast.CompositeLit:
		case *ast.CallExpr:
			if !kit.IsBuiltin(info, x, "make") && !kit.IsBuiltin(info, x, "new") {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// asksWhere tells whether the error of the call at c is asked for its type: it tells where
// the mistake is, which json.Valid does not.
func asksWhere(info *types.Info, frame, c inspector.Cursor) bool {
	vars := kit.Results(info, c)
	if len(vars) != 1 || vars[0] == nil {
		return false
	}
	for use := range kit.Uses(info, frame, vars[0]) {
		switch kind, _ := use.ParentEdge(); kind {
		case edge.TypeAssertExpr_X:
			return true
		case edge.CallExpr_Args:
			if kit.IsCall(info, use.Parent().Node().(*ast.CallExpr), "errors", "As", "AsType") {
				return true
			}
		}
	}
	return false
}

// throwsAway tells whether call decodes into a value that nothing holds: new(any),
// &json.RawMessage{}.
func throwsAway(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || !kit.IsJSON(f.Pkg()) || f.Name() != "Unmarshal" || len(call.Args) != 2 {
		return false
	}
	switch e := ast.Unparen(call.Args[1]).(type) {
	case *ast.CallExpr:
		return kit.IsBuiltin(info, e, "new") && anyDocument(info.TypeOf(e.Args[0]))
	case *ast.UnaryExpr:
		lit, ok := ast.Unparen(e.X).(*ast.CompositeLit)
		return ok && anyDocument(info.TypeOf(lit))
	}
	return false
}

func anyDocument(t types.Type) bool {
	return shapeless(t) || kit.IsNamed(t, "encoding/json", "RawMessage")
}

// writtenBack tells whether the text of encode takes the place of the one that
// call decodes: who does that wants the keys in order.
func writtenBack(info *types.Info, encode inspector.Cursor, call *ast.CallExpr) bool {
	kind, _ := encode.ParentEdge()
	if kind != edge.AssignStmt_Rhs || len(call.Args) != 2 {
		return false
	}
	return kit.Same(info, encode.Parent().Node().(*ast.AssignStmt).Lhs[0], call.Args[0])
}

// shapeless tells whether a value of type t holds any document: encoding it
// gives back what was decoded, sorted and without spaces.
func shapeless(t types.Type) bool {
	for range 8 { // type T []T has no end
		switch u := t.Underlying().(type) {
		case *types.Interface:
			return u.Empty()
		case *types.Map:
			t = u.Elem()
		case *types.Slice:
			t = u.Elem()
		case *types.Pointer:
			t = u.Elem()
		default:
			return false
		}
	}
	return false
}
