package kit

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"
)

// Iterated is the method that says how many elements a loop goes over by an iterator, for
// it.Next() or for it.HasNext(), where the iterator was made by a method of a container that
// counts: it := v.MapRange() beside v.Len(). ok is false where nothing counts.
func Iterated(info *types.Info, loop inspector.Cursor) (counter string, ok bool) {
	f, is := loop.Node().(*ast.ForStmt)
	frame, inside := Frame(loop)
	if !is || !inside || f.Cond == nil || f.Post != nil {
		return "", false
	}
	asks, is := ast.Unparen(f.Cond).(*ast.CallExpr)
	if !is || len(asks.Args) > 0 {
		return "", false
	}
	next := Callee(info, asks)
	it := Variable(info, Receiver(asks))
	if next == nil || !IsLocal(it) || next.Name() != "Next" && next.Name() != "HasNext" {
		return "", false
	}
	given := Given(info, frame.Node(), it)
	if len(given) != 1 || given[0] == nil {
		return "", false
	}
	made, is := ast.Unparen(given[0]).(*ast.CallExpr)
	if !is || len(made.Args) > 0 {
		return "", false
	}
	from := Callee(info, made)
	if from == nil || from.Signature().Recv() == nil || !slices.ContainsFunc(Words(from.Name()), func(w string) bool { return w == "iterator" || w == "iter" || w == "range" }) {
		return "", false
	}
	counter = Counts(from.Signature().Recv().Type())
	if counter == "" {
		counter = cardinality(from.Signature().Recv().Type())
	}
	return counter, counter != ""
}

// cardinality is the method of a set of numbers that says how many it has.
func cardinality(t types.Type) string {
	for _, name := range [...]string{"GetCardinality", "Cardinality"} {
		if o, _, _ := types.LookupFieldOrMethod(t, false, nil, name); o != nil {
			if f, ok := o.(*types.Func); ok && f.Signature().Params().Len() == 0 && f.Signature().Results().Len() == 1 {
				return name
			}
		}
	}
	return ""
}
