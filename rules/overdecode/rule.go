// Package overdecode is the rule for a document that is decoded into a large
// struct of which a field or two are looked at.
//
// It owns the count of what is decoded and what is looked at. It refuses structs
// that go anywhere else. It is fast because it starts at calls of JSON packages.
package overdecode

import (
	"embed"
	"fmt"
	"go/ast"
	"go/types"
	"reflect"

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

// Rule is overdecode.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "overdecode",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/overdecode.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "fields are decoded and allocated that nobody looks at",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{"encoding/json.*", "encoding/json/v2.*", "image.Decode", "image/*.Decode", "golang.org/x/image/*.Decode", "go/parser.ParseFile"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

const (
	enough = 8 // fields from which a narrow struct is worth its lines
	part   = 4 // at most one field in so many may be looked at
)

func run(pass *analysis.Pass) (any, error) {
	heads := kit.Imports(pass, images...) || kit.Imports(pass, "go/parser")
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		if unread(pass.TypesInfo, c) && !kit.Cold(pass, c) {
			kit.Report(pass, "", c.Node().(*ast.CallExpr), "decodes an answer that nobody reads")
			continue
		}
		v := kit.DecodeTargetFor(pass, c.Node().(*ast.CallExpr))
		if v == nil && !heads {
			continue
		}
		frame, inside := kit.Frame(c)
		if inside && v == nil {
			if what := partly(pass.TypesInfo, frame, c); what != "" && !kit.Cold(pass, c) {
				kit.Report(pass, "", c.Node().(*ast.CallExpr), what)
			}
			continue
		}
		if !inside || v.Pos() < kit.FuncBody(frame.Node()).Pos() {
			continue
		}
		s, ok := structOf(v.Type())
		if !ok {
			continue
		}
		if what := wasted(pass.TypesInfo, frame, c, v, s); what != "" && !strict(pass, frame, c.Node().(*ast.CallExpr)) && !kit.Cold(pass, c) {
			kit.Report(pass, "", c.Node().(*ast.CallExpr), what)
		}
	}
	return nil, nil
}

// wasted says what the call at c decodes into v, of s, for nobody.
func wasted(info *types.Info, frame, c inspector.Cursor, v *types.Var, s types.Type) string {
	l := look(info, frame, c, v)
	if l == nil {
		return ""
	}
	total := fields(s, 0, map[types.Type]bool{})
	if used := l.count(); total >= enough && used > 0 && used*part <= total {
		return fmt.Sprintf("decodes %d fields, of which the function looks at %d", total, used)
	}
	if field := l.onlyAsked(); field != "" {
		return "decodes " + field + " into maps and lists that nobody looks into"
	}
	return ""
}

// structOf tells whether a value of type t is a struct, or a list or a map of
// structs, by pointer or not.
func structOf(t types.Type) (types.Type, bool) {
	for range deepest {
		p, ok := t.Underlying().(*types.Pointer)
		if !ok {
			break
		}
		t = p.Elem()
	}
	of := t
	for range longest {
		switch u := of.Underlying().(type) {
		case *types.Pointer:
			of = u.Elem()
		case *types.Struct:
			return t, true
		case *types.Slice, *types.Array, *types.Map:
			of = elem(u)
		default:
			return t, false
		}
	}
	return t, false
}

// elem is the type of the elements of a list or a map, nil for other types.
func elem(t types.Type) types.Type {
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return u.Elem()
	case *types.Array:
		return u.Elem()
	case *types.Map:
		return u.Elem()
	}
	return nil
}

const (
	deepest = 4 // how far structs within structs are counted
	longest = 8 // how far lists of lists are followed: type T []T has no end
)

// fields counts what a decoder may fill in a value of type t, structs inside
// opened, each type once. A type that decodes itself is one field.
func fields(t types.Type, depth int, seen map[types.Type]bool) int {
	for range longest {
		switch u := t.Underlying().(type) {
		case *types.Pointer:
			t = u.Elem()
		case *types.Slice, *types.Array, *types.Map:
			t, depth = elem(u), max(depth, 1)
		case *types.Struct:
			if depth > 0 && decodesItself(t) || depth > deepest || seen[types.Unalias(t)] {
				return 1
			}
			seen[types.Unalias(t)] = true
			n := 0
			for i := range u.NumFields() {
				if f := u.Field(i); f.Exported() && reflect.StructTag(u.Tag(i)).Get("json") != "-" {
					n += fields(f.Type(), depth+1, seen)
				}
			}
			return max(n, 1)
		default:
			return 1
		}
	}
	return 1
}

func decodesItself(t types.Type) bool {
	set := types.NewMethodSet(types.NewPointer(t))
	return set.Lookup(nil, "UnmarshalJSON") != nil || set.Lookup(nil, "UnmarshalText") != nil
}

// sharesMemory tells whether v is made with values in it: a literal that embeds a
// pointer to the receiver is how UnmarshalJSON decodes into that.
func sharesMemory(info *types.Info, fn ast.Node, v *types.Var) bool {
	for _, e := range kit.Given(info, fn, v) {
		if u, ok := e.(*ast.UnaryExpr); ok {
			e = u.X
		}
		if lit, ok := e.(*ast.CompositeLit); ok && len(lit.Elts) > 0 {
			return true
		}
	}
	return false
}

// strict tells whether the decoder of a call refuses fields that the struct does not have: all of them
// are there to say what a document may hold. It is told so in the function at frame, or in the one that is lent
// the value.
func strict(pass *analysis.Pass, frame inspector.Cursor, call *ast.CallExpr) bool {
	info := pass.TypesInfo
	f := kit.Callee(info, call)
	if f == nil {
		return false
	}
	body, decoder := ast.Node(kit.FuncBody(frame.Node())), kit.Variable(info, kit.Receiver(call))
	if decl := kit.EffectsOf(pass).Decl(f); decl != nil && decl.Body != nil {
		body, decoder = decl.Body, nil
	} else if decoder == nil {
		return false
	}
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		told, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		g := kit.Callee(info, told)
		found = g != nil && g.Name() == "DisallowUnknownFields" && (decoder == nil || kit.Variable(info, kit.Receiver(told)) == decoder)
		return !found
	})
	return found
}
