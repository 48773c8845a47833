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
	asking   map[*types.Var]bool   // fields that hold a key, when first asked
	handing  bool                  // a function that is given a key is looked at
	leaving  map[types.Object]bool // maps whose keys are looked at, when first asked
}

// A lookup is one use of a map by key.
type lookup struct {
	cursor inspector.Cursor
	of     ast.Expr // the map
	key    ast.Expr
}

// lookup matches m[key], delete(m, key) and the methods of sync.Map and of caches.
func (k *keys) lookup(c inspector.Cursor) (l lookup, ok bool) {
	switch n := c.Node().(type) {
	case *ast.IndexExpr:
		return lookup{c, n.X, n.Index}, k.byString(n.X)
	case *ast.CallExpr:
		if kit.IsBuiltin(k.TypesInfo, n, "delete") && len(n.Args) == 2 {
			return lookup{c, n.Args[0], n.Args[1]}, k.byString(n.Args[0])
		}
		return k.storeLookup(c, n)
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

// stores tells whether the entry at c is set.
func stores(c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	return kind == edge.AssignStmt_Lhs || kind == edge.IncDecStmt_X
}

func (k *keys) check(l lookup) {
	made, message := k.made(l)
	if message == "" || k.reported[made] || !k.private(l) || k.wholeKeys(l) || kit.Cold(k.Pass, l.cursor) || k.registers(l.cursor) {
		return
	}
	if message == costArray && made == l.key && !stores(l.cursor) {
		return // the compiler looks it up without a copy
	}
	k.reported[made] = true
	fix, level := k.cured(l)
	if level == finding.Suggest {
		kit.Report(k.Pass, level, made, message)
		return
	}
	kit.Report(k.Pass, level, made, message, fix)
}
