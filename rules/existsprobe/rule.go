// Package existsprobe is the rule for asking whether a file exists before the
// call that would say so by itself.
//
// It owns the pairs of a probe and a call on the same path. It refuses probes
// whose answer is used for more, and calls that would not tell (a write creates
// what is missing). It is fast because it starts at calls of os.Stat, os.Lstat
// and helpers named after existence.
package existsprobe

import (
	"embed"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

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

// Rule is existsprobe.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "existsprobe",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/existsprobe.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "the path is looked up twice: once to ask, once to use it",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Alloc},
		Frames: []string{"os.Stat", "os.Lstat"},
		Deep:   true,
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	effects := kit.EffectsOf(pass)
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if what := needless(pass.TypesInfo, effects, c, call); what != "" && !kit.AtStart(pass.TypesInfo, c) && !kit.InMain(pass, c) && !kit.ForTests(pass.TypesInfo, c) {
			kit.Report(pass, "", call, what)
		}
	}
	return nil, nil
}

// needless says what a call asks that what follows tells by itself, "" for other calls.
func needless(info *types.Info, effects *kit.Effects, c inspector.Cursor, call *ast.CallExpr) string {
	asked := probes(info, effects, c, call)
	next := ""
	switch {
	case (asked == nothing || asked == folder) && sized(info, c, call):
		return "looks the path up for what the file tells that os.Open gives behind"
	case asked == nothing:
		if get := storedRead(info, c, call); get != "" {
			return "asks whether the object exists before " + get + ", which tells by itself: one more request"
		}
		next = heldOpener(info, effects, c, call)
	case freeName(info, c, call):
		return "asks for a free name before os.Create, which O_EXCL would do at once"
	default:
		next = tells(info, effects, c, call, asked)
	}
	switch {
	case next == "":
		return ""
	case asked == empty:
		return "asks whether the folder is empty before " + next + ", which refuses by itself"
	}
	return "asks whether the file exists before " + next + ", which tells by itself"
}

// What a call asks about a path.
type question int

const (
	nothing   question = iota // something else, or more
	existence                 // whether it is there
	folder                    // whether it is there and is a folder, which MkdirAll asks too
	empty                     // whether nothing is in it, which os.Remove asks too
)

// probes says what call asks about a path, if that is all that it is for.
func probes(info *types.Info, effects *kit.Effects, c inspector.Cursor, call *ast.CallExpr) question {
	if ofFS(info, call, "Stat", "Lstat") {
		return statFor(info, c)
	}
	if len(call.Args) != 1 {
		return nothing
	}
	f := kit.Callee(info, call)
	if stat(f) {
		return statFor(info, c)
	}
	if f == nil || f.Pkg() == nil {
		return nothing
	}
	sig := f.Signature()
	if sig.Results().Len() == 0 || sig.Params().Len() != 1 || !kit.IsBool(sig.Results().At(0).Type()) {
		return nothing
	}
	decl := effects.Decl(f)
	if asksEmpty(info, f, decl) {
		return empty
	}
	if decl == nil {
		// A helper of another package is taken at its word: what follows shows that
		// it was asked about a file.
		if strings.Contains(strings.ToLower(f.Name()), "exist") {
			return existence
		}
		return nothing
	}
	if !stats(info, decl, !strings.Contains(strings.ToLower(f.Name()), "exist")) {
		return nothing
	}
	return existence
}

// statFor says what the FileInfo that the call at c gives is looked at for.
func statFor(info *types.Info, c inspector.Cursor) question {
	if kit.Ignored(c, 0) {
		if kind, _ := c.ParentEdge(); kind == edge.AssignStmt_Rhs {
			return existence
		}
		return nothing
	}
	vars := kit.Results(info, c)
	frame, inside := kit.Frame(c)
	if !inside || len(vars) != 2 || !kit.IsLocal(vars[0]) {
		return nothing
	}
	asked, withNil := existence, false
	for use := range kit.Uses(info, frame, vars[0]) {
		if use.Node().Pos() < c.Node().Pos() && use.Parent().Node() == c.Parent().Node() {
			continue // the assignment itself
		}
		if b, ok := use.Parent().Node().(*ast.BinaryExpr); ok && (kit.IsNil(info, b.X) || kit.IsNil(info, b.Y)) {
			withNil = true // it is nil where the error is not
			continue
		}
		sel, ok := use.Parent().Node().(*ast.SelectorExpr)
		if !ok || sel.Sel.Name != "IsDir" || !beside(use) {
			return nothing // more is asked of it
		}
		asked = folder
	}
	if withNil && asked == folder {
		return nothing // info == nil || !info.IsDir() speaks of the kind, not of the error
	}
	return asked
}

// beside tells whether the kind is asked for in a condition with the error:
// err != nil || !info.IsDir(). Alone it decides something else.
func beside(use inspector.Cursor) bool {
	for up := range use.Enclosing((*ast.BinaryExpr)(nil), (*ast.IfStmt)(nil)) {
		b, ok := up.Node().(*ast.BinaryExpr)
		return ok && b.Op == token.LOR
	}
	return false
}

// stat tells whether f is os.Stat or os.Lstat, or one of a project's own with
// their names, parameter and results.
func stat(f *types.Func) bool {
	if f == nil || f.Name() != "Stat" && f.Name() != "Lstat" {
		return false
	}
	sig := f.Signature()
	if sig.Params().Len() != 1 || sig.Results().Len() != 2 || !kit.IsNamed(sig.Results().At(0).Type(), "io/fs", "FileInfo") {
		return false
	}
	path, ok := sig.Params().At(0).Type().Underlying().(*types.Basic)
	return ok && path.Kind() == types.String
}

// stats tells whether a helper stats what it is given; where only, it looks at
// nothing but the error.
func stats(info *types.Info, decl *ast.FuncDecl, only bool) bool {
	if decl.Body == nil {
		return false
	}
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if ok && len(s.Rhs) == 1 && len(s.Lhs) == 2 && (kit.IsBlank(s.Lhs[0]) || !only) {
			call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
			if ok && len(call.Args) == 1 && kit.IsCall(info, call, "os", "Stat", "Lstat") {
				v := kit.Variable(info, call.Args[0])
				found = found || v != nil && v.Pos() < decl.Body.Pos()
			}
		}
		return !found
	})
	return found
}

// tells names the first call behind the probe, in the statements that follow it
// or in the branch that it decides, that works on the same path and fails or
// does nothing by itself when the answer is the other one; "" if there is none.
func tells(info *types.Info, effects *kit.Effects, c inspector.Cursor, probe *ast.CallExpr, asked question) string {
	path := asksAbout(info, probe)
	stmt, ok := kit.Stmt(c)
	if !ok {
		return ""
	}
	vars := kit.Variables(info, path)
	if _, constant := kit.ConstString(info, path); len(vars) == 0 && !constant {
		return ""
	}
	name, stop := "", false
	for at := stmt; ok && !stop && name == ""; at, ok = behind(stmt, at) {
		ast.Inspect(at.Node(), func(n ast.Node) bool {
			if n == nil || name != "" || stop {
				return false
			}
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.AssignStmt:
				if n.Pos() > c.Node().End() && slices.ContainsFunc(vars, func(v *types.Var) bool { return kit.Changes(info, n, v) }) {
					stop = true
				}
			case *ast.CallExpr:
				if n.Pos() > c.Node().End() && kit.IsCall(info, n, "os", "Rename") && !first(at.Node(), n) && kit.Same(info, n.Args[0], path) {
					stop = true // what was there is elsewhere now
					return false
				}
				if n.Pos() > c.Node().End() && !cleansUp(info, at, n) {
					if name = sameFile(info, n, probe); name == "" && asked == existence && alone(c) && nothingBefore(stmt, at, n) {
						name = opener(info, effects, n, probe)
					}
				}
				if asked == folder && !strings.HasSuffix(name, "MkdirAll") || asked == empty && name != "os.Remove" || moves(name) && !first(at.Node(), n) ||
					strings.HasSuffix(name, "tat") && !atOnce(stmt, at, n) {
					name = ""
				}
				if needed(info, c, stmt, at, n, name) {
					name, stop = "", true // from here on it is there, or gone
				}
			}
			return true
		})
	}
	return name
}

// behind is the statement behind at; where the probe in stmt stands alone in a branch and leaves,
// that which runs in any case: if must { if _, err := os.Stat(path); err != nil { return err } }.
func behind(stmt, at inspector.Cursor) (next inspector.Cursor, ok bool) {
	if next, ok = at.NextSibling(); ok || at != stmt {
		return next, ok
	}
	probe, isIf := stmt.Node().(*ast.IfStmt)
	block, inBlock := stmt.Parent().Node().(*ast.BlockStmt)
	if !isIf || !inBlock || len(block.List) != 1 || probe.Else != nil || !kit.Leaves(probe.Body) {
		return next, false
	}
	if outer, ok := stmt.Parent().Parent().Node().(*ast.IfStmt); !ok || outer.Else != nil || outer.Body != block {
		return next, false
	}
	return stmt.Parent().Parent().NextSibling()
}

// cleansUp tells whether a call below at runs only where something failed: it takes away what was begun.
func cleansUp(info *types.Info, at inspector.Cursor, call *ast.CallExpr) bool {
	c, ok := kit.Find(at, call)
	if !ok {
		return false
	}
	if s, is := c.Parent().Node().(*ast.ExprStmt); !is || s.X != call {
		return false
	}
	return kit.ErrorPath(info, c)
}

// moves tells whether a call gives a file another name. Work between the probe and
// such a call would have to be undone where it fails.
func moves(name string) bool {
	return strings.HasSuffix(name, "Rename") || strings.HasSuffix(name, "Link")
}

// atOnce tells whether nothing happens between the probe in stmt and the call in at:
// it begins the branch that the probe decides, or the statement behind one that leaves.
func atOnce(stmt, at inspector.Cursor, call ast.Node) bool {
	if at == stmt {
		return first(stmt.Node(), call)
	}
	s, ok := stmt.Node().(*ast.IfStmt)
	next, _ := stmt.NextSibling()
	if !ok || at != next || len(s.Body.List) == 0 {
		return false
	}
	switch s.Body.List[len(s.Body.List)-1].(type) {
	case *ast.ReturnStmt, *ast.BranchStmt:
		return true
	}
	return false
}

// first tells whether the call begins the branch that stmt decides.
func first(stmt, call ast.Node) bool {
	s, ok := stmt.(*ast.IfStmt)
	return ok && len(s.Body.List) > 0 && s.Body.List[0].Pos() <= call.Pos() && call.End() <= s.Body.List[0].End()
}

// sameFile is the name of a call on the probe's path that tells whether the file
// is there: of os or io/ioutil, or of the file system that the probe asked.
func sameFile(info *types.Info, call, probe *ast.CallExpr) string {
	if ofFS(info, probe, "Stat", "Lstat") {
		return sameInFS(info, call, probe)
	}
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || len(call.Args) == 0 || !kit.Same(info, call.Args[0], probe.Args[0]) {
		return ""
	}
	name := f.Pkg().Name() + "." + f.Name()
	switch asked := kit.Callee(info, probe); {
	case f.Signature().Recv() != nil:
		if !stat(asked) || asked.Signature().Recv() == nil || !kit.Same(info, kit.Receiver(call), kit.Receiver(probe)) {
			return ""
		}
		name = f.Name()
	case f.Pkg().Path() == "os", f.Pkg().Path() == "io/ioutil":
	case !stat(asked) || asked.Pkg() != f.Pkg():
		return ""
	}
	switch f.Name() {
	case "Stat", "Lstat":
		if !stat(kit.Callee(info, probe)) {
			return name // a helper has thrown away what is asked for again
		}
	case "Open", "ReadFile", "ReadDir", "MkdirAll", "Mkdir", "Remove", "RemoveAll", "Readlink", "Chmod", "Chown", "Lchown", "Chtimes", "Truncate", "Rename", "Link":
		return name
	case "OpenFile":
		if len(call.Args) == 3 && !creates(info, call.Args[1]) {
			return name
		}
	}
	return ""
}

// creates tells whether the flags of OpenFile make a file that is missing and
// take one that is there, or are not known.
func creates(info *types.Info, flags ast.Expr) bool {
	_, constant := kit.ConstInt(info, flags)
	create, only := !constant, false
	ast.Inspect(flags, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			create = create || id.Name == "O_CREATE"
			only = only || id.Name == "O_EXCL"
		}
		return true
	})
	return create && !only
}
