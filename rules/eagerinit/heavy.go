package eagerinit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A judge knows what is heavy in one package.
type judge struct {
	pass    *analysis.Pass
	effects *kit.Effects
	known   map[*types.Func]string // what a function of the package does, once looked at
}

type rng struct{ pos, end token.Pos }

func (r rng) Pos() token.Pos { return r.pos }
func (r rng) End() token.Pos { return r.end }

const (
	bigMap  = 256     // entries from which filling a map is heavy: some 20 us
	bigLoop = 1 << 14 // turns from which a loop is heavy
	depth   = 2       // calls of the package's own functions that are looked into
)

// heavy says what costly thing c does by itself, "" for none.
func (j *judge) heavy(c inspector.Cursor) string {
	switch n := c.Node().(type) {
	case *ast.CallExpr:
		return j.heavyCall(n, depth)
	case *ast.CompositeLit:
		if t := j.pass.TypesInfo.TypeOf(n); t != nil && n.Type != nil && len(n.Elts) >= bigMap {
			if _, ok := t.Underlying().(*types.Map); ok {
				return fmt.Sprintf("fills a map of %d entries", len(n.Elts))
			}
		}
	case *ast.ForStmt, *ast.RangeStmt:
		if j.turns(n) >= bigLoop {
			return "computes a table in a long loop"
		}
	}
	return ""
}

func (j *judge) heavyCall(call *ast.CallExpr, depth int) string {
	f := kit.Callee(j.pass.TypesInfo, call)
	if f == nil || f.Pkg() == nil {
		return ""
	}
	if what := known(f); what != "" {
		return what
	}
	if f.Pkg() != j.pass.Pkg || depth == 0 {
		return ""
	}
	return j.own(f, depth)
}

// own says what a function of the package does that is heavy.
func (j *judge) own(f *types.Func, depth int) string {
	if what, ok := j.known[f]; ok {
		return what
	}
	j.known[f] = "" // a recursive call adds nothing
	decl := j.effects.Decl(f)
	if decl == nil || decl.Body == nil {
		return ""
	}
	what := ""
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if what == "" {
				what = j.heavyCall(n, depth-1)
			}
		}
		return what == ""
	})
	j.known[f] = what
	return what
}

// turns is the number of iterations of a loop with constant bounds, times that
// of the longest loop directly inside; 0 if unknown.
func (j *judge) turns(n ast.Node) int64 {
	own := int64(0)
	switch n := n.(type) {
	case *ast.ForStmt:
		if _, op, limit, ok := kit.Comparison(n.Cond); ok && (op == token.LSS || op == token.LEQ) {
			own, _ = kit.ConstInt(j.pass.TypesInfo, limit)
		}
	case *ast.RangeStmt:
		own, _ = kit.ConstInt(j.pass.TypesInfo, n.X)
		if own == 0 {
			own = arrayLen(j.pass.TypesInfo.TypeOf(n.X))
		}
	}
	inner := int64(1)
	if own > 0 {
		for _, s := range kit.LoopBody(n).List {
			inner = max(inner, j.turnsOf(s))
		}
	}
	return min(own, 1<<24) * min(inner, 1<<24)
}

func (j *judge) turnsOf(s ast.Stmt) int64 {
	switch s.(type) {
	case *ast.ForStmt, *ast.RangeStmt:
		return j.turns(s)
	}
	return 0
}

func arrayLen(t types.Type) int64 {
	if t == nil {
		return 0
	}
	t = t.Underlying()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
	}
	if a, ok := t.(*types.Array); ok {
		return a.Len()
	}
	return 0
}

// known says what functions of other packages do that is heavy.
func known(f *types.Func) string {
	name, pkg := f.Name(), f.Pkg().Path()
	in := func(names ...string) bool { return slices.Contains(names, name) }
	method := f.Signature().Recv() != nil
	switch base := base(pkg); {
	case (base == "regexp" || base == "regexp2" || base == "re2") && !method && strings.Contains(name, "Compile"):
		return "compiles a regexp"
	case (pkg == "text/template" || pkg == "html/template") && strings.HasPrefix(name, "Parse"):
		return "parses a template"
	case (base == "json" || base == "xml" || base == "yaml" || base == "toml" || base == "gob" || base == "jsoniter") &&
		in("Unmarshal", "UnmarshalStrict", "Decode"):
		return "decodes a document"
	case strings.HasPrefix(pkg, "compress/") && in("NewReader"):
		return "unpacks compressed data"
	case pkg == "os" && !method && in("ReadFile", "Open", "ReadDir"), pkg == "io/ioutil" && in("ReadFile", "ReadDir"),
		pkg == "io/fs" && in("WalkDir", "ReadDir", "Glob"), pkg == "path/filepath" && in("Walk", "WalkDir", "Glob"):
		return "reads the file system"
	case pkg == "embed" && in("ReadFile", "ReadDir"):
		return "copies embedded files"
	case pkg == "os/exec" && in("Run", "Output", "CombinedOutput", "LookPath"):
		return "starts or looks for another program"
	case pkg == "os/user" && in("Current", "Lookup", "LookupId", "LookupGroup"):
		return "looks up a user"
	case pkg == "net" && (strings.HasPrefix(name, "Lookup") || strings.HasPrefix(name, "Dial") || in("Interfaces", "InterfaceAddrs")),
		pkg == "net/http" && in("Get", "Head", "Post", "Do"):
		return "asks the network"
	case pkg == "time" && in("LoadLocation"):
		return "loads a time zone"
	case in("GenerateKey") && strings.HasPrefix(pkg, "crypto/"), pkg == "crypto/x509" && in("SystemCertPool"):
		return "makes or loads keys"
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
