// Package costlykey is the rule for strings that are put together only to be a
// map's key.
//
// It owns the judgement that nobody but the map looks at the string, and it
// refuses maps whose keys leave: ranged, returned, passed on, exported. It is fast
// because it starts at lookups whose key is an operation, a call or a local.
package costlykey

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

// Rule is costlykey.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "costlykey",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/costlykey.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a string is put together for each lookup to be a map's key",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.Alloc, finding.Objects, finding.CPU},
		Frames: []string{
			"fmt.Sprintf", "fmt.Sprint", "fmt.Sprintln", "strings.Join", "runtime.concatstring*", "strconv.Itoa",
			"strconv.FormatInt", "strconv.FormatUint", "runtime.convT*",
		},
		Deep: true,
	},
	Sources:  []string{"performance commits of public Go projects"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	k := &keys{Pass: pass, effects: kit.EffectsOf(pass), cures: map[*types.Var]*cure{}, reported: map[ast.Expr]bool{}}
	for c := range kit.Preorder(pass, (*ast.IndexExpr)(nil), (*ast.CallExpr)(nil)) {
		if l, ok := k.lookup(c); ok {
			k.check(l)
		}
	}
	return nil, nil
}

// keys is the state of one pass.
type keys struct {
	*analysis.Pass
	effects  *kit.Effects
	names    kit.Locals
	cures    map[*types.Var]*cure // of local maps, when first asked
	reported map[ast.Expr]bool
	leaving  map[types.Object]bool // maps whose keys are looked at, when first asked
}

// A lookup is one use of a map by key.
type lookup struct {
	cursor inspector.Cursor
	of     ast.Expr // the map
	key    ast.Expr
}

// lookup matches m[key], delete(m, key) and the methods of sync.Map.
func (k *keys) lookup(c inspector.Cursor) (l lookup, ok bool) {
	switch n := c.Node().(type) {
	case *ast.IndexExpr:
		return lookup{c, n.X, n.Index}, k.byString(n.X)
	case *ast.CallExpr:
		if kit.IsBuiltin(k.TypesInfo, n, "delete") && len(n.Args) == 2 {
			return lookup{c, n.Args[0], n.Args[1]}, k.byString(n.Args[0])
		}
		names := []string{"Load", "Store", "LoadOrStore", "LoadAndDelete", "Delete", "Swap"}
		if kit.IsMethod(k.TypesInfo, n, "sync", "Map", names...) && len(n.Args) > 0 && kit.Receiver(n) != nil {
			return lookup{c, kit.Receiver(n), n.Args[0]}, true
		}
	}
	return l, false
}

// byString tells whether e is a map with keys of type string itself: a type
// with a name may have methods.
func (k *keys) byString(e ast.Expr) bool {
	t := k.TypesInfo.TypeOf(e)
	if t == nil {
		return false
	}
	m, ok := t.Underlying().(*types.Map)
	return ok && types.Identical(types.Unalias(m.Key()), types.Typ[types.String])
}

func (k *keys) check(l lookup) {
	made := l.key
	if v := kit.Variable(k.TypesInfo, l.key); v != nil {
		made = k.definition(l.cursor, v)
	}
	if made == nil || k.reported[made] {
		return
	}
	message := k.cost(made)
	if message == "" || !k.private(l) || kit.Cold(k.Pass, l.cursor) {
		return
	}
	k.reported[made] = true
	fix, level := k.cured(l)
	if level == finding.Suggest {
		kit.Report(k.Pass, level, made, message)
		return
	}
	kit.Report(k.Pass, level, made, message, fix)
}

// cost names how the key is made; "" for keys that cost nothing or that a
// struct cannot replace.
func (k *keys) cost(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		if tv := k.TypesInfo.Types[e]; tv.Value == nil && k.operands(e) >= 2 {
			return "concatenates a string per lookup to be a map key"
		}
	case *ast.CallExpr:
		if how := k.called(e); how != "" {
			return how
		}
		f := kit.Callee(k.TypesInfo, e)
		if f == nil || f.Pkg() != k.Pkg {
			return ""
		}
		if decl := k.effects.Decl(f); decl != nil && decl.Body != nil && len(decl.Body.List) == 1 && !f.Exported() {
			ret, ok := decl.Body.List[0].(*ast.ReturnStmt)
			if !ok || len(ret.Results) != 1 {
				return ""
			}
			if inner, ok := ast.Unparen(ret.Results[0]).(*ast.CallExpr); ok {
				return k.called(inner)
			}
			if inner, ok := ast.Unparen(ret.Results[0]).(*ast.BinaryExpr); ok {
				return k.cost(inner)
			}
		}
	}
	return ""
}

// called names the cost of a call that formats or joins.
func (k *keys) called(call *ast.CallExpr) string {
	info := k.TypesInfo
	switch {
	case kit.IsCall(info, call, "fmt", "Sprintf", "Sprint", "Sprintln"):
		if call.Ellipsis.IsValid() || k.formatsUnknown(call) {
			return ""
		}
		return "formats a string per lookup to be a map key"
	case kit.IsCall(info, call, "strings", "Join"):
		if lit, ok := ast.Unparen(call.Args[0]).(*ast.CompositeLit); ok && len(lit.Elts) > 1 {
			return "joins a string per lookup to be a map key"
		}
	case kit.IsCall(info, call, "strconv", "Itoa", "FormatInt", "FormatUint"):
		return "formats a number per lookup to be a map key"
	}
	return ""
}

// formatsUnknown tells whether an argument is of a type that cannot be part of
// a key, or whose text is not its value: an interface, a slice, a map, a function,
// a pointer.
func (k *keys) formatsUnknown(call *ast.CallExpr) bool {
	values := 0
	for _, arg := range call.Args {
		tv := k.TypesInfo.Types[arg]
		if tv.Value != nil {
			continue
		}
		values++
		if tv.Type == nil || !types.Comparable(tv.Type) {
			return true
		}
		switch tv.Type.Underlying().(type) {
		case *types.Interface, *types.Pointer, *types.Chan:
			return true
		}
	}
	return values == 0
}

// maxOperands is more than any concatenation has.
const maxOperands = 1000

// operands counts the operands of a concatenation that are not constant.
func (k *keys) operands(e ast.Expr) int {
	e = ast.Unparen(e)
	if tv := k.TypesInfo.Types[e]; tv.Value != nil {
		return 0
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		return k.operands(e.X) + k.operands(e.Y)
	case *ast.CallExpr:
		if f := kit.Callee(k.TypesInfo, e); f != nil && f.Name() == "String" {
			return -maxOperands // formats by itself: a struct would hold its text all the same
		}
	}
	return 1
}
