// Package statafterreaddir is the rule for asking the file system once more for
// what reading the folder already told: a Stat of an entry's name, and functions
// that stat each entry although only names and kinds are looked at.
//
// It owns the judgement which questions an entry answers by itself. It refuses Stat in
// code that speaks of symbolic links: there Stat and an entry differ on
// purpose, while Lstat does not. It is fast because it starts at calls of os, io/ioutil and
// path/filepath.
package statafterreaddir

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

// Rule is statafterreaddir.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "statafterreaddir",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/statafterreaddir.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "the file system is asked again for what the folder's entries say",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Alloc},
		Frames: []string{"os.Stat", "os.Lstat", "os.stat*", "os.lstat*", "syscall.Stat", "syscall.Lstat", "syscall.fstatat"},
		Deep:   true,
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

const (
	costStat = "asks the file system again for an entry that it has at hand"
	costWalk = "filepath.Walk stats each entry, of which only the name and kind are looked at"
	costInfo = "stats the entry, of which only the name and kind are looked at"
	costSoon = "stats the entry before its kind, which it has at hand, says that more is needed"
	costSkip = "stats the entry before its name or kind, which it has at hand, leaves it out"
	costRead = "stats each entry of the folder, of which only the name and kind are looked at"
)

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "os", "io/ioutil", "path/filepath", "io/fs") {
		return nil, nil
	}
	effects := kit.EffectsOf(pass)
	info := pass.TypesInfo
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		message := ""
		switch {
		case kit.IsMethod(info, call, "io/fs", "DirEntry", "Info"):
			switch {
			case infoNeedsKind(info, c):
				message = costInfo
			case infoTooSoon(info, c):
				message = costSoon
			case leavesOut(info, c, kit.Object(info, kit.Receiver(call))):
				message = costSkip
			}
		case len(call.Args) == 0:
		case kit.IsCall(info, call, "os", "Stat", "Lstat"):
			if (ofEntry(info, c, call.Args[0]) || ofGiven(pass, c, call.Args[0]) || ofName(info, c, call.Args[0]) && infoNeedsKind(info, c)) && !behindKind(c) && !infoWouldStat(info, c, call.Args[0]) &&
				(kit.IsCall(info, call, "os", "Lstat") || !speaksOfLinks(kit.TopDecl(c))) { // an entry is of the link itself, as Lstat is
				message = costStat
			}
		case kit.IsCall(info, call, "io/fs", "Stat"):
			if ofEntry(info, c, call.Args[1]) && infoNeedsKind(info, c) && !behindKind(c) && !speaksOfLinks(kit.TopDecl(c)) {
				message = costStat
			}
		case kit.IsCall(info, call, "path/filepath", "Walk"):
			if kit.AtLeast(pass, kit.File(c), "1.16") && walkNeedsKind(info, effects, c, call) {
				message = costWalk
			}
		case kit.IsCall(info, call, "io/ioutil", "ReadDir"), kit.IsMethod(info, call, "os", "File", "Readdir"):
			if kit.AtLeast(pass, kit.File(c), "1.16") && listNeedsKind(info, c) {
				message = costRead
			}
		default:
			if helper := kindHelper(info, effects, call); helper != nil && ofEntry(info, c, call.Args[0]) && !speaksOfLinks(kit.TopDecl(c)) && !speaksOfLinks(helper) && !behindKind(c) {
				message = costStat
			}
		}
		if message != "" && !kit.AtStart(info, c) && !kit.ForTests(info, c) && !meant(pass, c) {
			kit.Report(pass, "", call, message)
		}
	}
	return nil, nil
}

func isEntry(t types.Type) bool {
	return t != nil && (kit.IsNamed(t, "io/fs", "DirEntry") || kit.IsNamed(t, "io/fs", "FileInfo"))
}

// walked tells whether path is the first parameter of a function like those
// that filepath.Walk and WalkDir call.
func walked(info *types.Info, c inspector.Cursor, path ast.Expr) bool {
	v := kit.Variable(info, path)
	frame, inside := kit.Frame(c)
	if v == nil || !inside {
		return false
	}
	params := kit.FuncType(frame.Node()).Params.List
	if len(params) < 2 || len(params[0].Names) != 1 || info.Defs[params[0].Names[0]] != v {
		return false
	}
	return isEntry(info.TypeOf(params[1].Type)) && len(kit.Given(info, frame.Node(), v)) == 0
}

// infoWouldStat tells whether the call at c stats the path that a walk gives beside an entry, and asks for more than the
// entry tells, whatever its name or kind: its Info would make the same stat, and join the path once more.
func infoWouldStat(info *types.Info, c inspector.Cursor, path ast.Expr) bool {
	vars := kit.Results(info, c)
	frame, inside := kit.Frame(c)
	if !inside || !walked(info, c, path) || len(vars) != 2 || !kit.IsLocal(vars[0]) || len(kit.Given(info, frame.Node(), vars[0])) != 1 {
		return false
	}
	given, body := kit.FuncType(frame.Node()).Params.List[1], kit.FuncBody(frame.Node())
	if len(given.Names) != 1 || !kit.IsNamed(info.TypeOf(given.Type), "io/fs", "DirEntry") || onlyKind(info, body, vars[0]) {
		return false
	}
	return !infoBeforeFilter(info, c, info.Defs[given.Names[0]]) && !kindChooses(info, body, vars[0], func(*ast.IfStmt) bool { return true })
}

// speaksOfLinks tells whether a name in decl, or what is said of it, is of symbolic links.
func speaksOfLinks(decl ast.Node) bool {
	found := false
	if d, ok := decl.(*ast.FuncDecl); ok && ofLinks(d.Doc.Text()) {
		return true
	}
	ast.Inspect(decl, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			name := strings.ToLower(id.Name)
			found = found || strings.Contains(name, "symlink") || name == "readlink"
		}
		return !found
	})
	return found
}

// meant tells whether a comment at the call at c says that the stat is there for what an
// entry does not tell: what a link leads to.
func meant(pass *analysis.Pass, c inspector.Cursor) bool {
	return slices.ContainsFunc(kit.CommentsOn(pass, c.Node().Pos()), func(g *ast.CommentGroup) bool {
		return ofLinks(g.Text()) || strings.Contains(strings.ToLower(g.Text()), "follow")
	})
}

// ofLinks tells whether a comment speaks of symbolic links.
func ofLinks(comment string) bool {
	said := strings.ToLower(comment)
	return strings.Contains(said, "lstat") || strings.Contains(said, "symlink") || strings.Contains(said, "symbolic link")
}

// behindKind tells whether c stands in a branch that an entry's kind decides:
// the stat follows what is neither a file nor a folder.
func behindKind(c inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.IfStmt)(nil)) {
		s := up.Node().(*ast.IfStmt)
		asks := false
		ast.Inspect(s.Cond, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				asks = asks || sel.Sel.Name == "Mode" || sel.Sel.Name == "Type"
			}
			return !asks
		})
		if asks && c.Node().Pos() > s.Body.Pos() {
			return true
		}
	}
	return false
}

// cheap are the questions that an entry answers without a stat.
func cheap(method string) bool { return slices.Contains([]string{"Name", "IsDir"}, method) }
