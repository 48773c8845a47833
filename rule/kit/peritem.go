package kit

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// ItemKind says for which items a function calls the literal that it is given.
type ItemKind int

const (
	Compared ItemKind = 1 << iota // for two of a list at a time, many times over: a sort, the least of a list
	Each                          // for each item
	Searched                      // for each item until one answers
	Walked                        // for each file below a folder
	Visited                       // for each item, as its name says (Range, ForEach, Ascend), or as an iterator does
)

// PerItem tells for which items the function that lit is given to calls it; 0 where lit is no
// literal, is given to nobody, or to one that is not known to call it often.
func PerItem(info *types.Info, lit inspector.Cursor) ItemKind {
	if _, ok := lit.Node().(*ast.FuncLit); !ok {
		return 0
	}
	if kind, _ := lit.ParentEdge(); kind != edge.CallExpr_Args {
		return 0
	}
	call := lit.Parent().Node().(*ast.CallExpr)
	f := Callee(info, call)
	if f == nil {
		sig, ok := Underlying(info, call.Fun).(*types.Signature)
		if ok && sig.Results().Len() == 0 && sig.Params().Len() == 1 && len(call.Args) == 1 && asksForMore(sig.Params().At(0).Type()) {
			return Visited
		}
		return 0
	}
	if f.Pkg() != nil && f.Signature().Recv() == nil {
		if kind, known := itemFuncs[Package(f)]; known {
			return kind(f.Name())
		}
	}
	if slices.ContainsFunc(Words(f.Name()), func(w string) bool { return slices.Contains(visits, w) }) {
		return Visited
	}
	return 0
}

// PerElement tells whether lit is a literal that is given to a function which calls it for
// each element of what it is given, or for each two that it compares: sort.Slice,
// slices.SortFunc, slices.DeleteFunc, strings.Map. A search, which ends with what it
// finds, is none.
func PerElement(info *types.Info, lit inspector.Cursor) bool {
	return PerItem(info, lit)&(Compared|Each) != 0
}

// visits are words in names of functions that call another one for each item.
var visits = []string{"each", "foreach", "range", "walk", "walkdir", "filter", "iterate", "iter", "visit", "ascend", "descend", "scan", "traverse", "enumerate"}

// itemFuncs tells of the functions of well-known packages, by name, what their literals are called for.
var itemFuncs = map[string]func(name string) ItemKind{
	"sort":                         sortItems,
	"slices":                       sliceItems,
	"maps":                         mapItems,
	"strings":                      textItems,
	"bytes":                        textItems,
	"path/filepath":                walkItems,
	"io/fs":                        walkItems,
	"github.com/samber/lo":         loItems,
	"github.com/karrick/godirwalk": walkItems,
}

func sortItems(name string) ItemKind {
	if strings.HasPrefix(name, "Slice") {
		return Compared
	}
	return 0 // sort.Search asks a few times
}

func sliceItems(name string) ItemKind {
	switch {
	case !strings.HasSuffix(name, "Func"), strings.HasPrefix(name, "BinarySearch"):
		return 0
	case strings.HasPrefix(name, "Sort"), strings.HasPrefix(name, "Compact"), strings.HasPrefix(name, "Min"), strings.HasPrefix(name, "Max"):
		return Compared
	case strings.HasPrefix(name, "Delete"):
		return Each
	}
	return Searched
}

func mapItems(name string) ItemKind {
	switch name {
	case "DeleteFunc":
		return Each
	case "EqualFunc":
		return Searched
	}
	return 0
}

func textItems(name string) ItemKind {
	switch name {
	case "Map", "FieldsFunc", "FieldsFuncSeq":
		return Each
	case "IndexFunc", "LastIndexFunc", "ContainsFunc", "TrimFunc", "TrimLeftFunc", "TrimRightFunc":
		return Searched
	}
	return 0
}

func walkItems(name string) ItemKind {
	if strings.HasPrefix(name, "Walk") {
		return Walked
	}
	return 0
}

func loItems(name string) ItemKind {
	switch name {
	case "Map", "Filter", "FilterMap", "FlatMap", "ForEach", "Reduce", "Reject", "PickBy", "OmitBy", "UniqBy", "GroupBy", "PartitionBy", "KeyBy", "SliceToMap", "Associate", "MapKeys", "MapValues", "MapToSlice", "MapEntries", "CountBy", "SumBy":
		return Each
	case "Find", "FindIndexOf", "FindLastIndexOf", "ContainsBy", "EveryBy", "SomeBy", "NoneBy":
		return Searched
	case "MinBy", "MaxBy":
		return Compared
	}
	return 0
}

// asksForMore tells whether t is a function that tells whether it wants another item.
func asksForMore(t types.Type) bool {
	sig, ok := t.Underlying().(*types.Signature)
	return ok && sig.Params().Len() > 0 && sig.Results().Len() == 1 && IsBool(sig.Results().At(0).Type())
}
