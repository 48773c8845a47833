// Package statafterreaddir is the rule for asking the file system once more for
// what reading the folder already told: a Stat of an entry's name, and functions
// that stat each entry although only names and kinds are looked at.
//
// It owns the judgement which questions an entry answers by itself. It refuses
// code that speaks of symbolic links: there Stat and an entry differ on
// purpose. It is fast because it starts at calls of os, io/ioutil and
// path/filepath.
package statafterreaddir

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
	costRead = "stats each entry of the folder, of which only the name and kind are looked at"
)

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "os", "io/ioutil", "path/filepath") {
		return nil, nil
	}
	effects := kit.EffectsOf(pass)
	info := pass.TypesInfo
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		message := ""
		switch {
		case kit.IsMethod(info, call, "io/fs", "DirEntry", "Info"):
			if infoNeedsKind(info, c) {
				message = costInfo
			}
		case len(call.Args) == 0:
		case kit.IsCall(info, call, "os", "Stat", "Lstat"):
			if ofEntry(info, c, call.Args[0]) && !speaksOfLinks(c) && !behindKind(c) {
				message = costStat
			}
		case kit.IsCall(info, call, "path/filepath", "Walk"):
			if kit.AtLeast(pass, kit.File(c), "1.16") && walkNeedsKind(info, effects, call) {
				message = costWalk
			}
		case kit.IsCall(info, call, "io/ioutil", "ReadDir"), kit.IsMethod(info, call, "os", "File", "Readdir"):
			if kit.AtLeast(pass, kit.File(c), "1.16") && listNeedsKind(info, c) {
				message = costRead
			}
		}
		if message != "" && !kit.AtStart(info, c) && !kit.ForTests(info, c) {
			kit.Report(pass, "", call, message)
		}
	}
	return nil, nil
}

// ofEntry tells whether path is that of an entry at hand: joined from entry.Name(),
// or the path that a walk gives its function.
func ofEntry(info *types.Info, c inspector.Cursor, path ast.Expr) bool {
	if walked(info, c, path) {
		return true
	}
	path = kit.Origin(info, kit.TopDecl(c), path)
	switch e := ast.Unparen(path).(type) {
	case *ast.CallExpr:
		if !kit.IsCall(info, e, "path/filepath", "Join") && !kit.IsCall(info, e, "path", "Join") || len(e.Args) < 2 {
			return false
		}
		return isEntryName(info, c, e.Args[len(e.Args)-1])
	case *ast.BinaryExpr:
		return isEntryName(info, c, e.Y)
	}
	return false
}

// isEntryName matches entry.Name(), also through a local.
func isEntryName(info *types.Info, c inspector.Cursor, e ast.Expr) bool {
	call, ok := ast.Unparen(kit.Origin(info, kit.TopDecl(c), e)).(*ast.CallExpr)
	if !ok || !kit.IsMethod(info, call, "io/fs", "", "Name") {
		return false
	}
	return isEntry(info.TypeOf(kit.Receiver(call))) && fromFolder(info, c, kit.Receiver(call))
}

// fromFolder tells whether e is the variable of a loop: an entry of a list.
func fromFolder(info *types.Info, c inspector.Cursor, e ast.Expr) bool {
	v := kit.Variable(info, e)
	if v == nil {
		_, indexed := ast.Unparen(e).(*ast.IndexExpr)
		return indexed
	}
	for up := range c.Enclosing((*ast.RangeStmt)(nil)) {
		r := up.Node().(*ast.RangeStmt)
		if r.Value != nil && kit.Variable(info, r.Value) == v {
			return true
		}
	}
	return false
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

// speaksOfLinks tells whether a condition around c, or before it in its lists,
// asks for symbolic links.
func speaksOfLinks(c inspector.Cursor) bool {
	decl := kit.TopDecl(c)
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			name := strings.ToLower(id.Name)
			found = found || strings.Contains(name, "symlink") || name == "readlink"
		}
		return !found
	})
	return found
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

// walkNeedsKind tells whether the function given to filepath.Walk looks at no
// more of an entry than its name and kind.
func walkNeedsKind(info *types.Info, effects *kit.Effects, call *ast.CallExpr) bool {
	if len(call.Args) != 2 {
		return false
	}
	var typ *ast.FuncType
	var body *ast.BlockStmt
	switch f := ast.Unparen(call.Args[1]).(type) {
	case *ast.FuncLit:
		typ, body = f.Type, f.Body
	case *ast.Ident:
		fn, ok := info.Uses[f].(*types.Func)
		if !ok {
			return false
		}
		if decl := effects.Decl(fn); decl != nil {
			typ, body = decl.Type, decl.Body
		}
	}
	if body == nil {
		return false
	}
	var params []*ast.Ident
	for _, field := range typ.Params.List {
		params = append(params, field.Names...)
	}
	if len(params) != 3 {
		return false
	}
	v, ok := info.Defs[params[1]].(*types.Var)
	return !ok || onlyKind(info, body, v)
}

// onlyKind tells whether body asks v for its name and kind only.
func onlyKind(info *types.Info, body ast.Node, v types.Object) bool {
	uses, asked := 0, 0
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if info.Uses[n] == v {
				uses++
			}
		case *ast.BinaryExpr:
			if kit.Object(info, n.X) == v && kit.IsNil(info, n.Y) {
				asked++
			}
		case *ast.CallExpr:
			if kindQuestion(info, n, v) {
				asked++
			}
		}
		return true
	})
	return uses == asked
}

// kindQuestion matches v.Name(), v.IsDir(), v.Mode().IsDir(),
// v.Mode().IsRegular() and v.Mode().Type().
func kindQuestion(info *types.Info, call *ast.CallExpr, v types.Object) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	if kit.Object(info, sel.X) == v {
		return cheap(sel.Sel.Name)
	}
	mode, ok := ast.Unparen(sel.X).(*ast.CallExpr)
	if !ok || !slices.Contains([]string{"IsDir", "IsRegular", "Type"}, sel.Sel.Name) {
		return false
	}
	inner, ok := ast.Unparen(mode.Fun).(*ast.SelectorExpr)
	return ok && inner.Sel.Name == "Mode" && kit.Object(info, inner.X) == v
}

// listNeedsKind tells whether a folder's list is only ranged over and each
// entry asked for its name and kind, or counted.
func listNeedsKind(info *types.Info, c inspector.Cursor) bool {
	vars := kit.Results(info, c)
	frame, inside := kit.Frame(c)
	if !inside || len(vars) != 2 || !kit.IsLocal(vars[0]) || len(kit.Given(info, frame.Node(), vars[0])) != 1 {
		return false
	}
	seen := false
	for use := range kit.Uses(info, frame, vars[0]) {
		if use.Node().Pos() < c.Node().Pos() {
			continue
		}
		switch kind, _ := use.ParentEdge(); kind {
		case edge.RangeStmt_X:
			r := use.Parent().Node().(*ast.RangeStmt)
			if r.Value != nil && !kit.IsBlank(r.Value) {
				v := kit.Variable(info, r.Value)
				if v == nil || !onlyKind(info, r.Body, v) {
					return false
				}
			}
			seen = true
		case edge.IndexExpr_X:
			if !asksKind(use.Parent()) {
				return false
			}
			seen = true
		case edge.CallExpr_Args:
			if !kit.IsBuiltin(info, use.Parent().Node().(*ast.CallExpr), "len") {
				return false
			}
			seen = true
		default:
			return false
		}
	}
	return seen
}

// asksKind matches list[i].Name() and list[i].IsDir(), list[i] being c.
func asksKind(c inspector.Cursor) bool {
	sel, ok := c.Parent().Node().(*ast.SelectorExpr)
	if !ok || !cheap(sel.Sel.Name) {
		return false
	}
	kind, _ := c.Parent().ParentEdge()
	return kind == edge.CallExpr_Fun
}

// infoNeedsKind tells whether the FileInfo that entry.Info() gives is asked for
// its name and kind only.
func infoNeedsKind(info *types.Info, c inspector.Cursor) bool {
	vars := kit.Results(info, c)
	frame, inside := kit.Frame(c)
	if !inside || len(vars) != 2 || !kit.IsLocal(vars[0]) || len(kit.Given(info, frame.Node(), vars[0])) != 1 {
		return false
	}
	used := false
	for range kit.Uses(info, frame, vars[0]) {
		used = true
	}
	return used && onlyKind(info, kit.FuncBody(frame.Node()), vars[0])
}
