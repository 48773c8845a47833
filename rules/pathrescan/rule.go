// Package pathrescan is the rule for looking through the folders of PATH once an
// item, or twice for one program.
//
// It owns the judgement that the answers could be kept. It refuses a search
// through candidates that ends with the first one found. It is fast because it
// leaves a package at once that does not import os/exec or os.
package pathrescan

import (
	"embed"
	"go/ast"
	"go/token"
	"go/types"

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

// Rule is pathrescan.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "pathrescan",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/pathrescan.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "the folders of PATH are searched again for each item",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Alloc},
		Frames: []string{"os/exec.LookPath", "os/exec.Command*", "path/filepath.SplitList", "strings.Split", "os.Stat"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

const (
	costLoop  = "searches the folders of PATH at each turn of the loop"
	costSplit = "splits PATH again at each turn of the loop"
	costWalk  = "searches the folders of PATH for the same program at each file of the walk"
	costTwice = "searches the folders of PATH for a program that exec.Command searches again"
)

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "os/exec", "os", "golang.org/x/sys/execabs", "github.com/cli/safeexec") {
		return nil, nil
	}
	j := &judge{info: pass.TypesInfo, root: kit.Root(pass), effects: kit.EffectsOf(pass), known: map[*types.Func]bool{}}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		message := ""
		switch loop, repeated := kit.Loop(c); {
		case repeated && (j.splits(c, call) || j.splitsOwn(c, loop, call)):
			message = costSplit
		case repeated && (j.looks(call, 2) || j.literal(c, call)) && !events(loop.Node()) && !j.candidates(loop, call) && !j.keeps(loop) && !j.asksOnce(c, loop):
			message = costLoop
		case !repeated && j.walked(c, call):
			message = costWalk
		case isLookPath(j.info, call) && (kit.Ignored(c, 0) || j.onlyCompared(c)) && j.starts(c, call), j.onlyAsks(call) && j.starts(c, call):
			message = costTwice
		}
		if message != "" && !kit.AtStart(j.info, c) && !kit.ForTests(j.info, c) {
			kit.Report(pass, "", call, message)
		}
	}
	return nil, nil
}

type judge struct {
	info    *types.Info
	root    inspector.Cursor
	effects *kit.Effects
	known   map[*types.Func]bool
}

// isLookPath matches exec.LookPath and its twins that refuse the current folder.
func isLookPath(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsCall(info, call, "os/exec", "LookPath") || kit.IsCall(info, call, "golang.org/x/sys/execabs", "LookPath") ||
		kit.IsCall(info, call, "github.com/cli/safeexec", "LookPath")
}

// splits matches a split of the environment's PATH.
func (j *judge) splits(c inspector.Cursor, call *ast.CallExpr) bool {
	return j.splitsIn(kit.TopDecl(c), call)
}

func (j *judge) splitsIn(decl ast.Node, call *ast.CallExpr) bool {
	if !isSplit(j.info, call) {
		return false
	}
	env, ok := ast.Unparen(kit.Origin(j.info, decl, call.Args[0])).(*ast.CallExpr)
	if !ok || !kit.IsCall(j.info, env, "os", "Getenv", "LookupEnv") {
		return false
	}
	name, ok := kit.ConstString(j.info, env.Args[0])
	return ok && name == "PATH"
}

// isSplit matches the functions that split a list of folders.
func isSplit(info *types.Info, call *ast.CallExpr) bool {
	return len(call.Args) > 0 && (kit.IsCall(info, call, "path/filepath", "SplitList") || kit.IsCall(info, call, "strings", "Split", "SplitSeq"))
}

// looks tells whether call is exec.LookPath, itself or within depth calls of the
// package's own functions, none of which keeps the answer.
func (j *judge) looks(call *ast.CallExpr, depth int) bool {
	if isLookPath(j.info, call) {
		return true
	}
	f := kit.Callee(j.info, call)
	if f == nil || depth == 0 {
		return false
	}
	if known, ok := j.known[f]; ok {
		return known
	}
	decl := j.effects.Decl(f)
	if decl == nil || decl.Body == nil {
		return false
	}
	j.known[f] = false // a recursive call adds nothing
	found, cached := false, false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if kit.IsCall(j.info, n, "os/exec", "Command", "CommandContext") {
				return false // what it starts costs more
			}
			found = found || j.looks(n, depth-1) || j.splitsIn(decl, n)
		case *ast.IndexExpr: // a cache
			if t := j.info.TypeOf(n.X); t != nil {
				_, isMap := t.Underlying().(*types.Map)
				cached = cached || isMap
			}
		}
		return !cached
	})
	j.known[f] = found && !cached
	return found && !cached
}

// events tells whether the loop has no end of its own and waits at each turn for
// something to come: what is looked for is asked once for each event.
func events(loop ast.Node) bool {
	l, ok := loop.(*ast.ForStmt)
	if !ok || l.Cond != nil {
		return false
	}
	return kit.WaitsOnChannel(l.Body)
}

// candidates tells whether the loop asks each name once: it ends with the first
// that is found, or goes through a list of names and ends where one is missing.
// What ends only because something failed is no search where the same name comes
// again: one from outside of the loop, or one that several items may have. Names that the function
// writes out are each asked for once.
func (j *judge) candidates(loop inspector.Cursor, call *ast.CallExpr) bool {
	if j.writtenOut(loop) {
		return true
	}
	repeats := len(call.Args) > 0 && j.comesAgain(loop.Node(), call.Args[0])
	for at := range loop.Preorder((*ast.ReturnStmt)(nil), (*ast.BranchStmt)(nil)) {
		if inner, ok := kit.Frame(at); !ok || !kit.Encloses(inner.Node(), loop.Node()) {
			continue // of a literal
		}
		if b, ok := at.Node().(*ast.BranchStmt); ok && (b.Tok != token.BREAK || inSwitch(at, loop)) {
			continue
		}
		if !repeats || !kit.ErrorPath(j.info, at) {
			return true
		}
	}
	return false
}

// comesAgain tells whether name is the same at each turn, or belongs to an item
// as its field.
func (j *judge) comesAgain(loop ast.Node, name ast.Expr) bool {
	if kit.Invariant(j.info, name, loop) || j.fallsBack(loop, name) {
		return true
	}
	sel, ok := ast.Unparen(kit.Origin(j.info, loop, name)).(*ast.SelectorExpr)
	r, ranges := loop.(*ast.RangeStmt)
	if !ok || !ranges || kit.FewByName(r.X) {
		return false
	}
	_, field := j.info.Selections[sel]
	return field
}

// inSwitch tells whether a break without a label ends a switch or select in the loop.
func inSwitch(at, loop inspector.Cursor) bool {
	return at.Node().(*ast.BranchStmt).Label == nil && kit.BreakEnds(at) != loop.Node()
}

// onlyAsks tells whether call is of a function of the package that says whether the
// program it is given is there, and throws away where: hasCommand("git").
func (j *judge) onlyAsks(call *ast.CallExpr) bool {
	f := kit.Callee(j.info, call)
	if f == nil || len(call.Args) != 1 || f.Signature().Params().Len() != 1 || f.Signature().Variadic() || f.Signature().Results().Len() != 1 {
		return false
	}
	body, ok := j.effects.Body(f.Origin())
	if !ok || !j.looks(call, 1) {
		return false
	}
	for c := range body.Preorder((*ast.CallExpr)(nil)) {
		look := c.Node().(*ast.CallExpr)
		if isLookPath(j.info, look) && kit.Variable(j.info, look.Args[0]) == f.Origin().Signature().Params().At(0) {
			return kit.Ignored(c, 0)
		}
	}
	return false
}

// starts tells whether the name that is looked for at c is started behind.
func (j *judge) starts(c inspector.Cursor, call *ast.CallExpr) bool {
	frame, inside := kit.Frame(c)
	if !inside {
		return false
	}
	again := false
	ast.Inspect(kit.FuncBody(frame.Node()), func(n ast.Node) bool {
		start, ok := n.(*ast.CallExpr)
		if !ok || start.Pos() < call.End() {
			return true
		}
		switch {
		case kit.IsCall(j.info, start, "os/exec", "Command") && len(start.Args) > 0:
			again = again || kit.Same(j.info, start.Args[0], call.Args[0])
		case kit.IsCall(j.info, start, "os/exec", "CommandContext") && len(start.Args) > 1:
			again = again || kit.Same(j.info, start.Args[1], call.Args[0])
		}
		return !again
	})
	return again
}
