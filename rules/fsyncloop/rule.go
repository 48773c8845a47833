// Package fsyncloop is the rule for waiting for the disk once an item: Sync in a
// loop, directly or in a function of the package that the loop calls.
//
// It owns the judgement that the items are at hand together, so that one wait, or
// several at once, could do for all. It refuses loops that wait for their items.
// It is fast because it starts at calls named Sync or in loops only.
package fsyncloop

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

// Rule is fsyncloop.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "fsyncloop",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/fsyncloop.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "the loop waits for the disk at each turn",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Block},
		Frames: []string{"os.(*File).Sync", "internal/poll.(*FD).Fsync", "syscall.Fsync", "syscall.Fdatasync", "golang.org/x/sys/unix.Fsync", "golang.org/x/sys/unix.Fdatasync"},
		Deep:   true,
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	w := &waits{info: pass.TypesInfo, effects: kit.EffectsOf(pass), known: map[*types.Func]bool{}}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		loop, repeated := kit.Loop(c)
		if !repeated && w.walked(c) && !kit.Cold(pass, c) {
			kit.Report(pass, "", c.Node().(*ast.CallExpr), "waits for the disk at each file of the walk")
			continue
		}
		if !repeated || !w.syncs(c.Node().(*ast.CallExpr), 2) && !w.literal(c) && !syncedWrite(pass.TypesInfo, c, loop.Node()) || !together(pass.TypesInfo, c, loop.Node()) {
			continue
		}
		if kit.Cold(pass, c) || leaves(c, loop) || bySize(pass.TypesInfo, c, loop) || asked(pass.TypesInfo, c, loop) || announced(pass.TypesInfo, c, loop.Node()) || collected(pass.TypesInfo, c, loop.Node()) || periodic(pass.TypesInfo, c) || measured(pass.TypesInfo, c, loop.Node()) {
			continue
		}
		kit.Report(pass, "", c.Node().(*ast.CallExpr), "waits for the disk at each turn of the loop")
	}
	return nil, nil
}

// bySize tells whether c stands in an if, in the loop, that asks whether something has got large: that comes seldom.
func bySize(info *types.Info, c, loop inspector.Cursor) bool {
	for gate := range kit.IfsAround(c, loop) {
		if isFull(info, gate.Cond) {
			return true
		}
	}
	return false
}

// isFull tells whether a condition asks whether something has got large. Of those that are joined by || all do,
// but for one that asks for nil: there is no file yet.
func isFull(info *types.Info, cond ast.Expr) bool {
	if b, ok := ast.Unparen(cond).(*ast.BinaryExpr); ok {
		switch b.Op {
		case token.LAND:
			return isFull(info, b.X) || isFull(info, b.Y)
		case token.LOR:
			x, y := isFull(info, b.X), isFull(info, b.Y)
			return x && y || x && isNone(info, b.Y) || y && isNone(info, b.X)
		}
	}
	_, op, y, ok := kit.Comparison(cond)
	return ok && (op == token.GTR || op == token.GEQ) && !kit.IsZero(info, y)
}

// isNone matches f == nil.
func isNone(info *types.Info, cond ast.Expr) bool {
	_, op, y, ok := kit.Comparison(cond)
	return ok && op == token.EQL && kit.IsNil(info, y)
}

// A waits knows which functions of the package sync.
type waits struct {
	info    *types.Info
	effects *kit.Effects
	known   map[*types.Func]bool
}

// syncs tells whether call syncs a file, itself or within depth calls.
func (w *waits) syncs(call *ast.CallExpr, depth int) bool {
	f := kit.Callee(w.info, call)
	if f == nil || f.Pkg() == nil {
		return false
	}
	switch f.Name() {
	case "Sync":
		if fileLike(w.info.TypeOf(kit.Receiver(call))) {
			return true
		}
	case "Fsync", "Fdatasync", "SyncDir", "FsyncDir", "SyncFile":
		if named(f.Signature()) {
			return true
		}
	case "Msync":
		return f.Pkg().Path() == "golang.org/x/sys/unix"
	}
	if depth == 0 {
		return false
	}
	if known, ok := w.known[f]; ok {
		return known
	}
	decl := w.effects.Decl(f)
	if decl == nil || decl.Body == nil {
		return false
	}
	w.known[f] = false // a recursive call adds nothing
	w.known[f] = w.within(decl.Body, depth-1)
	return w.known[f]
}

// literal tells whether the call at c is of a function literal in a local variable
// that syncs.
func (w *waits) literal(c inspector.Cursor) bool {
	id, ok := ast.Unparen(c.Node().(*ast.CallExpr).Fun).(*ast.Ident)
	if kind, _ := c.ParentEdge(); !ok || kind == edge.GoStmt_Call {
		return false
	}
	lit, ok := ast.Unparen(kit.Origin(w.info, kit.TopDecl(c), id)).(*ast.FuncLit)
	return ok && w.within(lit.Body, 1)
}

// syncedWrite tells whether the call at c writes to a file that was opened before the
// loop, in the same function, to wait for the disk at each write: os.O_SYNC.
func syncedWrite(info *types.Info, c inspector.Cursor, loop ast.Node) bool {
	call := c.Node().(*ast.CallExpr)
	if !kit.IsMethod(info, call, "os", "File", "Write", "WriteString", "WriteAt") {
		return false
	}
	file := kit.Receiver(call)
	opened, ok := ast.Unparen(kit.Origin(info, kit.TopDecl(c), file)).(*ast.CallExpr)
	if !ok || kit.Encloses(loop, opened) || !kit.IsCall(info, opened, "os", "OpenFile") {
		return false
	}
	synced := false
	ast.Inspect(opened.Args[1], func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		synced = synced || ok && (id.Name == "O_SYNC" || id.Name == "O_DSYNC")
		return !synced
	})
	return synced
}

// walked tells whether the call at c syncs and stands in a literal that a walk calls for
// each file.
func (w *waits) walked(c inspector.Cursor) bool {
	frame, ok := kit.Frame(c)
	if !ok {
		return false
	}
	walk, ok := frame.Parent().Node().(*ast.CallExpr)
	_, lit := frame.Node().(*ast.FuncLit)
	return ok && lit && (kit.IsCall(w.info, walk, "path/filepath", "Walk", "WalkDir") || kit.IsCall(w.info, walk, "io/fs", "WalkDir")) && w.syncs(c.Node().(*ast.CallExpr), 2)
}

// within tells whether something in body syncs, itself or within depth calls.
func (w *waits) within(body ast.Node, depth int) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.IfStmt:
			// if opts.Sync { f.Sync() }: only who asks waits.
			if asksSync(n.Cond) {
				return false
			}
			// if w.size > w.most { w.rotate() }: seldom. What decides is evaluated each time.
			if isFull(w.info, n.Cond) {
				found = found || n.Init != nil && w.within(n.Init, depth) || w.within(n.Cond, depth) || n.Else != nil && w.within(n.Else, depth)
				return false
			}
		case *ast.CallExpr:
			found = found || w.syncs(n, depth)
		}
		return !found
	})
	return found
}

// fileLike tells whether t is os.File, or has what a project's own interface of a
// file has: it is synced and cut or written at a place, or synced and closed, and is named so, or is
// written and asked for its size, place or name. A logger has not.
func fileLike(t types.Type) bool {
	if t == nil || kit.IsNamed(t, "os", "File") {
		return t != nil
	}
	has := func(name string) bool {
		o, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		_, ok := o.(*types.Func)
		return ok
	}
	if !types.IsInterface(t) || !has("Sync") {
		return false
	}
	if has("WriteAt") || has("Truncate") {
		return true
	}
	if !has("Close") {
		return false
	}
	if n, ok := types.Unalias(t).(*types.Named); ok && slices.Contains(kit.Words(n.Obj().Name()), "file") {
		return true
	}
	return has("Write") && (has("Stat") || has("Seek") || has("Name") || has("ReadAt"))
}

// named tells whether the one parameter of a function that is called after syncing is a
// file, its descriptor or its name.
func named(sig *types.Signature) bool {
	if sig.Params().Len() != 1 || sig.Results().Len() != 1 || !kit.IsError(sig.Results().At(0).Type()) {
		return false
	}
	t := sig.Params().At(0).Type()
	b, basic := t.Underlying().(*types.Basic)
	return fileLike(t) || basic && b.Info()&(types.IsString|types.IsInteger) != 0
}

// asksSync tells whether a condition speaks of syncing, so that only who asks for it waits.
// if !opts.NoSync speaks of those who do not want it: without a word of theirs all wait.
func asksSync(cond ast.Expr) bool {
	asks := false
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			return n.Op != token.NOT || !forbids(n.X)
		case *ast.Ident:
			asks = asks || strings.Contains(strings.ToLower(n.Name), "sync")
		}
		return !asks
	})
	return asks
}

// forbids tells whether e is a setting by which syncing is turned off: NoSync, DisableFsync.
func forbids(e ast.Expr) bool {
	name := ""
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		name = e.Name
	case *ast.SelectorExpr:
		name = e.Sel.Name
	}
	words := kit.Words(name)
	if len(words) == 0 {
		return false
	}
	return slices.Contains([]string{"no", "disable", "disabled", "skip", "without", "omit", "nosync", "nofsync"}, words[0])
}

// leaves tells whether the loop is left behind the call: then it syncs once.
func leaves(c, loop inspector.Cursor) bool {
	for at := c; at != loop; at = at.Parent() {
		block, ok := at.Node().(*ast.BlockStmt)
		if !ok || len(block.List) == 0 {
			continue
		}
		switch s := block.List[len(block.List)-1].(type) {
		case *ast.ReturnStmt:
			return true
		case *ast.BranchStmt:
			if s.Tok == token.BREAK {
				return true
			}
		}
	}
	// if err := f.Sync(); err == nil { return }: a second try after a failure.
	for at := c; at != loop; at = at.Parent() {
		if s, ok := at.Node().(*ast.IfStmt); ok && onSuccess(s) {
			return true
		}
	}
	return false
}

func onSuccess(s *ast.IfStmt) bool {
	_, op, _, ok := kit.Comparison(s.Cond)
	if !ok || op != token.EQL || len(s.Body.List) == 0 {
		return false
	}
	switch s.Body.List[len(s.Body.List)-1].(type) {
	case *ast.ReturnStmt, *ast.BranchStmt:
		return true
	}
	return false
}
