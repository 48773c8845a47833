package eagerinit

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A judge knows what is heavy in one package.
type judge struct {
	pass    *analysis.Pass
	effects *kit.Effects
	known   map[*types.Func]costly // what a function of the package does, once looked at
	found   []costly
}

type rng struct{ pos, end token.Pos }

func (r rng) Pos() token.Pos { return r.pos }
func (r rng) End() token.Pos { return r.end }

// What takes some 50 us or more is heavy: a tenth of what it takes to start a small
// program.
const (
	bigMap      = 512     // entries of a map
	bigLoop     = 1 << 15 // turns of a loop
	bigTemplate = 2048    // bytes of a template's text
	bigPattern  = 500     // instructions of one regexp
	bigPatterns = 1000    // of all smaller ones that a package compiles at start
	unknown     = 60      // of a pattern that is not a constant
	composed    = 250     // of one that functions put together of others
	depth       = 2       // calls of the package's own functions that are looked into
)

// heavy says what costly thing c does by itself, nothing for none. A regexp is
// heavy by what all of them take.
func (j *judge) heavy(c inspector.Cursor) costly {
	switch n := c.Node().(type) {
	case *ast.CallExpr:
		found := j.heavyCall(n, depth)
		if loop, ok := kit.Loop(c); ok && found.patterns > 0 {
			found.patterns = cmp.Or(j.table(loop), 10*found.patterns)
		}
		return found
	case *ast.CompositeLit:
		if t := j.pass.TypesInfo.TypeOf(n); t != nil && n.Type != nil && len(n.Elts) >= bigMap {
			if _, ok := t.Underlying().(*types.Map); ok {
				return costly{what: fmt.Sprintf("fills a map of %d entries", len(n.Elts))}
			}
		}
	case *ast.ForStmt, *ast.RangeStmt:
		if j.turns(n, nil) >= bigLoop {
			return costly{what: "computes a table in a long loop"}
		}
	}
	return costly{}
}

// table is what the regexps take of a loop over a list of constant patterns, 0 for
// other loops.
func (j *judge) table(loop inspector.Cursor) (sum int) {
	r, ok := loop.Node().(*ast.RangeStmt)
	if !ok {
		return 0
	}
	lit, ok := ast.Unparen(r.X).(*ast.CompositeLit)
	if !ok {
		return 0
	}
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		text, ok := kit.ConstString(j.pass.TypesInfo, e)
		if !ok {
			return 0
		}
		sum += kit.Pattern{Text: text, Const: true}.Instructions()
	}
	return sum
}

func (j *judge) heavyCall(call *ast.CallExpr, depth int) costly {
	f := kit.Callee(j.pass.TypesInfo, call)
	if f == nil || f.Pkg() == nil {
		return costly{}
	}
	if n := j.instructions(call, f); n > 0 {
		return costly{what: "compiles a regexp", patterns: n}
	}
	if isParse(f) {
		text := ""
		if len(call.Args) > 0 {
			text, _ = kit.ConstString(j.pass.TypesInfo, call.Args[0])
		}
		if f.Name() == "Parse" && len(text) < bigTemplate {
			return costly{}
		}
		return costly{what: "parses a template"}
	}
	if what := known(f); what != "" {
		if f.Name() == "LookPath" && len(call.Args) == 1 && kit.Text(j.pass, call.Args[0]) == "os.Args[0]" {
			return costly{} // the program itself: one look
		}
		return costly{what: what}
	}
	if f.Pkg() != j.pass.Pkg || depth == 0 {
		return costly{}
	}
	if found := j.own(f, depth); found.what != "" || !j.loopsLong(f, call) {
		return found
	}
	return costly{what: "computes a table in a long loop"}
}

// own says what a function of the package does that is heavy.
func (j *judge) own(f *types.Func, depth int) costly {
	if found, ok := j.known[f]; ok {
		return found
	}
	j.known[f] = costly{} // a recursive call adds nothing
	decl := j.effects.Decl(f)
	if decl == nil || decl.Body == nil {
		return costly{}
	}
	body, ok := kit.Find(kit.Root(j.pass), decl.Body)
	if !ok {
		return costly{}
	}
	sum := costly{}
	body.Inspect([]ast.Node{(*ast.CallExpr)(nil), (*ast.FuncLit)(nil)}, func(c inspector.Cursor) bool {
		call, ok := c.Node().(*ast.CallExpr)
		if !ok {
			return false
		}
		switch found := j.heavyCall(call, depth-1); {
		case found.what == "" || sum.what != "" && sum.patterns == 0 || j.sometimes(c):
		case found.patterns == 0:
			sum = found
		default:
			sum = costly{what: found.what, patterns: sum.patterns + found.patterns}
		}
		return true
	})
	j.known[f] = sum
	return sum
}

// sometimes tells whether c runs in some starts only: it stands in a branch, or
// behind one that leaves. Of errors nobody asks that way.
func (j *judge) sometimes(c inspector.Cursor) bool {
	for at := c; ; at = at.Parent() {
		kind, i := at.ParentEdge()
		switch parent := at.Parent().Node().(type) {
		case nil, *ast.FuncDecl, *ast.FuncLit:
			return false
		case *ast.IfStmt:
			if (kind == edge.IfStmt_Body || kind == edge.IfStmt_Else) && !j.asksError(parent) {
				return true
			}
		case *ast.CaseClause, *ast.CommClause:
			return true
		case *ast.BlockStmt:
			for _, s := range parent.List[:i] {
				if gate, ok := s.(*ast.IfStmt); ok && kit.Leaves(gate.Body) && !j.asksError(gate) {
					return true
				}
			}
		}
	}
}

func (j *judge) asksError(s *ast.IfStmt) bool {
	x, _, y, ok := kit.Comparison(s.Cond)
	return ok && kit.IsNil(j.pass.TypesInfo, y) && kit.IsError(j.pass.TypesInfo.TypeOf(x))
}

// instructions is how long the program of a regexp is that call compiles: what it
// takes to compile it grows with that. It is 0 for other calls.
func (j *judge) instructions(call *ast.CallExpr, f *types.Func) int {
	if p, ok := kit.CompiledPattern(j.pass.TypesInfo, call); ok {
		if n := p.Instructions(); n > 0 {
			return n
		}
		if len(call.Args) > 0 && j.composes(call.Args[0]) {
			return composed
		}
		return unknown
	}
	switch base(f.Pkg().Path()) {
	case "regexp2", "re2":
		if f.Signature().Recv() == nil && strings.Contains(f.Name(), "Compile") {
			return unknown
		}
	}
	return 0
}

// composes tells whether a pattern is put together by a function of the package, or by
// strings.Join: of parts, each of which is a pattern.
func (j *judge) composes(pattern ast.Expr) bool {
	call, ok := ast.Unparen(pattern).(*ast.CallExpr)
	if !ok || kit.IsConversion(j.pass.TypesInfo, call) {
		return false
	}
	f := kit.Callee(j.pass.TypesInfo, call)
	return f != nil && (f.Pkg() == j.pass.Pkg || kit.IsCall(j.pass.TypesInfo, call, "strings", "Join"))
}

// isParse matches the functions and methods that parse templates.
func isParse(f *types.Func) bool {
	return (f.Pkg().Path() == "text/template" || f.Pkg().Path() == "html/template") && strings.HasPrefix(f.Name(), "Parse")
}

// known says what functions of other packages do that is heavy.
func known(f *types.Func) string {
	name, pkg := f.Name(), f.Pkg().Path()
	in := func(names ...string) bool { return slices.Contains(names, name) }
	method := f.Signature().Recv() != nil
	switch base := base(pkg); {
	case (base == "json" || base == "xml" || base == "yaml" || base == "toml" || base == "gob" || base == "jsoniter") &&
		in("Unmarshal", "UnmarshalStrict", "Decode", "DecodeFile"), pkg == "encoding/csv" && in("ReadAll"):
		return "decodes a document"
	case strings.HasPrefix(pkg, "compress/") && in("NewReader"):
		return "unpacks compressed data"
	case pkg == "os" && !method && in("ReadFile", "Open", "ReadDir"), pkg == "io/ioutil" && in("ReadFile", "ReadDir"),
		pkg == "io/fs" && in("WalkDir", "ReadDir", "Glob"), pkg == "path/filepath" && in("Walk", "WalkDir", "Glob"):
		return "reads the file system"
	case pkg == "os/exec" && in("Run", "Output", "CombinedOutput", "LookPath"):
		return "starts or looks for another program"
	case pkg == "os/user" && in("Current", "Lookup", "LookupId", "LookupGroup"):
		return "looks up a user"
	case pkg == "net" && (strings.HasPrefix(name, "Lookup") || strings.HasPrefix(name, "Dial") || in("Interfaces", "InterfaceAddrs")),
		pkg == "net/http" && in("Get", "Head", "Post", "Do"):
		return "asks the network"
	case pkg == "time" && in("LoadLocation"):
		return "loads a time zone"
	case in("GenerateKey") && strings.HasPrefix(pkg, "crypto/"), pkg == "crypto/x509" && in("SystemCertPool", "AppendCertsFromPEM"):
		return "makes or loads keys"
	case pkg == "golang.org/x/crypto/bcrypt" && in("GenerateFromPassword"), pkg == "golang.org/x/crypto/scrypt" && in("Key"), pkg == "golang.org/x/crypto/argon2":
		return "derives a key"
	case pkg == "github.com/google/cel-go/cel" && in("NewEnv", "NewCustomEnv"):
		return "builds a CEL environment"
	case pkg == "github.com/tetratelabs/wazero" && in("NewRuntime", "NewRuntimeWithConfig", "CompileModule"):
		return "starts a WebAssembly runtime"
	case base == "jsonschema" && strings.Contains(name, "Compile"):
		return "compiles a schema"
	}
	return ""
}

// base is the last element of an import path, without a version.
func base(pkg string) string {
	b := path.Base(pkg)
	if len(b) > 1 && b[0] == 'v' && strings.Trim(b[1:], "0123456789") == "" {
		b = path.Base(path.Dir(pkg))
	}
	b, _, _ = strings.Cut(b, ".") // gopkg.in/yaml.v3
	return strings.TrimPrefix(b, "go-")
}
