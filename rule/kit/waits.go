package kit

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// WaitFact is the fact that a function waits for something outside of the
// program's own computing.
type WaitFact struct {
	Why  string // "the network", "a sleep"
	Hops int    // calls between the function and the wait
}

// AFact makes it a fact.
func (*WaitFact) AFact() {}

func (f *WaitFact) String() string { return "waits: " + f.Why }

// hops is how many calls a wait is carried through: the longer the way, the
// less likely it is taken.
const hops = 3

// WaitsAnalyzer works out which functions wait, across the packages of a module.
// Its result is a *Waits. Reading and writing a stream that is open does not
// count, since a lock beside a stream is there for the stream; nor does a send
// on a channel, which mostly has room.
var WaitsAnalyzer = &analysis.Analyzer{
	Name:       "tollwaits",
	Doc:        "works out which functions wait for the network, the disk, a process, a channel or a sleep",
	FactTypes:  []analysis.Fact{(*WaitFact)(nil)},
	ResultType: reflect.TypeFor[*Waits](),
	Run:        runWaits,
}

// Waits knows what waits in one package. It is used by one goroutine.
type Waits struct {
	pass *analysis.Pass
	fact map[*types.Func]WaitFact // the zero fact while being worked out, and for what does not wait
	decl map[*types.Func]*ast.FuncDecl
}

func runWaits(pass *analysis.Pass) (any, error) {
	w := &Waits{pass: pass, fact: map[*types.Func]WaitFact{}, decl: map[*types.Func]*ast.FuncDecl{}}
	if InStandardLibrary(pass.Pkg) {
		return w, nil // known by name
	}
	var all []*types.Func
	for _, file := range pass.Files {
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				if obj, ok := pass.TypesInfo.Defs[fn.Name].(*types.Func); ok {
					w.decl[obj] = fn
					all = append(all, obj)
				}
			}
		}
	}
	for _, f := range all {
		if fact := w.of(f); fact.Why != "" && fact.Hops < hops {
			pass.ExportObjectFact(f, &fact)
		}
	}
	return w, nil
}

// Call says what a call waits for, "" if nothing is known of it, and how many
// calls lie between: -1 for a function of the standard library that waits, 0
// for one that calls such a function or waits on a channel itself.
func (w *Waits) Call(call *ast.CallExpr) (why string, between int) {
	f := Callee(w.pass.TypesInfo, call)
	if f == nil {
		return "", 0
	}
	if fact := w.of(f); fact.Hops < hops {
		return fact.Why, fact.Hops
	}
	return "", 0
}

// Node says what n itself waits for, without what is inside of it: a call, a
// receive, a select without default, or a range over a channel.
func (w *Waits) Node(n ast.Node) string {
	switch n := n.(type) {
	case *ast.CallExpr:
		why, _ := w.Call(n)
		return why
	case *ast.UnaryExpr:
		if n.Op == token.ARROW {
			return "a channel receive"
		}
	case *ast.RangeStmt:
		if t := w.pass.TypesInfo.TypeOf(n.X); t != nil {
			if _, ok := t.Underlying().(*types.Chan); ok {
				return "a channel receive"
			}
		}
	case *ast.SelectStmt:
		if len(n.Body.List) == 0 {
			return "" // for ever, on purpose
		}
		for _, c := range n.Body.List {
			if c.(*ast.CommClause).Comm == nil {
				return ""
			}
		}
		return "a select on channels"
	}
	return ""
}

// of works out one function.
func (w *Waits) of(f *types.Func) WaitFact {
	f = f.Origin()
	if fact, done := w.fact[f]; done {
		return fact
	}
	w.fact[f] = WaitFact{}
	switch decl := w.decl[f]; {
	case decl != nil:
		w.fact[f] = w.body(decl)
	case InStandardLibrary(f.Pkg()):
		w.fact[f] = WaitFact{Why: standardWait(f), Hops: -1} // the call itself waits
	case f.Pkg() != nil && f.Pkg() != w.pass.Pkg:
		var fact WaitFact
		if w.pass.ImportObjectFact(f, &fact) {
			w.fact[f] = fact
		}
	}
	return w.fact[f]
}

// body finds the nearest wait of a function. What is started with go waits for
// itself; a literal counts where it is called.
func (w *Waits) body(decl *ast.FuncDecl) WaitFact {
	found := WaitFact{Hops: hops}
	if letsGo(w.pass.TypesInfo, decl) {
		return WaitFact{}
	}
	near := func(why string, hops int) {
		if why != "" && hops < found.Hops {
			found = WaitFact{Why: why, Hops: hops}
		}
	}
	var visit func(n ast.Node) bool
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.GoStmt:
			return false
		case *ast.SelectStmt:
			near(w.Node(n), 0)
			for _, c := range n.Body.List { // its own cases are no waits of their own
				for _, stmt := range c.(*ast.CommClause).Body {
					ast.Inspect(stmt, visit)
				}
			}
			return false
		case *ast.CallExpr:
			if lit, ok := ast.Unparen(n.Fun).(*ast.FuncLit); ok {
				ast.Inspect(lit.Body, visit)
			} else if f := Callee(w.pass.TypesInfo, n); f != nil {
				fact := w.of(f)
				near(fact.Why, fact.Hops+1)
				near(Remote(w.pass, n), 0)
			}
		case nil:
		default:
			near(w.Node(n), 0)
		}
		return true
	}
	ast.Inspect(decl.Body, visit)
	if found.Why == "" {
		return WaitFact{}
	}
	return found
}

// letsGo tells whether a function unlocks what its caller has locked: it waits
// without the lock.
func letsGo(info *types.Info, decl *ast.FuncDecl) bool {
	first := ""
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.DeferStmt:
			return false
		case *ast.CallExpr:
			if _, op := MutexCall(info, n); op != "" && first == "" {
				first = op
			}
		}
		return first == ""
	})
	return first == "Unlock" || first == "RUnlock"
}

// InStandardLibrary tells it by the first element of the import path: those of
// other modules have a dot, and a module without one is hardly named like this.
func InStandardLibrary(p *types.Package) bool {
	if p == nil {
		return false
	}
	first, _, _ := strings.Cut(p.Path(), "/")
	switch first {
	case "archive", "bufio", "bytes", "cmp", "compress", "container", "context", "crypto", "database", "debug",
		"embed", "encoding", "errors", "expvar", "flag", "fmt", "go", "hash", "html", "image", "index", "internal", "io",
		"iter", "log", "maps", "math", "mime", "net", "os", "path", "plugin", "reflect", "regexp", "runtime", "slices",
		"sort", "strconv", "strings", "structs", "sync", "syscall", "testing", "text", "time", "unicode", "unique", "unsafe",
		"vendor", "weak":
		return true
	}
	return false
}

// standardWait lists what waits in the standard library. Deep inside nearly
// everything there can wait, so that what counts is listed, not worked out.
func standardWait(f *types.Func) string {
	name, recv := f.Name(), ReceiverName(f)
	has := func(prefixes ...string) bool {
		for _, p := range prefixes {
			if strings.HasPrefix(name, p) {
				return true
			}
		}
		return false
	}
	switch f.Pkg().Path() {
	case "time":
		if name == "Sleep" {
			return "a sleep"
		}
	case "net":
		if has("Dial", "Lookup", "ResolveTCPAddr", "ResolveUDPAddr", "ResolveIPAddr", "Accept") {
			return "the network"
		}
	case "crypto/tls":
		if has("Dial", "Handshake") {
			return "the network"
		}
	case "net/http":
		if recv == "Client" && !has("Close") || recv == "RoundTripper" || recv == "Transport" && name == "RoundTrip" ||
			recv == "" && (name == "Get" || name == "Post" || name == "Head" || name == "PostForm") {
			return "the network"
		}
	case "net/rpc":
		if recv == "Client" && name == "Call" || recv == "" && has("Dial") {
			return "the network"
		}
	case "net/smtp":
		if name == "SendMail" || name == "Dial" {
			return "the network"
		}
	case "database/sql":
		if recv != "" && has("Query", "Exec", "Ping", "Begin", "Commit", "Rollback", "Prepare") {
			return "a database"
		}
	case "os":
		if recv == "" && has("ReadFile", "WriteFile", "Open", "Create", "ReadDir", "RemoveAll", "CopyFS") {
			return "the disk"
		}
	case "io/ioutil":
		if name == "ReadFile" || name == "WriteFile" || name == "ReadDir" {
			return "the disk"
		}
	case "path/filepath":
		if has("Walk", "Glob", "EvalSymlinks") {
			return "the disk"
		}
	case "os/exec":
		if recv == "Cmd" && (name == "Run" || name == "Wait" || name == "Output" || name == "CombinedOutput") {
			return "a child process"
		}
	case "sync": // a Cond lets go of its lock
		if name == "Wait" && recv == "WaitGroup" {
			return "other goroutines"
		}
	}
	return ""
}

// ReceiverName is the name of a method's receiver type, "" for functions.
func ReceiverName(f *types.Func) string {
	recv := f.Signature().Recv()
	if recv == nil {
		return ""
	}
	t := recv.Type()
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		return n.Obj().Name()
	}
	return ""
}
