// Package treeclone is the rule for a whole tree of files that is copied to a
// temporary folder to run one command in it.
//
// It owns the judgement what copies a tree: os.CopyFS, a cp of folders, a git clone
// of a repository that is here already, or a function of the package that walks and
// writes. It makes no edit: what the
// command may see and change is for the program to say.
package treeclone

import (
	"embed"
	"go/ast"
	"go/types"
	"slices"
	"strings"

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

// Rule is treeclone.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "treeclone",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/treeclone.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a whole tree is copied to run one command in the copy",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.CPU, finding.Alloc},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	g := &judge{pass: pass, info: pass.TypesInfo, effects: kit.EffectsOf(pass), seen: map[ast.Node]bool{}}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		// A program that makes the copy once pays for the whole tree each time it runs.
		if !g.temporary(c.Node().(*ast.CallExpr)) && !g.inTemp(c) || kit.AtStart(g.info, c) || kit.ForTests(g.info, c) || kit.ErrorPath(g.info, c) {
			continue
		}
		fn, ok := kit.Frame(c)
		vars := kit.Results(g.info, c)
		if !ok || len(vars) == 0 || !kit.IsLocal(vars[0]) {
			continue
		}
		below := g.below(fn.Node(), vars[0])
		if at, ok := g.clone(fn, below); ok && (g.runs(fn, at.Node(), below) || g.lineGoesOn(at) || g.callersRun(fn, below)) && !g.meant(at) {
			g.seen[at.Node()] = true
			kit.Report(pass, finding.Suggest, at.Node().(*ast.CallExpr), message)
		}
	}
	g.copiesOf()
	return nil, nil
}

const message = "copies a whole tree of files to run one command in the copy"

// temporary tells a call that makes a folder for a while, itself or in a helper of
// the package.
func (g *judge) temporary(call *ast.CallExpr) bool {
	if kit.IsCall(g.info, call, "os", "MkdirTemp") || kit.IsCall(g.info, call, "io/ioutil", "TempDir") {
		return true
	}
	f := kit.Callee(g.info, call)
	if f == nil || f.Pkg() != g.pass.Pkg {
		return false
	}
	decl := g.effects.Decl(f)
	return decl != nil && strings.Contains(strings.ToLower(f.Name()), "temp") && g.any(decl, func(call *ast.CallExpr) bool {
		return kit.IsCall(g.info, call, "os", "MkdirTemp") || kit.IsCall(g.info, call, "io/ioutil", "TempDir")
	})
}

// below are the variables of fn that hold the folder tmp or a path made of it.
func (g *judge) below(fn ast.Node, tmp *types.Var) []*types.Var {
	vars := []*types.Var{tmp}
	ast.Inspect(fn, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok || len(s.Lhs) != 1 || len(s.Rhs) != 1 || !g.mentions(s.Rhs[0], vars) {
			return true
		}
		if call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr); ok && kit.JoinsPath(g.info, call) {
			vars = append(vars, kit.Variable(g.info, s.Lhs[0]))
		}
		return true
	})
	return vars
}

func (g *judge) mentions(n ast.Node, vars []*types.Var) bool {
	return slices.ContainsFunc(vars, func(v *types.Var) bool { return v != nil && kit.Mentions(g.info, n, v) })
}

type judge struct {
	pass    *analysis.Pass
	info    *types.Info
	effects *kit.Effects
	seen    map[ast.Node]bool // reported
}

// clone is the call in fn that copies a tree to the folder that below holds.
func (g *judge) clone(fn inspector.Cursor, below []*types.Var) (at inspector.Cursor, ok bool) {
	for c := range fn.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		to := slices.ContainsFunc(call.Args, func(e ast.Expr) bool { return g.mentions(e, below) })
		if (to || g.startsIn(fn, c, below)) && g.copiesTree(fn.Node(), call) {
			return c, true
		}
	}
	return at, false
}

func (g *judge) copiesTree(fn ast.Node, call *ast.CallExpr) bool {
	switch {
	case kit.IsCall(g.info, call, "os", "CopyFS"):
		return g.onDisk(fn, call.Args[1])
	case g.command(call):
		return g.copyCommand(fn, call)
	}
	f := kit.Callee(g.info, call)
	if f == nil || f.Pkg() == nil {
		return g.localCopy(fn, call)
	}
	if g.walk(call) {
		return g.writes(call.Args[len(call.Args)-1], 2)
	}
	if strings.HasSuffix(f.Pkg().Path(), "otiai10/copy") {
		return f.Name() == "Copy"
	}
	if f.Pkg() != g.pass.Pkg {
		return len(call.Args) > 1 && saysCopy(f.Name())
	}
	if g.throughHelper(fn, call) {
		return true
	}
	decl := g.effects.Decl(f)
	return decl != nil && g.walks(f, decl) && g.writes(decl, 2)
}

// onDisk tells whether a file system is a folder on this machine, or a part of one: others
// are of the program itself, most likely.
func (g *judge) onDisk(fn ast.Node, fsys ast.Expr) bool {
	for range 4 { // fsys, err = fs.Sub(fsys, dir) has no end
		call, ok := ast.Unparen(kit.Origin(g.info, fn, fsys)).(*ast.CallExpr)
		if !ok {
			return false
		}
		if !kit.IsCall(g.info, call, "io/fs", "Sub") {
			return kit.IsCall(g.info, call, "os", "DirFS") || kit.IsMethod(g.info, call, "os", "Root", "FS")
		}
		fsys = call.Args[0]
	}
	return false
}

// saysCopy tells whether the name of another package's function says that it
// copies a tree: CopyDir, CopyTree, CopyRecursive.
func saysCopy(name string) bool {
	words := kit.Words(name)
	return slices.Contains(words, "copy") && slices.ContainsFunc(words, func(w string) bool {
		return slices.Contains([]string{"dir", "directory", "tree", "all", "recursive", "recursively", "folder"}, w)
	})
}

func (g *judge) is(e ast.Expr, words ...string) bool {
	s, ok := kit.ConstString(g.info, e)
	return ok && slices.Contains(words, s)
}

func (g *judge) command(call *ast.CallExpr) bool {
	return kit.IsCall(g.info, call, "os/exec", "Command", "CommandContext")
}

// localCopy tells whether call is of a literal in a local variable of fn that goes through a whole tree and writes files.
func (g *judge) localCopy(fn ast.Node, call *ast.CallExpr) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok {
		return false
	}
	lit, ok := ast.Unparen(kit.Origin(g.info, fn, id)).(*ast.FuncLit)
	return ok && g.walks(g.info.ObjectOf(id), lit.Body) && g.writes(lit.Body, 2)
}

// walks tells whether a function goes through a whole tree: by a walk, or by
// reading folders and calling itself.
func (g *judge) walks(f types.Object, body ast.Node) bool {
	reads, again := false, false
	return g.any(body, func(call *ast.CallExpr) bool {
		reads = reads || kit.IsCall(g.info, call, "os", "ReadDir") || kit.IsCall(g.info, call, "io/ioutil", "ReadDir")
		again = again || kit.Object(g.info, call.Fun) == f
		return reads && again || g.walk(call)
	})
}

func (g *judge) walk(call *ast.CallExpr) bool {
	return kit.IsCall(g.info, call, "path/filepath", "Walk", "WalkDir") || kit.IsCall(g.info, call, "io/fs", "WalkDir")
}

// writes tells whether a function writes files, itself or through one of the
// package within depth calls. Links are no copies.
func (g *judge) writes(decl ast.Node, depth int) bool {
	if depth == 0 || g.any(decl, func(call *ast.CallExpr) bool { return kit.IsCall(g.info, call, "os", "Link") }) {
		return false
	}
	return g.any(decl, func(call *ast.CallExpr) bool {
		if kit.IsCall(g.info, call, "os", "Create", "WriteFile") || kit.IsCall(g.info, call, "io/ioutil", "WriteFile") || kit.IsCall(g.info, call, "os", "OpenFile") && len(call.Args) == 3 && strings.Contains(types.ExprString(call.Args[1]), "O_CREATE") {
			return true
		}
		f := kit.Callee(g.info, call)
		if f == nil || f.Pkg() != g.pass.Pkg {
			return false
		}
		other := g.effects.Decl(f)
		return other != nil && other != decl && g.writes(other, depth-1)
	})
}

func (g *judge) any(decl ast.Node, is func(*ast.CallExpr) bool) bool {
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && !found {
			found = is(call)
		}
		return !found
	})
	return found
}

// runs tells whether fn runs a command after the copy was made: itself, through a
// function of the package, or through another's that gets the folder and whose
// name says so.
func (g *judge) runs(fn inspector.Cursor, clone ast.Node, below []*types.Var) bool {
	for c := range fn.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if call.Pos() < clone.End() {
			continue
		}
		if g.command(call) {
			return true
		}
		f := kit.Callee(g.info, call)
		if f == nil {
			continue
		}
		if decl := g.effects.Decl(f); decl != nil && f.Pkg() == g.pass.Pkg {
			if g.commands(decl, 2) {
				return true
			}
		} else if g.mentions(call, below) && saysRun(f.Name()) {
			return true
		}
	}
	return false
}

// commands tells whether a function starts a command, itself or within depth
// calls.
func (g *judge) commands(decl *ast.FuncDecl, depth int) bool {
	return g.any(decl, func(call *ast.CallExpr) bool {
		if g.command(call) {
			return true
		}
		f := kit.Callee(g.info, call)
		if depth == 0 || f == nil || f.Pkg() != g.pass.Pkg {
			return false
		}
		other := g.effects.Decl(f)
		return other != nil && other != decl && g.commands(other, depth-1)
	})
}

func saysRun(name string) bool {
	words := kit.Words(name)
	return len(words) > 0 && slices.Contains([]string{"run", "exec", "execute", "command", "invoke", "output", "combined"}, words[0])
}
