// Package unboundedcache is the rule for a map that lives as long as the program
// and remembers every key it was ever asked for.
//
// It owns the judgement that a map lives long (lives.go), that it is asked and
// filled with keys of a caller, which are not few by nature (key.go), and that
// nothing in the package ever empties it.
package unboundedcache

import (
	"embed"
	"fmt"
	"go/ast"
	"go/token"
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

// Rule is unboundedcache.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "unboundedcache",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/unboundedcache.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a map keeps every key it was ever asked for, for the life of the program",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.Alloc, finding.Objects, finding.CPU},
		Frames: []string{"runtime.mapassign*", "internal/runtime/maps.*", "sync.(*Map)*", "internal/sync.*"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	l := lives{pass: pass}
	seen := map[*types.Var]bool{}
	for _, s := range stores(pass, &l) {
		if kit.Cold(pass, s.at) || !asked(pass, s) || !ofCaller(pass, s) || emptied(pass, s) || weighed(pass, s.cache) || upTo(pass.TypesInfo, s.at) || counts(pass.TypesInfo, s) || renews(pass.TypesInfo, s) {
			continue
		}
		seen[s.cache] = true
		kit.Report(pass, finding.Suggest, s.at.Node().(analysis.Range), "keeps every key it was ever asked for: nothing removes one from "+s.cache.Name())
	}
	enders := map[*types.Var]string{}
	for _, s := range kept(pass, &l) {
		if seen[s.cache] || kit.Cold(pass, s.at) {
			continue
		}
		if connects(pass.TypesInfo.TypeOf(s.key)) && !emptied(pass, s) && !weighed(pass, s.cache) {
			seen[s.cache] = true
			kit.Report(pass, finding.Suggest, s.at.Node().(analysis.Range), "keeps every connection that there ever was: nothing removes one from "+s.cache.Name())
			continue
		}
		by, known := enders[s.cache]
		if !known {
			by = ender(pass, s.cache)
			enders[s.cache] = by
		}
		if by != "" && !emptied(pass, s) && !weighed(pass, s.cache) {
			kit.Report(pass, finding.Suggest, s.at.Node().(analysis.Range), fmt.Sprintf("keeps every key it is given: %s ends what is under one, and leaves it in %s", by, s.cache.Name()))
		}
	}
	return nil, nil
}

// A store puts a key into a map that may be a cache.
type store struct {
	at    inspector.Cursor // the statement or call
	cache *types.Var
	key   ast.Expr
	named bool     // after a cache, or holds a state for each key
	owned bool     // a field of what the function was given
	notes bool     // that a key has come, when, or how often
	value ast.Expr // nil where it is counted
}

// stores lists the stores into long-lived maps, in source order.
func stores(pass *analysis.Pass, l *lives) (out []store) {
	info := pass.TypesInfo
	for c := range kit.Preorder(pass, (*ast.AssignStmt)(nil), (*ast.CallExpr)(nil), (*ast.IncDecStmt)(nil)) {
		switch n := c.Node().(type) {
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				index, ok := ast.Unparen(left).(*ast.IndexExpr)
				if !ok || !kit.IsMap(info.TypeOf(index.X)) {
					continue
				}
				value := n.Rhs[min(i, len(n.Rhs)-1)]
				if v, named := l.of(c, index.X, nil); v != nil {
					root := kit.RootVar(info, index.X)
					named = named || l.ofVisitors(c, index.X, index.Index) != nil
					out = append(out, store{c, v, index.Index, named, v.IsField() && root != nil && kit.IsLocal(root), false, value})
				} else if v := l.notebook(index, false); v != nil {
					out = append(out, store{c, v, index.Index, true, true, true, value})
				} else if v := l.ofVisitors(c, index.X, index.Index); v != nil {
					out = append(out, store{c, v, index.Index, true, true, false, value})
				} else if v := l.memo(c, index, value); v != nil {
					out = append(out, store{c, v, index.Index, true, true, false, value})
				}
			}
		case *ast.CallExpr:
			if mapCall(info, n, "Store", "LoadOrStore", "LoadOrCompute") && len(n.Args) == 2 {
				visited := l.ofVisitors(c, kit.Receiver(n), n.Args[0])
				if v, named := l.of(c, kit.Receiver(n), n.Args[1]); v != nil {
					out = append(out, store{c, v, n.Args[0], named || visited != nil, false, false, n.Args[1]})
				} else if visited != nil {
					out = append(out, store{c, visited, n.Args[0], true, true, false, n.Args[1]})
				} else if v := l.embedded(kit.Receiver(n)); v != nil {
					out = append(out, store{c, v, n.Args[0], true, true, false, n.Args[1]})
				} else if v := l.syncNotebook(n); v != nil {
					out = append(out, store{c, v, n.Args[0], true, true, true, n.Args[1]})
				}
			}
		case *ast.IncDecStmt:
			index, ok := ast.Unparen(n.X).(*ast.IndexExpr)
			if !ok || n.Tok != token.INC || !kit.IsMap(info.TypeOf(index.X)) {
				continue
			}
			v := l.notebook(index, true)
			if v == nil {
				v = l.ofVisitors(c, index.X, index.Index)
			}
			if v != nil {
				out = append(out, store{c, v, index.Index, true, true, true, nil})
			}
		}
	}
	return out
}

// asked tells whether the function that stores also looks the cache up: get or
// create. A registration only stores. What is named after a cache may be looked
// up elsewhere.
func asked(pass *analysis.Pass, s store) bool {
	decl := kit.Decl(s.at)
	if decl == nil || decl.Body == nil {
		return false
	}
	if _, counts := s.at.Node().(*ast.IncDecStmt); counts {
		return true
	}
	looked, value := looks(pass.TypesInfo, decl.Body, s.cache)
	switch {
	case s.notes:
		return looked
	case s.named && !looked:
		for _, file := range pass.Files {
			if _, value := looks(pass.TypesInfo, file, s.cache); value {
				return !makesOne(decl.Name.Name)
			}
		}
		return false
	case opens(decl.Name.Name):
		return false // by its configuration
	case registers(decl.Name.Name):
		return looked && (value || s.named && s.marks(pass.TypesInfo))
	}
	return looked
}

// looks tells whether n looks something up in the cache, and uses what it finds.
func looks(info *types.Info, n ast.Node, cache *types.Var) (looked, value bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt: // v, ok := m[k] or v := m[k]
			for _, r := range n.Rhs {
				if reads(info, r, cache) {
					looked, value = true, value || !kit.IsBlank(n.Lhs[0])
				}
			}
		case *ast.IfStmt:
			looked = looked || reads(info, n.Cond, cache)
		case *ast.ReturnStmt:
			for _, r := range n.Results {
				if reads(info, r, cache) {
					looked, value = true, true
				}
			}
		}
		return true
	})
	return looked, value
}

// reads tells whether e looks the cache up.
func reads(info *types.Info, e ast.Expr, cache *types.Var) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.IndexExpr:
			found = found || is(info, n.X, cache)
		case *ast.CallExpr:
			found = found || mapCall(info, n, "Load", "LoadOrStore", "LoadOrCompute") && is(info, kit.Receiver(n), cache)
		}
		return !found
	})
	return found
}

// is tells whether e is the cache, of whatever type its struct is made.
func is(info *types.Info, e ast.Expr, cache *types.Var) bool {
	v, ok := kit.Object(info, e).(*types.Var)
	return ok && v.Origin() == cache || cache.Embedded() && embeddedMap(info, e) == cache
}

// registers tells whether a function's name says that it puts in what somebody
// has decided to have.
func registers(name string) bool {
	switch first(name) {
	case "add", "set", "load", "must", "put", "insert", "update", "record":
		return true
	}
	return false
}

// opens tells whether a function's name says that it makes or registers something
// that lasts.
func opens(name string) bool {
	switch first(name) {
	case "register", "enable", "init", "new", "open", "make", "setup", "connect", "dial", "start", "create", "build", "configure":
		return true
	}
	return false
}

// makesOne tells whether a function's name says that it makes what has the map.
func makesOne(name string) bool {
	switch first(name) {
	case "init", "initialize", "setup", "new", "make", "open", "register":
		return true
	}
	return false
}

func first(name string) string {
	if words := kit.Words(name); len(words) > 0 {
		return words[0]
	}
	return ""
}

// emptied tells whether anything in the package may take keys out of the cache,
// replace it, ask how full it is, or hand it to somebody who may.
func emptied(pass *analysis.Pass, s store) bool {
	if takenOut(pass, s.cache) {
		return true
	}
	for at := range kit.Uses(pass.TypesInfo, kit.Root(pass), s.cache) {
		if kind, _ := at.ParentEdge(); kind == edge.SelectorExpr_Sel {
			at = at.Parent()
		}
		if !grows(pass.TypesInfo, at) && !lapses(pass.TypesInfo, at, s.cache) {
			return true
		}
	}
	return false
}

// grows tells whether a use of the cache at at is one that never takes a key
// out: an index, a range, a first make, a method of sync.Map that loads or
// stores, a length that is told to others.
func grows(info *types.Info, at inspector.Cursor) bool {
	kind, i := at.ParentEdge()
	switch p := at.Parent().Node().(type) {
	case *ast.IndexExpr:
		return kind == edge.IndexExpr_X
	case *ast.RangeStmt:
		return kind == edge.RangeStmt_X
	case *ast.KeyValueExpr: // where a constructor makes it
		return kind == edge.KeyValueExpr_Key && (makes(info, p.Value) || kit.IsNil(info, p.Value))
	case *ast.BinaryExpr:
		return kit.IsNil(info, p.X) || kit.IsNil(info, p.Y)
	case *ast.SelectorExpr:
		switch p.Sel.Name {
		case "Load", "Store", "LoadOrStore", "LoadOrCompute", "Range", "Swap", "CompareAndSwap":
			return true
		}
	case *ast.CallExpr:
		if kit.IsBuiltin(info, p, "len") {
			up, _ := at.Parent().ParentEdge()
			return up == edge.CallExpr_Args // a metric, room for a copy
		}
		return kit.IsCall(info, p, "maps", "Keys", "Values", "All", "Clone")
	case *ast.AssignStmt: // made on first use
		if kind != edge.AssignStmt_Lhs || len(p.Lhs) != len(p.Rhs) {
			return false
		}
		decl := kit.Decl(at)
		v, local := kit.Object(info, p.Lhs[i]).(*types.Var)
		return ifNil(info, at) || makes(info, p.Rhs[i]) && (decl != nil && makesOne(decl.Name.Name) || local && kit.IsLocal(v))
	}
	return false
}

func makes(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		return kit.IsBuiltin(info, e, "make")
	}
	return false
}

// ifNil tells whether the innermost condition around at found the cache to be nil.
func ifNil(info *types.Info, at inspector.Cursor) bool {
	for _, cond := range conditions(at) {
		x, _, y, ok := kit.Comparison(cond)
		return ok && (kit.IsNil(info, x) || kit.IsNil(info, y))
	}
	return false
}
