// Package cgohot is the rule for a C function that is called once per item of
// something: each call changes stacks and tells the scheduler.
//
// It owns the judgement which loops could hand all items over at once. It reads
// both forms in which drivers show cgo, the source as it is written and what the
// cgo command made of it, and it is silent where C.x may be a type.
package cgohot

import (
	"embed"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"unicode"

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

// Rule is cgohot.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "cgohot",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/cgohot.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a call of C per item changes to its stack and back each time",
	Status:  rule.Preview,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU},
		Frames: []string{"runtime.cgocall", "runtime.asmcgocall*", "runtime.entersyscall", "runtime.exitsyscall*", "runtime.cgoCheck*"},
		Deep:   true,
	},
	Sources:  []string{"the finalizer article", "the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

// few is the number of iterations that no one needs to be told about.
const few = 8

func run(pass *analysis.Pass) (any, error) {
	for file := range kit.Root(pass).Children() {
		f, ok := file.Node().(*ast.File)
		if !ok || !usesC(f) || generated(f) || strings.HasSuffix(pass.Fset.Position(f.Package).Filename, "_test.go") {
			continue
		}
		for c := range file.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			name := callsC(pass.TypesInfo, c, call)
			if name == "" || carries(name) || !perItem(pass, c) || kit.Cold(pass, c) {
				continue
			}
			kit.Report(pass, finding.Suggest, call, fmt.Sprintf("calls C.%s once per item: each call changes to C's stack and back", name))
		}
	}
	return nil, nil
}

// usesC tells a file that imports "C", or that cgo made of one.
func usesC(f *ast.File) bool {
	for _, spec := range f.Imports {
		if spec.Path.Value == `"C"` || spec.Name != nil && spec.Name.Name == "_cgo_unsafe" || spec.Path.Value == `"unsafe"` && spec.Name != nil && spec.Name.Name == "_" {
			return true
		}
	}
	return false
}

// generated tells a file that a program wrote, cgo aside: what that makes of a
// person's file has the person's lines.
func generated(f *ast.File) bool {
	for _, group := range f.Comments {
		if group.Pos() > f.Package {
			break
		}
		for _, c := range group.List {
			text, ok := strings.CutPrefix(c.Text, "// Code generated ")
			if ok && strings.HasSuffix(text, "DO NOT EDIT.") && !strings.HasPrefix(text, "by cmd/cgo;") {
				return true
			}
		}
	}
	return false
}

// callsC is the name of the C function that call calls, "" for Go's and where it
// may be a conversion.
func callsC(info *types.Info, c inspector.Cursor, call *ast.CallExpr) string {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident: // made by cgo
		if name, ok := strings.CutPrefix(fun.Name, "_Cfunc_"); ok {
			return name
		}
		name, _ := strings.CutPrefix(fun.Name, "_C2func_")
		if name != fun.Name {
			return name
		}
	case *ast.SelectorExpr: // as it is written
		x, ok := fun.X.(*ast.Ident)
		if !ok || x.Name != "C" {
			return ""
		}
		if _, ok := info.Uses[x].(*types.PkgName); !ok {
			return ""
		}
		switch info.ObjectOf(fun.Sel).(type) {
		case *types.Func:
			return fun.Sel.Name
		case nil:
			if isFunction(c, call, fun.Sel.Name) {
				return fun.Sel.Name
			}
		}
	}
	return ""
}

// isFunction tells whether C.name(...) is a call, as far as the text shows: a
// conversion has one operand and a value that is used.
func isFunction(c inspector.Cursor, call *ast.CallExpr, name string) bool {
	if len(call.Args) != 1 {
		return true
	}
	switch up := c.Parent().Node().(type) {
	case *ast.ExprStmt:
		return true
	case *ast.AssignStmt:
		if len(up.Lhs) > len(up.Rhs) {
			return true
		}
	}
	// Types are called int, size_t, struct_stat, GLuint, cairo_status_t.
	return strings.Contains(name, "_") && !strings.HasSuffix(name, "_t") && !strings.HasPrefix(name, "struct_") && !strings.HasPrefix(name, "enum_") &&
		!strings.HasPrefix(name, "union_") && !strings.HasPrefix(name, "sizeof_") && unicode.IsLower([]rune(name)[0]) && verbal(name)
}

// verbal tells whether a word of the name says that something is done.
func verbal(name string) bool {
	return slices.ContainsFunc(kit.Words(name), func(w string) bool {
		switch w {
		case "get", "set", "add", "put", "bind", "read", "write", "step", "init", "hash", "update", "find", "is", "has", "push", "pop", "compute", "eval", "encode", "decode", "parse", "next", "value", "column":
			return true
		}
		return false
	})
}

// carries tells the functions that carry single values over and let them go: they
// come with what they are carried for.
func carries(name string) bool {
	switch name {
	case "CString", "CBytes", "GoString", "GoStringN", "GoBytes", "_CMalloc", "malloc", "calloc", "free":
		return true
	}
	return false
}

// perItem tells whether c runs once per element of something in memory, or per
// number below a bound: as often as is known before. A loop that asks C whether to
// go on cannot ask at once.
func perItem(pass *analysis.Pass, c inspector.Cursor) bool {
	loop, ok := kit.Loop(c)
	if !ok {
		return false
	}
	trips, ok := kit.LoopTrips(pass, loop.Node())
	return ok && (trips.Const < 0 || trips.Const > few) && !leaves(pass.TypesInfo, loop)
}

// leaves tells whether a loop ends at the first item that suits, otherwise than by
// failing.
func leaves(info *types.Info, loop inspector.Cursor) bool {
	for c := range loop.Preorder((*ast.BranchStmt)(nil), (*ast.ReturnStmt)(nil)) {
		b, branch := c.Node().(*ast.BranchStmt)
		if branch && b.Tok == token.BREAK || !branch && !kit.ErrorPath(info, c) {
			return true
		}
	}
	return false
}
