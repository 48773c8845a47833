package treeclone

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// copyCommand tells whether a command copies a tree: cp and rsync of folders, and a
// git clone of a repository on this machine.
func (g *judge) copyCommand(fn ast.Node, call *ast.CallExpr) bool {
	args := call.Args
	has := func(words ...string) bool {
		return slices.ContainsFunc(args, func(e ast.Expr) bool { return g.is(e, words...) })
	}
	switch {
	case len(args) < 3:
		return false
	case has("cp", "rsync"):
		return has("-r", "-R", "-a", "-rp", "-rf", "-Rp", "-pr", "-av", "-avz", "-ar", "--archive", "--recursive") && !has("-l", "-al", "--link", "--reflink", "--reflink=auto", "--reflink=always")
	case has("git") && has("clone"):
		return g.clonesHere(fn, args)
	case has("sh", "bash", "/bin/sh", "/bin/bash") && has("-c"):
		return g.copyLine(args[len(args)-1])
	}
	return false
}

// clonesHere tells whether the arguments of a git clone name a repository on this machine.
func (g *judge) clonesHere(fn ast.Node, args []ast.Expr) bool {
	is := func(words ...string) bool {
		return slices.ContainsFunc(args, func(e ast.Expr) bool { return g.is(e, words...) })
	}
	return !is("--shared", "-s") && (is("--local", "-l") || slices.ContainsFunc(args, g.here) || len(args) > 2 && g.folder(fn, args[len(args)-2]))
}

// throughHelper tells whether call hands a git clone of a repository on this machine to a
// function of the package that starts commands.
func (g *judge) throughHelper(fn ast.Node, call *ast.CallExpr) bool {
	if !slices.ContainsFunc(call.Args, func(e ast.Expr) bool { return g.is(e, "clone") }) {
		return false
	}
	f := kit.Callee(g.info, call)
	decl := g.effects.Decl(f)
	if decl == nil || !g.commands(decl, 1) {
		return false
	}
	git := slices.Contains(kit.Words(f.Name()), "git") || slices.ContainsFunc(call.Args, func(e ast.Expr) bool { return g.is(e, "git") })
	return git && g.clonesHere(fn, call.Args)
}

// folder tells whether an argument, or what fn makes it of, is named after a folder, and not
// after what is fetched.
func (g *judge) folder(fn ast.Node, e ast.Expr) bool {
	local, remote := false, false
	look := func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			for _, w := range kit.Words(id.Name) {
				switch w {
				case "dir", "directory", "root", "folder", "workspace", "worktree", "checkout", "toplevel", "workdir", "cwd", "srcdir":
					local = true
				case "url", "uri", "remote", "origin", "address", "addr", "link", "clone", "github", "https", "ssh":
					remote = true
				}
			}
		}
		return true
	}
	ast.Inspect(e, look)
	if from := kit.Origin(g.info, fn, e); from != e {
		ast.Inspect(from, look)
	}
	return local && !remote
}

// treeCopies are what a line for the shell copies trees with.
var treeCopies = []string{"cp -r", "cp -R", "cp -a", "rsync -a"}

// copyLine tells whether a line for the shell copies folders.
func (g *judge) copyLine(line ast.Expr) bool {
	found := false
	ast.Inspect(line, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if s, text := "", false; ok {
			s, text = kit.ConstString(g.info, e)
			found = found || text && (slices.ContainsFunc(treeCopies, func(w string) bool { return strings.Contains(s, w) }) || strings.Contains(s, "tar ") && strings.Contains(s, "| tar "))
		}
		return !found
	})
	return found
}

// here tells whether an argument is the text of a path on this machine.
func (g *judge) here(e ast.Expr) bool {
	s, ok := kit.ConstString(g.info, e)
	return ok && (s == "." || strings.HasPrefix(s, "./") || strings.HasPrefix(s, "/") || strings.HasPrefix(s, "file://"))
}

// startsIn tells whether the command that the call at c makes is told to start in
// the folder that below holds.
func (g *judge) startsIn(fn, c inspector.Cursor, below []*types.Var) bool {
	vars := kit.Results(g.info, c)
	if len(vars) != 1 || !kit.IsLocal(vars[0]) || !g.command(c.Node().(*ast.CallExpr)) {
		return false
	}
	for s := range fn.Preorder((*ast.AssignStmt)(nil)) {
		if s.Node().Pos() < c.Node().End() {
			continue
		}
		assign := s.Node().(*ast.AssignStmt)
		if kit.Variable(g.info, assign.Lhs[0]) == vars[0] {
			return false // the next command
		}
		if dir := g.folderOf(assign); dir != nil {
			return kit.RootVar(g.info, assign.Lhs[0]) == vars[0] && g.mentions(dir, below)
		}
	}
	return false
}

// folderOf is dir in cmd.Dir = dir, nil for other statements.
func (g *judge) folderOf(s *ast.AssignStmt) ast.Expr {
	sel, ok := ast.Unparen(s.Lhs[0]).(*ast.SelectorExpr)
	if !ok || len(s.Lhs) != 1 || sel.Sel.Name != "Dir" {
		return nil
	}
	if t := g.info.TypeOf(sel.X); t == nil || !kit.IsNamed(t, "os/exec", "Cmd") {
		return nil
	}
	return s.Rhs[0]
}

// meant tells whether a comment says that the tree must not be used itself: it
// changes meanwhile, or may not be written.
func (g *judge) meant(c inspector.Cursor) bool {
	words := []string{"while", "meanwhile", "mid-", "at the same time", "concurrent", "protect", "read-only", "readonly", "must not change", "race",
		"untouched", "unmodified", "unchanged", "intact", "stay as", "stays as", "left as", "leave the", "leaves the"}
	says := func(group *ast.CommentGroup) bool {
		text := strings.ToLower(group.Text())
		return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
	}
	if decl := kit.Decl(c); decl != nil && decl.Doc != nil && says(decl.Doc) {
		return true
	}
	return slices.ContainsFunc(kit.CommentsOn(g.pass, c.Node().Pos()), says)
}

// copiesOf reports methods that copy the folder of their receiver to make another
// value of its type, whose commands run in its folder.
func (g *judge) copiesOf() {
	for c := range kit.Preorder(g.pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		decl := kit.Decl(c)
		if decl == nil || !g.command(call) || !g.copyCommand(decl, call) || len(call.Args) < 2 {
			continue
		}
		from, to := call.Args[len(call.Args)-2], kit.Variable(g.info, call.Args[len(call.Args)-1])
		folder := g.ownField(c, from)
		if folder == nil || to == nil || g.seen[call] || !g.fills(c, folder, to) || !g.commandsIn(folder) || g.meant(c) || kit.ForTests(g.info, c) {
			continue
		}
		kit.Report(g.pass, finding.Suggest, call, message)
	}
}

// ownField is the field of the method's receiver that e is, nil if it is none.
func (g *judge) ownField(c inspector.Cursor, e ast.Expr) *types.Var {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	recv := kit.ReceiverVar(g.info, kit.Decl(c))
	if !ok || recv == nil || g.info.Selections[sel] == nil || kit.RootVar(g.info, sel) != recv {
		return nil
	}
	v, _ := g.info.ObjectOf(sel.Sel).(*types.Var)
	return v
}

// fills tells whether the function around c makes a value with v as its folder.
func (g *judge) fills(c inspector.Cursor, folder, v *types.Var) bool {
	found := false
	ast.Inspect(kit.Decl(c), func(n ast.Node) bool {
		kv, ok := n.(*ast.KeyValueExpr)
		if !ok {
			return true
		}
		key, ok := kv.Key.(*ast.Ident)
		found = found || ok && g.info.ObjectOf(key) == folder && kit.Variable(g.info, kv.Value) == v
		return !found
	})
	return found
}

// commandsIn tells whether the package starts commands in a folder of that field.
func (g *judge) commandsIn(folder *types.Var) bool {
	for s := range kit.Preorder(g.pass, (*ast.AssignStmt)(nil)) {
		dir := g.folderOf(s.Node().(*ast.AssignStmt))
		if sel, ok := dir.(*ast.SelectorExpr); ok && g.info.ObjectOf(sel.Sel) == folder {
			return true
		}
	}
	return false
}
