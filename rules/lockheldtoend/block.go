package lockheldtoend

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// MayWait is the fact that a function may wait for something outside of the
// program's own computing.
type MayWait struct{ Why string }

// AFact makes it a fact.
func (*MayWait) AFact() {}

func (f *MayWait) String() string { return "may wait: " + f.Why }

// A wait is the first thing in some statements that may wait.
type wait struct {
	call string // the callee as written, "" for an operation of the language
	why  string
}

// direct tells whether the statements themselves wait, not what they call.
func (w wait) direct() bool { return w.why != "" && w.call == "" }

func (w wait) String() string {
	if w.call == "" {
		return w.why
	}
	return w.call + " (" + w.why + ")"
}

// waits knows which functions of a package may wait.
type waits struct {
	pass *analysis.Pass
	why  map[*types.Func]string // "" while being worked out, and for those that do not
	decl map[*types.Func]*ast.FuncDecl
	all  []*types.Func // in source order
}

func newWaits(pass *analysis.Pass) *waits {
	w := &waits{pass: pass, why: map[*types.Func]string{}, decl: map[*types.Func]*ast.FuncDecl{}}
	for _, file := range pass.Files {
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				if obj, ok := pass.TypesInfo.Defs[fn.Name].(*types.Func); ok {
					w.decl[obj] = fn
					w.all = append(w.all, obj)
				}
			}
		}
	}
	return w
}

// export works out all functions of the package and exports those that may
// wait.
func (w *waits) export() {
	for _, f := range w.all {
		if why := w.of(f); why != "" {
			w.pass.ExportObjectFact(f, &MayWait{Why: why})
		}
	}
}

// of says why f may wait, "" if nothing is known.
func (w *waits) of(f *types.Func) string {
	f = f.Origin()
	if why, done := w.why[f]; done {
		return why
	}
	w.why[f] = ""
	if decl := w.decl[f]; decl != nil {
		w.why[f] = w.first([]ast.Stmt{decl.Body}).why
	} else if kit.InStandardLibrary(f.Pkg()) {
		w.why[f] = standard(f)
	} else if f.Pkg() != nil && f.Pkg() != w.pass.Pkg {
		var fact MayWait
		if w.pass.ImportObjectFact(f, &fact) {
			w.why[f] = fact.Why
		}
	}
	return w.why[f]
}

// first finds the first wait in source order, deferred calls last. What is
// started with go waits for itself; a literal counts where it is called. A send
// on a channel does not count: who sends under a lock mostly does it to keep
// the order.
func (w *waits) first(list []ast.Stmt) wait {
	var found wait
	var deferred []*ast.CallExpr
	var visit func(n ast.Node) bool
	visit = func(n ast.Node) bool {
		if found.why != "" {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.GoStmt:
			return false
		case *ast.DeferStmt:
			deferred = append(deferred, n.Call)
			return false
		case *ast.UnaryExpr:
			if n.Op == token.ARROW {
				found = wait{why: "a channel receive"}
			}
		case *ast.SelectStmt:
			w.inSelect(n, visit, &found)
			return false
		case *ast.RangeStmt:
			if t := w.pass.TypesInfo.TypeOf(n.X); t != nil {
				if _, ok := t.Underlying().(*types.Chan); ok {
					found = wait{why: "a channel receive"}
				}
			}
		case *ast.CallExpr:
			if lit, ok := ast.Unparen(n.Fun).(*ast.FuncLit); ok {
				ast.Inspect(lit.Body, visit)
				break
			}
			if f := kit.Callee(w.pass.TypesInfo, n); f != nil {
				if why := w.of(f); why != "" {
					found = wait{call: short(n.Fun), why: why}
				}
			}
		}
		return found.why == ""
	}
	for _, s := range list {
		ast.Inspect(s, visit)
	}
	for len(deferred) > 0 {
		call := deferred[0]
		deferred = deferred[1:]
		ast.Inspect(call, visit)
	}
	return found
}

// sends tells whether a statement sends on a channel, by itself.
func sends(list []ast.Stmt) bool {
	found := false
	for _, s := range list {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.SendStmt:
				found = true
			}
			return !found
		})
	}
	return found
}

// inSelect judges a select: one with a default does not wait for its cases.
func (w *waits) inSelect(s *ast.SelectStmt, visit func(ast.Node) bool, found *wait) {
	waits := true
	for _, c := range s.Body.List {
		clause := c.(*ast.CommClause)
		_, sends := clause.Comm.(*ast.SendStmt)
		waits = waits && clause.Comm != nil && !sends
		for _, b := range clause.Body {
			ast.Inspect(b, visit)
		}
	}
	if waits && found.why == "" {
		*found = wait{why: "a select on channels"}
	}
}

// short is a callee as written, without the inside of literals and calls.
func short(fun ast.Expr) string {
	return types.ExprString(fun)
}

// standard lists what waits in the standard library.
func standard(f *types.Func) string {
	name, recv := f.Name(), kit.ReceiverName(f)
	switch path := f.Pkg().Path(); path {
	case "time":
		if name == "Sleep" {
			return "a sleep"
		}
	case "net":
		if strings.HasPrefix(name, "Dial") || strings.HasPrefix(name, "Lookup") || recv != "" && (name == "Read" || name == "Write" || name == "Accept") {
			return "the network"
		}
	case "net/http":
		switch recv {
		case "Client", "Transport", "RoundTripper":
			return "the network"
		case "":
			if name == "Get" || name == "Post" || name == "Head" || name == "PostForm" {
				return "the network"
			}
		}
	case "database/sql":
		for _, prefix := range []string{"Query", "Exec", "Ping", "Begin", "Commit", "Rollback", "Prepare", "Next"} {
			if recv != "" && strings.HasPrefix(name, prefix) {
				return "a database"
			}
		}
	case "os":
		return disk(recv, name)
	case "os/exec":
		if name == "Run" || name == "Wait" || name == "Output" || name == "CombinedOutput" {
			return "a child process"
		}
	case "sync":
		if name == "Wait" {
			return "other goroutines"
		}
	}
	return ""
}

func disk(recv, name string) string {
	if recv == "File" {
		switch name {
		case "Read", "ReadAt", "Write", "WriteAt", "WriteString", "ReadFrom", "WriteTo", "Sync", "ReadDir", "Readdir":
			return "the disk"
		}
		return ""
	}
	switch name {
	case "ReadFile", "WriteFile", "Open", "OpenFile", "Create", "CreateTemp", "ReadDir", "Rename", "Remove", "RemoveAll", "Mkdir", "MkdirAll", "MkdirTemp", "CopyFS", "Truncate":
		return "the disk"
	}
	return ""
}
