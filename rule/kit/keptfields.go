package kit

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// A KeptFact is the fact of a package which exported fields of its structs keep the value that they
// were made with, as far as the package itself goes: named T.F.
type KeptFact struct{ Fields []string } // sorted

// AFact makes it a fact.
func (*KeptFact) AFact() {}

func (f *KeptFact) String() string { return "kept: " + strings.Join(f.Fields, ", ") }

// KeptAnalyzer works out which fields their own packages never set again, across the packages of a
// module: a method of such a package leaves them as they are.
var KeptAnalyzer = &analysis.Analyzer{
	Name:       "tollkept",
	Doc:        "works out which fields keep what they were made with",
	Requires:   Requires(),
	FactTypes:  []analysis.Fact{(*KeptFact)(nil)},
	ResultType: reflect.TypeFor[*Kept](),
	Run:        runKept,
}

// Kept knows these fields of other packages of the module.
type Kept struct {
	pass  *analysis.Pass
	facts packageFacts[KeptFact]
}

func runKept(pass *analysis.Pass) (any, error) {
	k := &Kept{pass: pass}
	if InStandardLibrary(pass.Pkg) || pass.Pkg.Name() == "main" {
		return k, nil // not known; imported by nobody
	}
	var fact KeptFact
	written := WrittenIn(pass)
	anew := &wholeWrites{pass: pass, types: map[*types.TypeName]bool{}}
	anew.collect()
	for _, name := range pass.Pkg.Scope().Names() { // sorted
		of, ok := pass.Pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok || of.IsAlias() || !of.Exported() || anew.types[of] {
			continue
		}
		s, ok := of.Type().Underlying().(*types.Struct)
		if !ok {
			continue
		}
		for f := range s.Fields() {
			if f.Exported() && !f.Embedded() && f.Pkg() == pass.Pkg && !written.Whole(f) && !(holdsParts(f.Type()) && written.Has(f)) {
				fact.Fields = append(fact.Fields, name+"."+f.Name())
			}
		}
	}
	if len(fact.Fields) > 0 {
		slices.Sort(fact.Fields)
		pass.ExportPackageFact(&fact)
	}
	return k, nil
}

// KeptOf returns what KeptAnalyzer knows, for an analyzer that requires it.
func KeptOf(pass *analysis.Pass) *Kept { return pass.ResultOf[KeptAnalyzer].(*Kept) }

// Has tells whether the package of field f, another one than that which asks, leaves it as it was made. owner is the
// struct that f is declared in.
func (k *Kept) Has(owner types.Type, f *types.Var) bool {
	named, ok := types.Unalias(owner).(*types.Named)
	if !ok || f.Pkg() == nil || f.Pkg() == k.pass.Pkg || named.Obj().Pkg() != f.Pkg() || InStandardLibrary(f.Pkg()) {
		return false
	}
	_, found := slices.BinarySearch(k.facts.of(k.pass, f.Pkg()).Fields, named.Obj().Name()+"."+f.Name())
	return found
}

// holdsParts tells whether a value of type t has parts that may be set one by one.
func holdsParts(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array:
		return true
	}
	return false
}

// wholeWrites gathers the structs of a package of which whole values may be written where others look: set by an
// assignment, moved in a list, or filled in by a function that is given a pointer as any value.
type wholeWrites struct {
	pass  *analysis.Pass
	types map[*types.TypeName]bool
}

func (w *wholeWrites) collect() {
	info := w.pass.TypesInfo
	for n := range Root(w.pass).Preorder((*ast.AssignStmt)(nil), (*ast.RangeStmt)(nil), (*ast.CallExpr)(nil)) {
		switch n := n.Node().(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if id, ok := l.(*ast.Ident); ok && (id.Name == "_" || info.Defs[id] != nil) {
					continue
				}
				w.value(info.TypeOf(l))
			}
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				for _, l := range [...]ast.Expr{n.Key, n.Value} {
					if l != nil {
						w.value(info.TypeOf(l))
					}
				}
			}
		case *ast.CallExpr:
			w.call(n)
		}
	}
}

// value notes that a value of type t is written: a struct, and those that are part of it.
func (w *wholeWrites) value(t types.Type) {
	if t == nil {
		return
	}
	if named, ok := types.Unalias(t).(*types.Named); ok {
		w.types[named.Origin().Obj()] = true
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for f := range u.Fields() {
			w.value(f.Type())
		}
	case *types.Array:
		w.value(u.Elem())
	}
}

// call notes what a call moves in a list, and what it may fill in by reflection.
func (w *wholeWrites) call(call *ast.CallExpr) {
	info := w.pass.TypesInfo
	if IsConversion(info, call) || len(call.Args) == 0 {
		return
	}
	if b, ok := Object(info, call.Fun).(*types.Builtin); ok {
		_, cut := ast.Unparen(call.Args[0]).(*ast.SliceExpr)
		if name := b.Name(); name == "copy" || name == "clear" || name == "append" && cut {
			w.elements(info.TypeOf(call.Args[0]))
		}
		return
	}
	f := Callee(info, call)
	if f != nil && readsAny(f) || TellsOthers(w.pass, call) {
		return
	}
	for i, arg := range call.Args {
		t := info.TypeOf(arg)
		if f == nil || f.Pkg() != w.pass.Pkg {
			w.elements(t)
		}
		if leadsTo(t) && (f == nil || asAny(f, i)) {
			w.reached(t, map[types.Type]bool{})
		}
	}
}

// elements notes that the elements of a list of structs may be moved.
func (w *wholeWrites) elements(t types.Type) {
	if t == nil {
		return
	}
	if list, ok := t.Underlying().(*types.Slice); ok {
		w.value(list.Elem())
	}
}

// asAny tells whether a function takes its i-th argument as any value, or as one of any type.
func asAny(f *types.Func, i int) bool {
	t := ParamType(f.Origin().Signature(), i)
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	return IsAny(t) || IsTypeParam(t)
}

// reached notes all structs that a value of type t leads to.
func (w *wholeWrites) reached(t types.Type, seen map[types.Type]bool) {
	if seen[t] {
		return
	}
	seen[t] = true
	w.value(t)
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		w.reached(u.Elem(), seen)
	case *types.Slice:
		w.reached(u.Elem(), seen)
	case *types.Array:
		w.reached(u.Elem(), seen)
	case *types.Map:
		w.reached(u.Elem(), seen)
	case *types.Struct:
		for f := range u.Fields() {
			w.reached(f.Type(), seen)
		}
	}
}

// leadsTo tells whether a value of type t leads to others: a pointer, a list or a map.
func leadsTo(t types.Type) bool {
	if t == nil {
		return false
	}
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Slice, *types.Map:
		return true
	}
	return false
}

// readsAny tells whether a function is known to write a value out, to show or to encode it, and to leave it
// as it is.
func readsAny(f *types.Func) bool {
	switch Package(f) {
	case "fmt":
		return !strings.Contains(f.Name(), "can") // Scan, Sscanf
	case "log", "log/slog", "errors":
		return f.Name() != "As"
	}
	return strings.HasPrefix(f.Name(), "Marshal") || f.Name() == "Encode"
}
