// Package earlyalloc is the rule for memory that is allocated before an early
// exit that does not need it.
//
// It owns the judgement which exits are ordinary and what an allocation may be
// moved across, and it refuses exits that fail and moves into a critical section.
// It is fast because it starts at assignments whose right side allocates and looks
// at the statements behind them only.
package earlyalloc

import (
	"embed"
	"go/ast"
	"go/token"
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

// Rule is earlyalloc.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "earlyalloc",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/earlyalloc.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "memory is allocated before an exit that makes it useless",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.Alloc, finding.Objects, finding.CPU},
		Flat:  true,
	},
	Sources:  []string{"performance commits of public Go projects"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	for c := range kit.Preorder(pass, (*ast.AssignStmt)(nil)) {
		a, ok := allocated(pass, c)
		if ok && a.crosses() && !kit.Cold(pass, c) {
			a.report()
		}
	}
	return nil, nil
}

// An allocation is v := value in a statement list.
type allocation struct {
	*analysis.Pass
	cursor  inspector.Cursor
	stmt    *ast.AssignStmt
	v       *types.Var
	value   ast.Expr
	crossed []inspector.Cursor // the statements behind it, up to the last exit before v is used
}

func allocated(pass *analysis.Pass, c inspector.Cursor) (a *allocation, ok bool) {
	stmt := c.Node().(*ast.AssignStmt)
	if stmt.Tok != token.DEFINE || len(stmt.Lhs) != 1 || len(stmt.Rhs) != 1 {
		return nil, false
	}
	if listed, ok := kit.Stmt(c); !ok || listed != c {
		return nil, false // the init of an if or for
	}
	v := kit.Variable(pass.TypesInfo, stmt.Lhs[0])
	a = &allocation{Pass: pass, cursor: c, stmt: stmt, v: v, value: stmt.Rhs[0]}
	return a, v != nil && a.costs()
}

// costs tells whether the value is memory on the heap, as far as the text shows.
func (a *allocation) costs() bool {
	info := a.TypesInfo
	switch e := ast.Unparen(a.value).(type) {
	case *ast.UnaryExpr:
		_, lit := e.X.(*ast.CompositeLit)
		return lit && e.Op == token.AND && a.leaves()
	case *ast.CompositeLit:
		if _, isMap := kit.Underlying(info, e).(*types.Map); isMap {
			return len(e.Elts) > 8 || a.leaves()
		}
		_, isSlice := kit.Underlying(info, e).(*types.Slice)
		return isSlice && len(e.Elts) > 0 && a.leaves()
	case *ast.BinaryExpr:
		b, ok := kit.Underlying(info, e).(*types.Basic)
		return ok && e.Op == token.ADD && b.Info()&types.IsString != 0 && info.Types[e].Value == nil
	case *ast.CallExpr:
		return a.callCosts(e)
	}
	return false
}

func (a *allocation) callCosts(call *ast.CallExpr) bool {
	info := a.TypesInfo
	switch {
	case kit.IsBuiltin(info, call, "make"):
		return a.makeCosts(call)
	case kit.IsBuiltin(info, call, "new"):
		return a.leaves()
	case kit.IsBuiltin(info, call, "append"): // a copy
		return call.Ellipsis.IsValid() && (kit.IsNil(info, call.Args[0]) || isEmptyCopy(info, call.Args[0]))
	case kit.IsCall(info, call, "strings", "Split", "SplitN", "Fields", "Join", "Repeat", "ToLower", "ToUpper", "ReplaceAll", "Replace", "Clone"),
		kit.IsCall(info, call, "bytes", "Split", "Fields", "Join", "ToLower", "ToUpper", "Clone", "NewBufferString"),
		kit.IsCall(info, call, "strconv", "Itoa", "FormatInt", "Quote", "FormatFloat"),
		kit.IsCall(info, call, "fmt", "Sprintf", "Sprint"),
		kit.IsCall(info, call, "slices", "Clone"), kit.IsCall(info, call, "maps", "Clone"),
		kit.IsCall(info, call, "encoding/hex", "EncodeToString"), kit.IsCall(info, call, "path/filepath", "Join"), kit.IsCall(info, call, "path", "Join"):
		return true
	case kit.IsConversion(info, call) && len(call.Args) == 1 && info.Types[call.Args[0]].Value == nil:
		return copies(kit.Underlying(info, call), kit.Underlying(info, call.Args[0])) && a.leaves()
	}
	return false
}

// isEmptyCopy matches []T(nil) and []T{}.
func isEmptyCopy(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return kit.IsConversion(info, e) && len(e.Args) == 1 && kit.IsNil(info, e.Args[0])
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	}
	return false
}

// copies tells whether a conversion between the types copies bytes.
func copies(to, from types.Type) bool {
	isString := func(t types.Type) bool {
		b, ok := t.Underlying().(*types.Basic)
		return ok && b.Info()&types.IsString != 0
	}
	isSlice := func(t types.Type) bool { _, ok := t.Underlying().(*types.Slice); return ok }
	return isString(to) && isSlice(from) || isSlice(to) && isString(from)
}

// makeCosts tells whether a make goes to the heap: its size is not a small
// constant, or the value leaves the function.
func (a *allocation) makeCosts(call *ast.CallExpr) bool {
	size := int64(0)
	for _, arg := range call.Args[1:] {
		n, constant := kit.ConstInt(a.TypesInfo, arg)
		if !constant {
			return true
		}
		size = max(size, n)
	}
	slice, ok := a.v.Type().Underlying().(*types.Slice)
	if !ok {
		return size > 8 || a.leaves()
	}
	bytes := size * kit.Size(a.Pass, slice.Elem())
	return bytes > 64<<10 || bytes > 0 && a.leaves()
}

// leaves tells whether the variable itself is returned, passed on or stored, so
// that the compiler has to take it to be needed later.
func (a *allocation) leaves() bool {
	frame, ok := kit.Frame(a.cursor)
	if !ok || !a.crosses() { // which is cheaper to find out, and as necessary
		return false
	}
	for id := range kit.Uses(a.TypesInfo, frame, a.v) {
		switch n := id.Parent().Node().(type) {
		case *ast.ReturnStmt, *ast.KeyValueExpr, *ast.CompositeLit, *ast.SendStmt:
			return true
		case *ast.CallExpr:
			if f := kit.Callee(a.TypesInfo, n); f == nil || f.Signature().Recv() != nil && types.IsInterface(f.Signature().Recv().Type()) {
				_, builtin := ast.Unparen(n.Fun).(*ast.Ident)
				if !builtin || f != nil {
					return true
				}
			}
		case *ast.AssignStmt:
			for i, r := range n.Rhs {
				if r == id.Node() && i < len(n.Lhs) && kit.Variable(a.TypesInfo, n.Lhs[i]) == nil {
					return true // into a field or an element
				}
			}
		}
	}
	return false
}
