// Package boxing is the rule for values put into an interface for a general
// function although their type is known where it stands.
//
// It owns the short list of such functions, and it refuses to speak of interfaces
// in general: most cost nothing or are the point of the code. It is fast because
// it leaves a package that imports none of them, and looks at calls only.
package boxing

import (
	"embed"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

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

// Rule is boxing.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "boxing",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/boxing.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a value is boxed for a function that has to find out its type again",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{
			"runtime.convT*", "fmt.Fprint", "fmt.Fprintf", "encoding/binary.Write", "encoding/binary.Read", "runtime.newobject",
			"runtime.nilinterhash", "runtime.mapassign",
		},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	if kit.Imports(pass, "encoding/binary", "fmt", "container/heap", "container/list", "sync/atomic") || importsBinary(pass.Pkg) {
		binary := kit.Imports(pass, "encoding/binary")
		for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			message := cost(pass, call)
			if message == "" && binary {
				message = costOfTransfer(pass.TypesInfo, c)
			}
			if message == "" {
				message = costOfListed(pass.TypesInfo, c)
			}
			if message == "" {
				message = costOfPop(pass.TypesInfo, c)
			}
			if message == "" {
				message = costOfStore(pass.TypesInfo, c)
			}
			if message != "" && !kit.Cold(pass, c) && !kit.InErrorMethod(c) {
				kit.Report(pass, "", call, message)
			}
		}
	}
	checkMaps(pass)
	checkLists(pass)
	checkContainers(pass)
	checkRings(pass)
	checkAnswers(pass)
	return nil, nil
}

// cost names what call boxes; "" for calls that box nothing or have to.
func cost(pass *analysis.Pass, call *ast.CallExpr) string {
	info := pass.TypesInfo
	if message := costOfWrapper(info, call); message != "" {
		return message
	}
	switch {
	case kit.IsCall(info, call, "encoding/binary", "Write") && len(call.Args) == 3:
		t, pointer := pointedTo(info, call.Args[2])
		switch {
		case isNumber(t):
			return "boxes a number and finds out its type to write its bytes"
		case t != nil && kit.IsBytes(t) && pointer:
			return "walks a slice of bytes by reflection to write it"
		case t != nil && kit.IsBytes(t):
			return "boxes a slice of bytes and copies it to write it"
		}
	case kit.IsCall(info, call, "encoding/binary", "Read") && len(call.Args) == 3:
		t, pointer := pointedTo(info, call.Args[2])
		switch {
		case pointer && isNumber(t):
			return "boxes a number and finds out its type to read its bytes"
		case t != nil && kit.IsBytes(t) && pointer:
			return "walks a slice of bytes by reflection to read it"
		case t != nil && kit.IsBytes(t):
			return "boxes a slice of bytes and copies it to read it"
		}
	case kit.IsCall(info, call, "container/heap", "Push") && len(call.Args) == 2:
		if allocates(info, call.Args[1]) {
			return "boxes a value per push onto a heap"
		}
	case kit.IsMethod(info, call, "container/list", "List", "PushBack", "PushFront") && len(call.Args) == 1:
		if allocates(info, call.Args[0]) {
			return "boxes a value per push onto a list"
		}
	case kit.IsCall(info, call, "fmt", "Fprint", "Fprintf") && !call.Ellipsis.IsValid() && len(call.Args) >= 2:
		if inMemory(info.TypeOf(call.Args[0])) && plainPrint(info, call) {
			if constantOnly(info, call.Args[1:]) {
				return "goes through package fmt to write a constant string"
			}
			return "boxes its arguments and finds out their types to write strings and integers"
		}
	}
	return ""
}

// pointedTo is the type of e, or of what it points to.
func pointedTo(info *types.Info, e ast.Expr) (t types.Type, pointer bool) {
	if p, ok := kit.Underlying(info, e).(*types.Pointer); ok {
		return p.Elem(), true
	}
	return info.TypeOf(e), false
}

func isNumber(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsNumeric|types.IsBoolean) != 0 && b.Info()&types.IsUntyped == 0
}

// allocates tells whether putting e into an interface takes memory: it is not
// shaped like a pointer, and not a constant, which lies in the binary.
func allocates(info *types.Info, e ast.Expr) bool {
	tv := info.Types[e]
	if tv.Type == nil || tv.Value != nil || tv.IsNil() {
		return false
	}
	switch t := tv.Type.Underlying().(type) {
	case *types.Interface, *types.Pointer, *types.Map, *types.Chan, *types.Signature:
		return false
	case *types.Basic:
		return t.Kind() != types.UnsafePointer && t.Kind() != types.Uint8 && t.Kind() != types.Int8 && t.Kind() != types.Bool
	case *types.Struct:
		return t.NumFields() > 0
	}
	return !kit.IsTypeParam(tv.Type)
}

func constantOnly(info *types.Info, args []ast.Expr) bool {
	return !slices.ContainsFunc(args, func(e ast.Expr) bool { return info.Types[e].Value == nil })
}

// inMemory tells whether t is a writer with methods for strings and bytes.
func inMemory(t types.Type) bool {
	return kit.IsNamed(t, "bytes", "Buffer") || kit.IsNamed(t, "strings", "Builder") || kit.IsNamed(t, "bufio", "Writer")
}
