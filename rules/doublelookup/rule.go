// Package doublelookup is the rule for a map that is asked twice for the same
// key although the first answer still holds.
//
// It owns the judgement that nothing between two lookups can change the answer,
// and it refuses to guess: a call that may write the map, a lock, a channel or
// a changed key ends it. It looks only at functions that index one map twice
// with the same key.
package doublelookup

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

// Rule is doublelookup.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "doublelookup",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/doublelookup.md",
		Requires: append(kit.Requires(), kit.PureAnalyzer),
		Run:      run,
	},
	Summary: "a map hashes and compares the same key again to give the same answer",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU},
		Frames: []string{"runtime.mapaccess*", "internal/runtime/maps.*"},
	},
	Sources:  []string{"the fixes that maintainers of Go projects made"},
	Lab:      lab,
	RawClaim: claim,
}

// A checker holds what the functions of one package share.
type checker struct {
	*analysis.Pass
	effects *kit.Effects
	names   kit.Locals
	ranged  map[*ast.IndexExpr]bool // reported with their range already
}

// A lookup is one place where a map is indexed.
type lookup struct {
	cursor inspector.Cursor
	expr   *ast.IndexExpr
	use    use
	// asks: the key comes from a call of which only the name promises that it changes nothing.
	asks bool
}

type use int

const (
	read   use = iota
	store      // m[k] = v
	update     // m[k]++, m[k] += v, m[k] = append(m[k], v): one lookup that reads and writes
)

func run(pass *analysis.Pass) (any, error) {
	c := &checker{Pass: pass, effects: kit.EffectsOf(pass), ranged: map[*ast.IndexExpr]bool{}}
	for at := range kit.Preorder(pass, (*ast.RangeStmt)(nil), (*ast.IfStmt)(nil), (*ast.AssignStmt)(nil)) {
		switch at.Node().(type) {
		case *ast.RangeStmt:
			c.rangeLoop(at)
		case *ast.IfStmt:
			c.guarded(at)
			c.zeroed(at)
			c.either(at)
			c.hasBefore(at)
		case *ast.AssignStmt:
			c.operation(at)
		}
	}
	for fn := range kit.Preorder(pass, (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		if kit.FuncBody(fn.Node()) != nil {
			c.function(fn)
		}
	}
	return nil, nil
}

// function groups the lookups of one function's own text by map and key.
func (c *checker) function(fn inspector.Cursor) {
	var groups [][]lookup
	for at := range fn.Preorder((*ast.IndexExpr)(nil)) {
		l, ok := c.lookup(fn, at)
		if !ok {
			continue
		}
		found := false
		for i, g := range groups {
			if kit.Same(c.TypesInfo, g[0].expr, l.expr) {
				groups[i], found = append(g, l), true
			}
		}
		if !found {
			groups = append(groups, []lookup{l})
		}
	}
	var found []answer
	for _, g := range groups {
		if len(g) > 1 {
			found = append(found, c.group(fn, g)...)
		}
	}
	for _, a := range found {
		if !slices.ContainsFunc(found, func(b answer) bool { return within(a.again[0].expr, b.again[0].expr) }) {
			c.report(fn, a)
		}
	}
}

// An answer is a lookup and those that ask for it again.
type answer struct {
	first lookup
	again []lookup
	// certain: nothing between can change the answer.
	certain bool
}

// within tells whether a is the m[a] of a lookup m[a][b].
func within(a, b *ast.IndexExpr) bool { return a != b && a.Pos() == b.Pos() && a.End() < b.End() }

// lookup classifies an index expression; ok is false for what is no map, for
// code of an inner function, and where asking twice may give two answers.
func (c *checker) lookup(fn, at inspector.Cursor) (l lookup, ok bool) {
	l = lookup{cursor: at, expr: at.Node().(*ast.IndexExpr)}
	if !c.TypesInfo.Types[l.expr].IsValue() || !c.cheapMap(l.expr.X) || c.ranged[l.expr] {
		return l, false
	}
	l.asks = !c.effects.None(l.expr)
	if own, _ := kit.Function(at); own.Node() != fn.Node() || l.asks && !c.asked(l.expr) {
		return l, false
	}
	kind, _ := at.ParentEdge()
	switch s := at.Parent().Node().(type) {
	case *ast.IncDecStmt:
		l.use = update
	case *ast.AssignStmt:
		if kind == edge.AssignStmt_Lhs {
			l.use = store
			if s.Tok != token.ASSIGN || c.selfAppend(s, l.expr) {
				l.use = update
			}
		}
	case *ast.CallExpr:
		if up, ok := at.Parent().Parent().Node().(*ast.AssignStmt); ok && c.selfAppend(up, l.expr) {
			return l, false // part of the one lookup of m[k] = append(m[k], v)
		}
	}
	return l, true
}

// asked tells whether each call in a lookup's key only looks, be it by its name: m[item.GetName()].
func (c *checker) asked(e *ast.IndexExpr) bool {
	if !c.effects.None(e.X) {
		return false
	}
	ok := true
	ast.Inspect(e.Index, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			ok = ok && (c.effects.NoneInCall(n) || c.effects.Asks(n))
		case *ast.FuncLit:
			ok = false
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		}
		return ok
	})
	return ok
}

// selfAppend matches m[k] = append(m[k], ...), which looks up once.
func (c *checker) selfAppend(s *ast.AssignStmt, e *ast.IndexExpr) bool {
	if len(s.Lhs) != 1 || len(s.Rhs) != 1 || !kit.Same(c.TypesInfo, s.Lhs[0], e) {
		return false
	}
	call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
	return ok && kit.IsBuiltin(c.TypesInfo, call, "append") && kit.Same(c.TypesInfo, call.Args[0], e)
}

// maxCopy is the size in bytes up to which a value is cheaper kept in a
// variable than looked up again.
const maxCopy = 128

// cheapMap tells whether e is a map whose values are cheap to keep.
func (c *checker) cheapMap(e ast.Expr) bool {
	t := c.TypesInfo.TypeOf(e)
	if !kit.IsMap(t) {
		return false
	}
	return kit.Size(c.Pass, t.Underlying().(*types.Map).Elem()) <= maxCopy
}

// group lists the lookups whose answer is asked for again.
func (c *checker) group(fn inspector.Cursor, g []lookup) (found []answer) {
	way := c.passage(fn, g[0].expr)
	for i := 0; i < len(g)-1; i++ {
		first := g[i]
		if first.use == update {
			continue
		}
		answered := way.hold(first, c.known(fn, first))
		created, creates := createsMissing(c.TypesInfo, first)
		useless := changed
		if first.use == read && !creates {
			useless = stored
		}
		end := answered.until(useless)
		again, certain := []lookup(nil), true
		for _, next := range g[i+1:] {
			if next.expr.Pos() >= end {
				break
			}
			sure := precedes(first.cursor, next.cursor)
			if next.use != read || !sure && (first.use != read || !implied(first.cursor, next.cursor)) {
				continue
			}
			if c.onlyLogged(first, next) {
				continue
			}
			verdict := answered.between(next)
			if verdict >= useless || verdict == stored && first.use == read && next.expr.Pos() < created {
				continue
			}
			certain = certain && sure && verdict == same && first.use == read && !first.asks
			again = append(again, next)
		}
		if len(again) > 0 && !kit.Cold(c.Pass, again[0].cursor) {
			found = append(found, answer{first, again, certain})
			i += indexOf(g[i:], again[len(again)-1])
		}
	}
	return found
}

// onlyLogged tells whether next stands in a log line of a branch that then leaves, and first does not: who is turned away
// is told so seldom that nobody pays for the second look.
func (c *checker) onlyLogged(first, next lookup) bool {
	for call := range next.cursor.Enclosing((*ast.CallExpr)(nil)) {
		if !kit.TellsOthers(c.Pass, call.Node().(*ast.CallExpr)) {
			continue
		}
		for s := range call.Enclosing((*ast.IfStmt)(nil)) {
			body := s.Node().(*ast.IfStmt).Body
			return kit.Encloses(body, call.Node()) && !kit.Encloses(body, first.expr) && kit.Leaves(body)
		}
	}
	return false
}

func indexOf(g []lookup, l lookup) int {
	for i := range g {
		if g[i].expr == l.expr {
			return i
		}
	}
	return 0
}

// createsMissing tells whether first asks whether the key is missing, for an if that may store it, and
// where the if ends: get or create.
func createsMissing(info *types.Info, first lookup) (behind token.Pos, ok bool) {
	for up := range first.cursor.Enclosing((*ast.IfStmt)(nil)) {
		s := up.Node().(*ast.IfStmt)
		if first.expr.Pos() < s.Body.Pos() {
			return s.End(), s.Else == nil
		}
		break // it stands in the branch of an if that asks for something else
	}
	// v, ok := m[k] before the if
	assign, ok := first.cursor.Parent().Node().(*ast.AssignStmt)
	return token.NoPos, ok && len(assign.Lhs) == 2 && info.TypeOf(assign.Lhs[1]) != nil
}

func (c *checker) report(fn inspector.Cursor, a answer) {
	first, again, certain := a.first, a.again, a.certain
	what := kit.Text(c.Pass, first.expr)
	message := fmt.Sprintf("looks up %s again: the key is hashed and compared once more for the same answer", what)
	if first.use == store || !certain {
		if first.use == store {
			message = fmt.Sprintf("looks up %s right after storing it: the key is hashed and compared once more", what)
		}
		kit.Report(c.Pass, finding.Suggest, again[0].expr, message)
		return
	}
	if edits, title := c.fix(fn, first, again); edits != nil {
		kit.Report(c.Pass, finding.Safe, again[0].expr, message, kit.Fix(title, edits...))
		return
	}
	kit.Report(c.Pass, finding.Suggest, again[0].expr, message)
}
