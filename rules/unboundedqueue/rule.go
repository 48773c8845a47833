// Package unboundedqueue is the rule for a queue between goroutines that takes
// whatever comes: nothing stops a producer that is faster than the consumer.
//
// It owns the judgement what is such a queue: a slice field that one method
// appends to and another takes from the front of, with a lock and a signal
// beside it, and whose length nobody asks for. It makes no edit: waiting,
// refusing and dropping are for the program to choose.
package unboundedqueue

import (
	"embed"
	"fmt"
	"go/ast"
	"go/token"
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

// Rule is unboundedqueue.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "unboundedqueue",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/unboundedqueue.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a queue between goroutines has no bound: it grows while the consumer is behind",
	Status:  rule.Preview,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.Alloc, finding.CPU},
		Frames: []string{"runtime.growslice", "runtime.mallocgc*"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

// A queue is a slice field with what the package does to it.
type queue struct {
	field    *types.Var
	puts     []inspector.Cursor // v.f = append(v.f, item) of an item that came in
	takes    bool               // from the front
	measured bool               // somebody compares its length with more than nothing
}

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "sync") {
		return nil, nil
	}
	fields := candidates(pass)
	if len(fields) == 0 {
		return nil, nil
	}
	var order []*queue
	byField := map[*types.Var]*queue{}
	for file := range kit.Root(pass).Children() {
		for c := range file.Preorder((*ast.SelectorExpr)(nil)) {
			v, _ := pass.TypesInfo.ObjectOf(c.Node().(*ast.SelectorExpr).Sel).(*types.Var)
			if v == nil || !fields[v.Origin()] {
				continue
			}
			q := byField[v.Origin()]
			if q == nil {
				q = &queue{field: v.Origin()}
				byField[q.field], order = q, append(order, q)
			}
			q.learn(pass.TypesInfo, c)
		}
	}
	for _, q := range order {
		if !q.takes || q.measured {
			continue
		}
		for _, c := range q.puts {
			f := kit.File(c)
			if f != nil && !kit.SkipFile(pass, f) && !kit.Cold(pass, c) && !deliberate(c) {
				kit.Report(pass, finding.Suggest, c.Node(), fmt.Sprintf("puts into %s, which has no bound: it grows as long as the consumer is behind", q.field.Name()))
			}
		}
	}
	return nil, nil
}

// candidates are the slice fields of the package's structs that have a lock and
// a signal beside them: a sync.Cond or a channel.
func candidates(pass *analysis.Pass) map[*types.Var]bool {
	found := map[*types.Var]bool{}
	scope := pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() || spoken(name) {
			continue
		}
		st, ok := tn.Type().Underlying().(*types.Struct)
		if !ok {
			continue
		}
		lock, signal, limit := false, false, false
		var slicesOf []*types.Var
		for f := range st.Fields() {
			t := f.Type()
			lock = lock || kit.IsMutex(t)
			_, channel := t.Underlying().(*types.Chan)
			signal = signal || channel || kit.IsNamed(t, "sync", "Cond")
			limit = limit || limits(f.Name())
			if _, ok := t.Underlying().(*types.Slice); ok && !kit.IsBytes(t) && !spoken(f.Name()) {
				slicesOf = append(slicesOf, f)
			}
		}
		if (lock || signal && len(slicesOf) > 0) && signal && !limit {
			for _, f := range slicesOf {
				found[f] = true
			}
		}
	}
	return found
}

// spoken tells whether a name says that there is no bound, on purpose.
func spoken(name string) bool {
	name = strings.ToLower(name)
	return strings.Contains(name, "unbounded") || strings.Contains(name, "unlimited") || strings.Contains(name, "infinite")
}

// limits tells whether a name speaks of a bound.
func limits(name string) bool {
	return slices.ContainsFunc(kit.Words(name), func(w string) bool {
		switch w {
		case "max", "limit", "cap", "capacity", "bound", "sem", "semaphore", "tokens", "slots", "quota", "size", "highwater":
			return true
		}
		return false
	})
}

// deliberate tells whether the function says so in its name or comment.
func deliberate(c inspector.Cursor) bool {
	decl := kit.Decl(c)
	return decl == nil || spoken(decl.Name.Name) || decl.Doc != nil && spoken(decl.Doc.Text())
}

// learn notes what the use of the field at c does.
func (q *queue) learn(info *types.Info, c inspector.Cursor) {
	kind, i := c.ParentEdge()
	switch up := c.Parent().Node().(type) {
	case *ast.AssignStmt:
		if kind == edge.AssignStmt_Lhs && len(up.Lhs) == len(up.Rhs) {
			q.assigned(info, c.Parent(), up, i)
		}
	case *ast.CallExpr:
		if kit.IsBuiltin(info, up, "len") || kit.IsBuiltin(info, up, "cap") {
			q.measured = q.measured || !withNothing(info, c.Parent())
		}
	}
}

// assigned judges v.f = x: an append of what the function was given, or the
// rest after the front.
func (q *queue) assigned(info *types.Info, c inspector.Cursor, s *ast.AssignStmt, i int) {
	switch rhs := ast.Unparen(s.Rhs[i]).(type) {
	case *ast.CallExpr:
		if kit.IsBuiltin(info, rhs, "append") && len(rhs.Args) == 2 && !rhs.Ellipsis.IsValid() && kit.Same(info, rhs.Args[0], s.Lhs[i]) && given(info, c, rhs.Args[1]) && kit.LoopDepth(c) == 0 {
			q.puts = append(q.puts, c)
		}
	case *ast.SliceExpr:
		low, constant := int64(0), false
		if rhs.Low != nil {
			low, constant = kit.ConstInt(info, rhs.Low)
		}
		q.takes = q.takes || constant && low == 1 && rhs.High == nil && kit.Same(info, rhs.X, s.Lhs[i])
	}
}

// given tells whether e is made of a parameter of the function around it.
func given(info *types.Info, c inspector.Cursor, e ast.Expr) bool {
	decl := kit.Decl(c)
	if decl == nil {
		return false
	}
	return slices.ContainsFunc(kit.Variables(info, e), func(v *types.Var) bool {
		return decl.Type.Params.Pos() <= v.Pos() && v.Pos() < decl.Type.Params.End()
	})
}

// withNothing tells whether the length at c is only asked for being 0, or is
// told to others.
func withNothing(info *types.Info, c inspector.Cursor) bool {
	switch up := c.Parent().Node().(type) {
	case *ast.BinaryExpr:
		other := up.Y
		if up.Y == c.Node() {
			other = up.X
		}
		n, constant := kit.ConstInt(info, other)
		return constant && (n == 0 || n == 1 && (up.Op == token.EQL || up.Op == token.LSS || up.Op == token.GEQ))
	case *ast.ReturnStmt:
		return false // somebody may look before putting
	case *ast.CallExpr:
		return true // a metric, a message
	}
	return false
}
