// Package defensivecopy is the rule for a copy of a slice or map that is only
// read, while nothing changes what it was copied from.
//
// It owns the proof of both. It is silent where anything that it does not know
// runs while the copy is in use: a callback, a lock, another goroutine's turn. It
// looks at functions that copy only.
package defensivecopy

import (
	"embed"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

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

// Rule is defensivecopy.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "defensivecopy",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/defensivecopy.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a copy is made of data that nobody changes",
	Status:  rule.Preview,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.Alloc, finding.Objects, finding.CPU},
	},
	Sources:  []string{"maintainers' own fixes"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	effects := kit.EffectsOf(pass)
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		from := copied(pass.TypesInfo, call)
		if from == nil || kit.Cold(pass, c) {
			continue
		}
		if why := needless(pass, effects, c, from); why != "" {
			kit.Report(pass, finding.Suggest, call, fmt.Sprintf("copies %s, and %s", kit.Text(pass, from), why))
		}
	}
	return nil, nil
}

// copied is what call makes a copy of: slices.Clone, maps.Clone, bytes.Clone,
// strings.Clone, http.Header.Clone, append([]T(nil), x...); nil for other calls.
func copied(info *types.Info, call *ast.CallExpr) ast.Expr {
	switch {
	case len(call.Args) == 1 && (kit.IsCall(info, call, "slices", "Clone") || kit.IsCall(info, call, "maps", "Clone") ||
		kit.IsCall(info, call, "bytes", "Clone") || kit.IsCall(info, call, "strings", "Clone")):
		return plain(info, call.Args[0])
	case kit.IsMethod(info, call, "net/http", "Header", "Clone"):
		return plain(info, kit.Receiver(call))
	case kit.IsBuiltin(info, call, "append") && len(call.Args) == 2 && call.Ellipsis.IsValid() && empty(info, call.Args[0]):
		if types.Identical(info.TypeOf(call.Args[0]).Underlying(), info.TypeOf(call.Args[1]).Underlying()) {
			return plain(info, call.Args[1])
		}
	}
	return nil
}

// empty tells []T(nil) and []T{}.
func empty(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.CallExpr:
		return kit.IsConversion(info, e) && len(e.Args) == 1 && kit.IsNil(info, e.Args[0])
	}
	return false
}

// plain is e where it names memory that is there anyway, nil where it is made for
// the copy.
func plain(info *types.Info, e ast.Expr) ast.Expr {
	switch ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		if kit.RootVar(info, e) != nil {
			return e
		}
	}
	return nil
}

// needless says why the copy at c changes nothing; "" where it may.
func needless(pass *analysis.Pass, effects *kit.Effects, c inspector.Cursor, from ast.Expr) string {
	info := pass.TypesInfo
	if reads(info, c) {
		return "what gets the copy only reads it"
	}
	vars := kit.Results(info, c)
	fn, ok := kit.Frame(c)
	if !ok || len(vars) != 1 || vars[0] == nil || !kit.IsLocal(vars[0]) || kit.IsNil(info, from) {
		return ""
	}
	v := vars[0]
	last := c
	for use := range kit.Uses(info, fn, v) {
		if inner, ok := kit.Frame(use); !ok || inner.Node() != fn.Node() || !reads(info, use) || use.Node().Pos() < c.Node().Pos() {
			return ""
		}
		last = use
	}
	if last.Node() == c.Node() || len(kit.Given(info, fn.Node(), v)) != 1 {
		return ""
	}
	end := last.Node().End()
	// A use in a loop is followed by the rest of the loop, again and again.
	for loop, ok := kit.Loop(last); ok; loop, ok = kit.Loop(loop) {
		if !inside(c.Node(), loop.Node()) {
			end = max(end, loop.Node().End())
		}
	}
	if loop, ok := rangeOver(last); ok {
		end = max(end, loop.End())
	}
	if !still(info, effects, fn, from, c.Node().End(), end) {
		return ""
	}
	return "nothing changes either of the two while the copy is in use"
}

func inside(n, outer ast.Node) bool { return outer.Pos() <= n.Pos() && n.End() <= outer.End() }

func rangeOver(use inspector.Cursor) (ast.Node, bool) {
	kind, _ := use.ParentEdge()
	if kind != edge.RangeStmt_X {
		return nil, false
	}
	return use.Parent().Node(), true
}

// reads tells whether the expression at c is only read where it stands: an
// element, its length, a range over it, or an argument that is known to be read
// and not kept.
func reads(info *types.Info, c inspector.Cursor) bool {
	kind, i := c.ParentEdge()
	switch up := c.Parent().Node().(type) {
	case *ast.ParenExpr:
		return reads(info, c.Parent())
	case *ast.IndexExpr:
		return kind == edge.IndexExpr_X && element(info, c.Parent())
	case *ast.RangeStmt:
		_, call := c.Node().(*ast.CallExpr)
		return kind == edge.RangeStmt_X && !call
	case *ast.BinaryExpr:
		return up.Op == token.EQL || up.Op == token.NEQ
	case *ast.SelectorExpr:
		call, ok := c.Parent().Parent().Node().(*ast.CallExpr)
		return ok && call.Fun == up && kit.IsMethod(info, call, "net/http", "Header", "Get", "Values")
	case *ast.CallExpr:
		return kind == edge.CallExpr_Args && reader(info, up, i)
	}
	return false
}

// element tells whether an element is read, not written and not pointed at.
func element(info *types.Info, c inspector.Cursor) bool {
	at := c
	for {
		kind, _ := at.ParentEdge()
		switch up := at.Parent().Node().(type) {
		case *ast.ParenExpr:
		case *ast.SelectorExpr:
			if sel := info.Selections[up]; sel == nil || sel.Kind() == types.MethodVal {
				return sel != nil && !kit.TakesAddress(sel)
			}
		case *ast.IndexExpr:
			if kind != edge.IndexExpr_X {
				return true
			}
		case *ast.AssignStmt:
			return kind != edge.AssignStmt_Lhs
		case *ast.UnaryExpr:
			return up.Op != token.AND
		case *ast.IncDecStmt, *ast.SliceExpr:
			return false
		case *ast.RangeStmt:
			return kind == edge.RangeStmt_X
		default:
			return true
		}
		at = at.Parent()
	}
}

// readers are functions of the standard library that read their slices, maps
// and strings, and keep none.
var readers = map[string][]string{
	"strings":       {"Join", "Contains", "HasPrefix", "HasSuffix", "Index", "Count", "EqualFold"},
	"bytes":         {"Contains", "HasPrefix", "HasSuffix", "Index", "Count", "Equal", "EqualFold", "Compare", "IndexByte"},
	"slices":        {"Contains", "ContainsFunc", "Index", "IndexFunc", "Equal", "Max", "Min", "BinarySearch", "IsSorted"},
	"maps":          {"Equal", "Copy"},
	"encoding/json": {"Unmarshal", "Valid", "Marshal"},
	"encoding/hex":  {"EncodeToString"},
	"crypto/sha256": {"Sum256"},
	"crypto/sha1":   {"Sum"},
	"crypto/md5":    {"Sum"},
	"hash/crc32":    {"ChecksumIEEE"},
}

// reader tells whether call only reads its i-th argument. Marshal may call the
// values' own methods, which change nothing by convention; maps.Copy changes its
// first.
func reader(info *types.Info, call *ast.CallExpr, i int) bool {
	if kit.IsBuiltin(info, call, "len") || kit.IsBuiltin(info, call, "copy") && i == 1 || kit.IsBuiltin(info, call, "append") && i == 1 && call.Ellipsis.IsValid() {
		return true
	}
	if kit.IsConversion(info, call) {
		to, ok := info.TypeOf(call).Underlying().(*types.Basic)
		from := info.TypeOf(call.Args[0])
		return ok && to.Info()&types.IsString != 0 && from != nil && kit.IsBytes(from)
	}
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || f.Signature().Recv() != nil || !slices.Contains(readers[f.Pkg().Path()], f.Name()) {
		return false
	}
	return !(f.Name() == "Copy" && i == 0)
}

// still tells whether nothing in (pos, end) of fn may change what from names: no
// call with effects, nothing assigned but plain locals other than from's, no
// goroutine, nothing waited for.
func still(info *types.Info, effects *kit.Effects, fn inspector.Cursor, from ast.Expr, pos, end token.Pos) bool {
	root, calm := kit.RootVar(info, from), true
	own := func(e ast.Expr) bool {
		v := kit.Variable(info, e)
		return kit.IsBlank(e) || v != nil && kit.IsLocal(v) && v != root
	}
	ast.Inspect(fn.Node(), func(n ast.Node) bool {
		if n == nil || n.End() <= pos || end <= n.Pos() || !calm {
			return false
		}
		if n.Pos() < pos {
			return true // around the region, or begun before it
		}
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				calm = calm && own(l)
			}
		case *ast.IncDecStmt:
			calm = calm && own(n.X)
		case *ast.GoStmt, *ast.DeferStmt, *ast.SendStmt, *ast.SelectStmt, *ast.FuncLit, *ast.LabeledStmt:
			calm = false
		case *ast.UnaryExpr:
			calm = calm && n.Op != token.ARROW
		case *ast.RangeStmt:
			calm = calm && pulled(info, n)
		case *ast.CallExpr:
			calm = calm && (kit.IsBuiltin(info, n, "append") || kit.IsBuiltin(info, n, "panic") || known(info, n) || effects.NoneInCall(n))
		}
		return calm
	})
	return calm
}

// pulled tells whether a range runs no code of others: neither a channel nor an
// iterator.
func pulled(info *types.Info, n *ast.RangeStmt) bool {
	t := info.TypeOf(n.X)
	if t == nil {
		return false
	}
	switch t.Underlying().(type) {
	case *types.Chan, *types.Signature:
		return false
	}
	return true
}

func known(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	return f != nil && f.Pkg() != nil && f.Signature().Recv() == nil && slices.Contains(readers[f.Pkg().Path()], f.Name()) && f.Name() != "Copy"
}
