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
	"iter"
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
	Status:  rule.Stable,
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

// short is the number of statements of a function that does little more than call
// C.
const short = 5

func run(pass *analysis.Pass) (any, error) {
	if !slices.ContainsFunc(pass.Files, usesC) {
		return nil, nil
	}
	p := &judge{Pass: pass, wraps: map[*ast.FuncDecl]string{}, told: map[ast.Node]bool{}}
	for c, name := range p.calls() {
		p.note(c, name)
	}
	for c, name := range p.calls() {
		if p.perItem(c) && !kit.Cold(pass, c) && !describes(name) && p.first(c) {
			kit.Report(pass, finding.Suggest, c.Node().(*ast.CallExpr), fmt.Sprintf("calls C.%s once per item: each call changes to C's stack and back", name))
		}
	}
	p.throughGo()
	return nil, nil
}

// A judge holds what is known of one package.
type judge struct {
	*analysis.Pass
	told  map[ast.Node]bool        // loops: one call for all does for each of them
	wraps map[*ast.FuncDecl]string // the one C function that a short function calls, "" for several
}

// first tells whether nothing was told of the loop around c yet.
func (p *judge) first(c inspector.Cursor) bool {
	loop, ok := kit.Loop(c)
	if !ok || p.told[loop.Node()] {
		return false
	}
	p.told[loop.Node()] = true
	return true
}

// files yields those that a person wrote, tests aside.
func (p *judge) files() iter.Seq2[inspector.Cursor, *ast.File] {
	return func(yield func(inspector.Cursor, *ast.File) bool) {
		for file := range kit.Root(p.Pass).Children() {
			f, ok := file.Node().(*ast.File)
			if ok && !generated(f) && !strings.HasSuffix(p.Fset.Position(f.Package).Filename, "_test.go") && !yield(file, f) {
				return
			}
		}
	}
}

// calls yields the calls of C functions that do a little, with their names.
func (p *judge) calls() iter.Seq2[inspector.Cursor, string] {
	return func(yield func(inspector.Cursor, string) bool) {
		for file, f := range p.files() {
			if !usesC(f) {
				continue
			}
			for c := range file.Preorder((*ast.CallExpr)(nil)) {
				name := callsC(p.TypesInfo, c, c.Node().(*ast.CallExpr))
				if name != "" && !carries(name) && !works(name) && !yield(c, name) {
					return
				}
			}
		}
	}
}

// note remembers what C function a short function calls once.
func (p *judge) note(c inspector.Cursor, name string) {
	decl := kit.Decl(c)
	if decl == nil || decl.Body == nil {
		return
	}
	if _, again := p.wraps[decl]; again || len(decl.Body.List) > short || kit.LoopDepth(c) > 0 || works(decl.Name.Name) {
		name = ""
	}
	p.wraps[decl] = name
}

// throughGo reports calls of this package's functions that do nothing but call C
// for one item.
func (p *judge) throughGo() {
	effects := kit.EffectsOf(p.Pass)
	for file := range p.files() {
		for c := range file.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			f := kit.Callee(p.TypesInfo, call)
			if f == nil || f.Pkg() != p.Pkg || !p.perItem(c) || kit.Cold(p.Pass, c) {
				continue
			}
			if name := p.wraps[effects.Decl(f)]; name != "" && !describes(name) && p.first(c) {
				kit.Report(p.Pass, finding.Suggest, call, fmt.Sprintf("calls C.%s once per item, in %s: each call changes to C's stack and back", name, f.Name()))
			}
		}
	}
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
	if stringOf(c, call.Args[0]) {
		return true
	}
	// Types are called int, size_t, struct_stat, GLuint, cairo_status_t.
	return strings.Contains(name, "_") && !strings.HasSuffix(name, "_t") && !strings.HasPrefix(name, "struct_") && !strings.HasPrefix(name, "enum_") &&
		!strings.HasPrefix(name, "union_") && !strings.HasPrefix(name, "sizeof_") && unicode.IsLower([]rune(name)[0]) && verbal(name)
}

// stringOf tells whether arg is a variable that was given C.CString(...): nobody
// converts that to another type.
func stringOf(c inspector.Cursor, arg ast.Expr) bool {
	id, ok := arg.(*ast.Ident)
	decl := kit.Decl(c)
	if !ok || decl == nil {
		return false
	}
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok || found || len(s.Lhs) != 1 || len(s.Rhs) != 1 {
			return !found
		}
		to, named := s.Lhs[0].(*ast.Ident)
		call, is := s.Rhs[0].(*ast.CallExpr)
		if named && is && to.Name == id.Name {
			sel, ok := call.Fun.(*ast.SelectorExpr)
			x, isC := (*ast.Ident)(nil), false
			if ok {
				x, isC = sel.X.(*ast.Ident)
			}
			made, isMade := call.Fun.(*ast.Ident)
			found = isC && x.Name == "C" && sel.Sel.Name == "CString" || isMade && made.Name == "_Cfunc_CString"
		}
		return !found
	})
	return found
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

// works tells the functions that take longer than the way to them, as far as their
// names show, or that come once per thing that is made and let go.
func works(name string) bool {
	for _, w := range kit.Words(name) {
		switch w {
		case "compress", "decompress", "deflate", "inflate", "train", "render", "draw", "infer", "predict", "exec", "execute", "run", "sleep", "wait", "poll", "open", "close", "connect", "listen", "accept",
			"start", "stop", "load", "sign", "verify", "encrypt", "decrypt", "prove", "compile", "prepare", "mmap", "munmap", "ioctl", "spawn", "register", "init", "create", "new", "alloc", "make",
			"destroy", "free", "release", "delete", "unref", "finalize", "cleanup", "dispose", "retain", "ref", "incref", "decref", "flush", "sync", "query", "search", "conf", "config", "option", "options", "monitor", "device", "devices", "version", "error", "errors", "err", "err2str":
			return true
		}
	}
	return false
}

// describes tells the functions that tell people what something is: there are few
// of it, and nobody asks twice.
func describes(name string) bool {
	words := kit.Words(name)
	if slices.ContainsFunc(words, inTree) {
		return false
	}
	for _, w := range words {
		switch w {
		case "name", "info", "result", "results", "metadata", "description", "desc", "extension", "extensions", "property", "properties", "attribute", "attr", "param", "params", "title", "help", "label", "resource",
			"consumer", "consumers", "broker", "node", "acl", "listing", "gamma", "vidmode", "button", "buttons", "axis":
			return true
		}
	}
	return false
}

// inTree tells a word of trees, and of text: they have many nodes.
func inTree(word string) bool {
	switch word {
	case "child", "children", "sibling", "ancestor", "symbol", "token", "vertex", "glyph":
		return true
	}
	return false
}

// perItem tells whether c runs once per element of something in memory, or per
// number below a bound: as often as is known before. A loop that asks C whether to
// go on cannot ask at once. A loop of a few rounds is as good as none.
func (p *judge) perItem(c inspector.Cursor) bool {
	for loop, ok := kit.Loop(c); ok; loop, ok = kit.Loop(loop) {
		if leaves(p.TypesInfo, loop) || makes(p.TypesInfo, loop) || spelled(p.TypesInfo, loop) {
			return false
		}
		trips, counted := kit.LoopTrips(p.Pass, loop.Node())
		if !counted {
			if r, ok := loop.Node().(*ast.RangeStmt); ok {
				return kit.IsString(p.TypesInfo.TypeOf(r.X))
			}
			f, ok := loop.Node().(*ast.ForStmt)
			return ok && (p.counts(f) || p.scans(f) || p.walks(f))
		}
		lit, literal := ast.Unparen(kit.Origin(p.TypesInfo, kit.Decl(c), trips.Expr)).(*ast.CompositeLit)
		if (trips.Const < 0 || trips.Const > few) && (!literal || len(lit.Elts) > few) {
			return true
		}
	}
	return false
}

// spelled tells whether a loop goes over the variadic parameter of a function that makes
// something: people have written each of its values into the call.
func spelled(info *types.Info, loop inspector.Cursor) bool {
	r, ok := loop.Node().(*ast.RangeStmt)
	decl := kit.Decl(loop)
	if !ok || decl == nil || len(decl.Type.Params.List) == 0 {
		return false
	}
	last := decl.Type.Params.List[len(decl.Type.Params.List)-1]
	if _, variadic := last.Type.(*ast.Ellipsis); !variadic || len(last.Names) != 1 || !slices.Contains([]string{"new", "open", "init", "connect", "create", "setup", "dial"}, kit.FirstWord(decl.Name.Name)) {
		return false
	}
	return kit.Variable(info, r.X) == info.Defs[last.Names[0]]
}

// counts matches a loop that counts a number up to a bound, from any start, such
// as i := C.int(0); i < n; i++.
func (p *judge) counts(f *ast.ForStmt) bool {
	init, ok := f.Init.(*ast.AssignStmt)
	if !ok || len(init.Lhs) != 1 {
		return false
	}
	i := kit.Variable(p.TypesInfo, init.Lhs[0])
	post, ok := f.Post.(*ast.IncDecStmt)
	if !ok || i == nil || kit.Variable(p.TypesInfo, post.X) != i || kit.Changes(p.TypesInfo, f.Body, i) || f.Cond == nil {
		return false
	}
	x, op, bound, ok := kit.Comparison(f.Cond)
	if !ok || op != token.LSS && op != token.LEQ || kit.Variable(p.TypesInfo, x) != i {
		return false
	}
	if conv, ok := ast.Unparen(bound).(*ast.CallExpr); ok && len(conv.Args) == 1 {
		bound = conv.Args[0]
	}
	n, constant := kit.ConstInt(p.TypesInfo, bound)
	return !constant || n > few
}

// scans matches a loop over the words or lines of a text.
func (p *judge) scans(f *ast.ForStmt) bool {
	call, ok := f.Cond.(*ast.CallExpr)
	return ok && kit.IsMethod(p.TypesInfo, call, "bufio", "Scanner", "Scan")
}

// walks matches a loop that counts in its body up to the length of a list: for i <
// len(list) { ...; i++ }.
func (p *judge) walks(f *ast.ForStmt) bool {
	if f.Cond == nil || f.Init != nil || f.Post != nil {
		return false
	}
	x, op, bound, ok := kit.Comparison(f.Cond)
	if !ok {
		return false
	}
	i := kit.Variable(p.TypesInfo, x)
	if op != token.LSS || i == nil || kit.LenOf(p.TypesInfo, bound) == nil {
		return false
	}
	return slices.ContainsFunc(f.Body.List, func(s ast.Stmt) bool {
		inc, ok := s.(*ast.IncDecStmt)
		return ok && inc.Tok == token.INC && kit.Variable(p.TypesInfo, inc.X) == i
	})
}

// makes tells whether a loop makes or closes something for each item, which takes
// longer than the way to C. What it makes where it fails, an error first of all, it does not
// make for each.
func makes(info *types.Info, loop inspector.Cursor) bool {
	for c := range loop.Preorder((*ast.CallExpr)(nil)) {
		if f := kit.Callee(info, c.Node().(*ast.CallExpr)); f != nil && !kit.ErrorPath(info, c) {
			switch words := kit.Words(f.Name()); {
			case len(words) > 0 && (words[0] == "new" || words[0] == "create" || words[0] == "open" || words[0] == "close"):
				return true
			}
		}
	}
	return false
}

// leaves tells whether a loop ends at the first item that suits, otherwise than by
// failing.
func leaves(info *types.Info, loop inspector.Cursor) bool {
	for c := range loop.Preorder((*ast.BranchStmt)(nil), (*ast.ReturnStmt)(nil)) {
		if in, _ := kit.Function(c); in.Index() > loop.Index() {
			continue // it leaves a literal, such as cgo makes to check what pointers lead to
		}
		b, branch := c.Node().(*ast.BranchStmt)
		if branch && b.Label == nil && kit.BreakEnds(c) != loop.Node() {
			continue // it ends a loop or switch inside
		}
		if branch && b.Tok == token.BREAK || !branch && !kit.ErrorPath(info, c) {
			return true
		}
	}
	return false
}
