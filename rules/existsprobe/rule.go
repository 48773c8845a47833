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
		if !probes(pass.TypesInfo, effects, c, call) || kit.AtStart(pass.TypesInfo, c) || kit.InMain(pass, c) || kit.ForTests(pass.TypesInfo, c) {
			continue
		}
		if next := tells(pass.TypesInfo, c, call); next != "" {
			kit.Report(pass, "", call, "asks whether the file exists before "+next+", which tells by itself")
		}
	}
	return nil, nil
}

// probes tells whether call asks for nothing but a file's existence.
func probes(info *types.Info, effects *kit.Effects, c inspector.Cursor, call *ast.CallExpr) bool {
	if len(call.Args) != 1 {
		return false
	}
	if stat(kit.Callee(info, call)) {
		if kit.Ignored(c, 0) {
			kind, _ := c.ParentEdge()
			return kind == edge.AssignStmt_Rhs
		}
		vars := kit.Results(info, c)
		frame, inside := kit.Frame(c)
		if !inside || len(vars) != 2 || !kit.IsLocal(vars[0]) {
			return false
		}
		for range kit.Uses(info, frame, vars[0]) {
			return false // more is asked of it
		}
		return true
	}
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || !strings.Contains(strings.ToLower(f.Name()), "exist") {
		return false
	}
	sig := f.Signature()
	if sig.Results().Len() == 0 || sig.Params().Len() != 1 || !isBool(sig.Results().At(0).Type()) {
		return false
	}
	// A helper of another package is taken at its word: what follows shows that
	// it was asked about a file.
	decl := effects.Decl(f)
	return decl == nil || stats(info, decl)
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

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

// stats tells whether a helper stats what it is given.
func stats(info *types.Info, decl *ast.FuncDecl) bool {
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && len(call.Args) == 1 && kit.IsCall(info, call, "os", "Stat", "Lstat") {
			v := kit.Variable(info, call.Args[0])
			found = found || v != nil && v.Pos() < decl.Body.Pos()
		}
		return !found
	})
	return found
}

// tells names the first call behind the probe, in the statements that follow it
// or in the branch that it decides, that works on the same path and fails or
// does nothing by itself when the answer is the other one; "" if there is none.
func tells(info *types.Info, c inspector.Cursor, probe *ast.CallExpr) string {
	path := probe.Args[0]
	stmt, ok := kit.Stmt(c)
	if !ok {
		return ""
	}
	vars := kit.Variables(info, path)
	if _, constant := kit.ConstString(info, path); len(vars) == 0 && !constant {
		return ""
	}
	name, stop := "", false
	for at := stmt; ok && !stop && name == ""; at, ok = at.NextSibling() {
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
				if n.Pos() > c.Node().End() {
					name = sameFile(info, n, probe)
				}
			}
			return true
		})
	}
	return name
}

// sameFile is the name of a call on the probe's path that tells whether the file
// is there: of os or io/ioutil, or of the file system that the probe asked.
func sameFile(info *types.Info, call, probe *ast.CallExpr) string {
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
	case "Open", "ReadFile", "ReadDir", "MkdirAll", "Mkdir", "Remove", "RemoveAll", "Readlink", "Chmod", "Chtimes", "Truncate":
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
