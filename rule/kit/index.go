package kit

import (
	"go/ast"
	"go/types"
	"iter"
	"reflect"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
)

// IndexAnalyzer lists the nodes that rules look at, once for all of them: some
// eighty walks over every node of a package cost more than what the rules do there.
var IndexAnalyzer = &analysis.Analyzer{
	Name:       "tollindex",
	Doc:        "lists the nodes of a package by kind",
	Requires:   []*analysis.Analyzer{inspect.Analyzer},
	ResultType: reflect.TypeFor[*Index](),
	Run:        func(pass *analysis.Pass) (any, error) { return newIndex(pass), nil },
}

// An Index is what rules share of one package. What is not listed at once is
// worked out when it is first asked for; it is safe for concurrent use.
type Index struct {
	in      *inspector.Inspector
	files   []inspector.Cursor // worth scanning
	nodes   [kinds][]int32     // in the files worth scanning, by place in the traversal
	decls   func() map[*types.Func]*ast.FuncDecl
	written func() *Written
	locks   func() bool

	mu       sync.Mutex
	mentions map[*ast.File]map[types.Object]int // how often each import's name stands in a file
}

// kinds is how many kinds of nodes kindOf tells apart.
const kinds = 23

// kindOf numbers the kinds that rules begin at, 0 for all others.
func kindOf(n ast.Node) int {
	switch n.(type) {
	case *ast.CallExpr:
		return 1
	case *ast.AssignStmt:
		return 2
	case *ast.BinaryExpr:
		return 3
	case *ast.IndexExpr:
		return 4
	case *ast.StarExpr:
		return 5
	case *ast.CompositeLit:
		return 6
	case *ast.FuncLit:
		return 7
	case *ast.ExprStmt:
		return 8
	case *ast.IncDecStmt:
		return 9
	case *ast.DeclStmt:
		return 10
	case *ast.BlockStmt:
		return 11
	case *ast.CaseClause:
		return 12
	case *ast.CommClause:
		return 13
	case *ast.ForStmt:
		return 14
	case *ast.RangeStmt:
		return 15
	case *ast.GoStmt:
		return 16
	case *ast.DeferStmt:
		return 17
	case *ast.FuncDecl:
		return 18
	case *ast.ValueSpec:
		return 19
	case *ast.IfStmt:
		return 20
	case *ast.StructType:
		return 21
	case *ast.TypeSpec:
		return 22
	}
	return 0
}

func newIndex(pass *analysis.Pass) *Index {
	x := &Index{
		in:       pass.ResultOf[inspect.Analyzer].(*inspector.Inspector),
		decls:    sync.OnceValue(func() map[*types.Func]*ast.FuncDecl { return declarations(pass) }),
		written:  sync.OnceValue(func() *Written { return writtenIn(pass) }),
		locks:    sync.OnceValue(func() bool { return usesLocks(pass) }),
		mentions: map[*ast.File]map[types.Object]int{},
	}
	for c := range x.in.Root().Children() {
		file, ok := c.Node().(*ast.File)
		if !ok || SkipFile(pass, file) {
			continue
		}
		x.files = append(x.files, c)
		for at := range c.Preorder() {
			if k := kindOf(at.Node()); k > 0 {
				x.nodes[k] = append(x.nodes[k], at.Index())
			}
		}
	}
	return x
}

// declarations finds the declaration of each of the package's functions.
func declarations(pass *analysis.Pass) map[*types.Func]*ast.FuncDecl {
	decls := map[*types.Func]*ast.FuncDecl{}
	for _, file := range pass.Files {
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				if obj, ok := pass.TypesInfo.Defs[fn.Name].(*types.Func); ok {
					decls[obj] = fn
				}
			}
		}
	}
	return decls
}

// mentionsIn counts how often the name of each import stands in a file.
func (x *Index) mentionsIn(info *types.Info, file *ast.File) map[types.Object]int {
	x.mu.Lock()
	defer x.mu.Unlock()
	counts := x.mentions[file]
	if counts != nil {
		return counts
	}
	counts = map[types.Object]int{}
	ast.Inspect(file, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok {
				if pkg, ok := info.Uses[id].(*types.PkgName); ok {
					counts[pkg]++
				}
			}
		}
		return true
	})
	x.mentions[file] = counts
	return counts
}

func indexOf(pass *analysis.Pass) *Index { return pass.ResultOf[IndexAnalyzer].(*Index) }

// preorder yields the nodes of the given types; ok is false where it lists not
// all of them.
func (x *Index) preorder(types []ast.Node) (seq iter.Seq[inspector.Cursor], ok bool) {
	lists := make([][]int32, len(types))
	for i, t := range types {
		k := kindOf(t)
		if k == 0 {
			return nil, false
		}
		lists[i] = x.nodes[k]
	}
	return func(yield func(inspector.Cursor) bool) {
		if len(lists) == 1 {
			for _, at := range lists[0] {
				if !yield(x.in.At(at)) {
					return
				}
			}
			return
		}
		merge(lists, func(at int32) bool { return yield(x.in.At(at)) })
	}, true
}

// merge yields what ascending lists hold, in order.
func merge(lists [][]int32, yield func(int32) bool) {
	rest := make([][]int32, len(lists))
	copy(rest, lists)
	for {
		first := -1
		for i, list := range rest {
			if len(list) > 0 && (first < 0 || list[0] < rest[first][0]) {
				first = i
			}
		}
		if first < 0 || !yield(rest[first][0]) {
			return
		}
		rest[first] = rest[first][1:]
	}
}
