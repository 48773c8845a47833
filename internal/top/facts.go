package top

import (
	"context"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
	"sync"

	"github.com/gotoll/toll/internal/load"
)

// facts are what types say of one line of source.
type facts struct {
	values []value
	maps   []string // "map[string]T (16 B keys, 8 B values)", in source order
	copied string   // the largest value that the line copies: "Version (104 B)"
	grows  []string // what the line appends to: "keys (elements of 16 B)"
	calls  []string // methods called through an interface: "io.Writer.Write"
}

// A value is an expression or variable with its size.
type value struct {
	text string // without white space
	typ  string
	size int64 // bytes of one; of an element for a make
	// spare is the padding that another order of the fields would save, in
	// bytes; elements tells a size that is one element's.
	spare    int64
	elements bool
}

// lineOf names a line of a module's file.
type lineOf struct {
	file string
	line int
}

// ask loads the packages with types and gives the facts of the wanted lines. A
// package that does not load has none.
func ask(ctx context.Context, root string, packages []string, wanted map[lineOf]bool) (map[lineOf]*facts, error) {
	out := map[lineOf]*facts{}
	if len(packages) == 0 {
		return out, nil
	}
	g, err := load.List(ctx, load.Options{Dir: root, Patterns: packages})
	if err != nil {
		return out, err
	}
	snap, err := load.Take(ctx, g, nil)
	if err != nil {
		return out, err
	}
	var mu sync.Mutex
	l := &load.Loader{Graph: g, Keys: g.Keys(snap, "", false), Files: snap.Files}
	err = l.Each(ctx, g.Targets, func(_ int32, p *load.Package) error {
		if p.Types == nil {
			return nil
		}
		mu.Lock()
		defer mu.Unlock()
		for i, f := range p.Syntax {
			r := reader{p: p, file: p.Files[i], source: p.Source[i], start: f.FileStart, wanted: wanted, out: out}
			ast.Inspect(f, r.visit)
		}
		return nil
	})
	if err != nil {
		return nil, err // what is still being looked at may be writing to out
	}
	return out, nil
}

// reader gathers the facts of one file.
type reader struct {
	p      *load.Package
	file   string
	source []byte
	start  token.Pos
	wanted map[lineOf]bool
	out    map[lineOf]*facts
	most   int64 // bytes of the line's largest copy
	line   int
}

// largeCopy is the size from which a copied value is worth a word, in bytes.
const largeCopy = 64

func (r *reader) visit(n ast.Node) bool {
	if n == nil {
		return false
	}
	line := r.p.Fset.PositionFor(n.Pos(), false).Line
	at := lineOf{r.file, line}
	if !r.wanted[at] {
		return true
	}
	f := r.out[at]
	if f == nil {
		f = &facts{}
		r.out[at] = f
	}
	if line != r.line {
		r.line, r.most = line, 0
	}
	switch n := n.(type) {
	case *ast.RangeStmt:
		r.mapOf(f, n.X)
		if n.Value != nil {
			r.copy(f, n.Value)
		}
	case *ast.AssignStmt:
		for _, e := range n.Rhs {
			if _, ok := ast.Unparen(e).(*ast.CompositeLit); !ok {
				r.copy(f, e)
			}
		}
	case *ast.IndexExpr:
		r.mapOf(f, n.X)
	case *ast.CallExpr:
		r.call(f, n)
	}
	if e, ok := n.(ast.Expr); ok {
		r.value(f, e)
	}
	return true
}

func (r *reader) call(f *facts, call *ast.CallExpr) {
	if len(call.Args) > 0 {
		if id, ok := call.Fun.(*ast.Ident); ok && id.Name == "delete" {
			r.mapOf(f, call.Args[0])
		}
	}
	if id, ok := call.Fun.(*ast.Ident); ok && id.Name == "append" && len(call.Args) > 1 {
		if s, ok := r.p.Info.TypeOf(call).Underlying().(*types.Slice); ok {
			if size := r.sizeof(s.Elem()); size >= 0 {
				f.grows = append(f.grows, fmt.Sprintf("%s (elements of %d B)", short(r.text(call.Args[0])), size))
			}
		}
	}
	for _, a := range call.Args {
		r.copy(f, a)
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return
	}
	if s := r.p.Info.Selections[sel]; s != nil && s.Kind() == types.MethodVal && types.IsInterface(s.Recv()) {
		f.calls = append(f.calls, r.name(s.Recv())+"."+sel.Sel.Name)
	}
}

func (r *reader) name(t types.Type) string {
	return types.TypeString(t, types.RelativeTo(r.p.Types))
}

// sizeof is a type's size in bytes, -1 where it has none yet: a type parameter.
func (r *reader) sizeof(t types.Type) (size int64) {
	defer func() {
		if recover() != nil { // go/types panics on sizes that depend on a type parameter
			size = -1
		}
	}()
	if _, ok := t.(*types.TypeParam); ok || t == nil || types.Typ[types.Invalid] == t {
		return -1
	}
	return r.p.Sizes.Sizeof(t)
}

func (r *reader) mapOf(f *facts, e ast.Expr) {
	t := r.p.Info.TypeOf(e)
	if t == nil {
		return
	}
	m, ok := t.Underlying().(*types.Map)
	if !ok {
		return
	}
	key, elem := r.sizeof(m.Key()), r.sizeof(m.Elem())
	if key < 0 || elem < 0 {
		return
	}
	f.maps = append(f.maps, fmt.Sprintf("%s (keys of %d B, values of %d B)", short(r.name(t)), key, elem))
}

func (r *reader) copy(f *facts, e ast.Expr) {
	t := r.p.Info.TypeOf(e)
	if t == nil {
		return
	}
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array:
	default:
		return
	}
	if size := r.sizeof(t); size >= largeCopy && size > r.most {
		r.most, f.copied = size, fmt.Sprintf("%s (%d B)", short(r.name(t)), size)
	}
}

// value keeps what the compiler may name when it says why something is on the
// heap.
func (r *reader) value(f *facts, e ast.Expr) {
	t := r.p.Info.TypeOf(e)
	if t == nil {
		return
	}
	if tup, ok := t.(*types.Tuple); ok && tup.Len() == 0 || types.Typ[types.UntypedNil] == t {
		return
	}
	v := value{text: r.text(e), typ: r.name(t)}
	switch x := e.(type) {
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			t = r.p.Info.TypeOf(x.X)
		}
	case *ast.CallExpr:
		id, _ := x.Fun.(*ast.Ident)
		if b, ok := r.p.Info.Uses[identOr(id)].(*types.Builtin); ok && len(x.Args) > 0 {
			switch b.Name() {
			case "new":
				t = r.p.Info.TypeOf(x.Args[0])
			case "make":
				s, ok := t.Underlying().(*types.Slice)
				if !ok {
					return
				}
				t, v.elements = s.Elem(), true
			}
		}
	}
	if v.size = r.sizeof(t); v.size < 0 {
		return
	}
	if s, ok := t.Underlying().(*types.Struct); ok {
		v.spare = v.size - packed(r.p.Sizes, s)
	}
	f.values = append(f.values, v)
}

func identOr(id *ast.Ident) *ast.Ident {
	if id == nil {
		return &ast.Ident{}
	}
	return id
}

func (r *reader) text(e ast.Expr) string {
	from, to := int(e.Pos()-r.start), int(e.End()-r.start)
	if from < 0 || to > len(r.source) || from > to {
		return ""
	}
	return squeeze(string(r.source[from:to]))
}

func squeeze(s string) string { return strings.Join(strings.Fields(s), "") }

// packed is the size that a struct would have with its fields ordered by
// alignment, largest first, in bytes.
func packed(sizes types.Sizes, s *types.Struct) int64 {
	sum, most := int64(0), int64(1)
	for i := range s.NumFields() {
		t := s.Field(i).Type()
		sum += sizes.Sizeof(t)
		most = max(most, sizes.Alignof(t))
	}
	return (sum + most - 1) / most * most
}

// of finds the value that the compiler names, with its parts left out as the
// compiler does: "&T{...}".
func (f *facts) of(what string) (value, bool) {
	if f == nil {
		return value{}, false
	}
	head, _, elided := strings.Cut(squeeze(what), "...")
	for _, v := range f.values {
		if v.text == head || elided && strings.HasPrefix(v.text, head) {
			return v, true
		}
	}
	return value{}, false
}
