package eagerlog

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// A judge knows what expressions of one package cost and whether they may be
// skipped.
type judge struct {
	pass       *analysis.Pass
	effects    *kit.Effects
	getters    *kit.Getters
	describers *kit.Describers
	read       map[*types.Var]bool // texts that records only read, or not
}

// firstCostly names the first costly computation in arguments, "" for none.
func (j *judge) firstCostly(args []ast.Expr) string {
	for _, arg := range args {
		if what := j.costly(arg); what != "" {
			return what
		}
	}
	return ""
}

// costly names the first costly computation in an argument, "" for none. What a
// function literal would do is not done here.
func (j *judge) costly(arg ast.Expr) string {
	what := ""
	ast.Inspect(arg, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if what == "" {
				what = j.costlyCall(n)
			}
		}
		return what == ""
	})
	return what
}

func (j *judge) costlyCall(call *ast.CallExpr) string {
	info := j.pass.TypesInfo
	if kit.IsConversion(info, call) {
		return copyingConversion(info, call)
	}
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil {
		return ""
	}
	if j.costs(f) {
		return kit.Spoken(f)
	}
	if j.makesFields(f) {
		return "the map of " + kit.Spoken(f)
	}
	if g := j.described(call, f); g != nil && j.costs(g) {
		return kit.Spoken(g) + " in " + kit.Spoken(f)
	}
	return ""
}

// costs tells whether a function does enough to matter: one of this package by what it does, another
// by its name.
func (j *judge) costs(f *types.Func) bool {
	if decl := j.effects.Decl(f); decl != nil && decl.Body != nil && f.Pkg() == j.pass.Pkg {
		return j.works(f, 2)
	}
	return knownCostly(f) && !j.getters.Has(f)
}

// makesFields tells whether a function makes a map of fields for a record, of logrus or the like: it is declared
// to give one, and is no getter of one that is there.
func (j *judge) makesFields(f *types.Func) bool {
	sig := f.Signature()
	if sig.Results().Len() != 1 || sig.Recv() != nil && types.IsInterface(sig.Recv().Type()) || j.getters.Has(f) {
		return false
	}
	n, named := types.Unalias(sig.Results().At(0).Type()).(*types.Named)
	return named && n.Obj().Name() == "Fields" && kit.IsMap(n)
}

// described is the String method that f, which call calls, calls at once of what it is given, nil for none:
// as those do that mark for a log what not everybody may read. fmt prefers the Error method where there is one.
func (j *judge) described(call *ast.CallExpr, f *types.Func) *types.Func {
	if len(call.Args) != 1 || !j.describers.Has(f) {
		return nil
	}
	t := j.pass.TypesInfo.TypeOf(call.Args[0])
	if t == nil || kit.ImplementsError(t) || types.NewMethodSet(t).Lookup(nil, "String") == nil {
		return nil
	}
	return kit.Method(t, "String")
}

// copyingConversion is string(b) of a byte slice or []byte(s).
func copyingConversion(info *types.Info, call *ast.CallExpr) string {
	to, from := info.TypeOf(call), info.TypeOf(call.Args[0])
	if to == nil || from == nil || info.Types[call.Args[0]].Value != nil {
		return ""
	}
	if kit.IsString(to) && isBytes(from) || isBytes(to) && kit.IsString(from) {
		return "a copy by conversion"
	}
	return ""
}

func isBytes(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	b, ok := s.Elem().Underlying().(*types.Basic)
	return ok && b.Kind() == types.Uint8
}

// knownCostly lists functions that format, encode or collect: at least an
// allocation each.
func knownCostly(f *types.Func) bool {
	if f.Signature().Recv() != nil {
		switch f.Name() {
		case "String", "GoString", "Dump", "MarshalText", "MarshalJSON", "ToJSON", "Format", "Hex":
			return f.Signature().Results().Len() > 0 && !cheapString(f)
		}
		words := kit.Words(f.Name())
		return (len(words) > 1 || words[0] == "sdump") && words[0] != "get" && words[0] != "raw" && printer(f)
	}
	switch kit.Package(f) {
	case "fmt":
		return strings.HasPrefix(f.Name(), "Sprint") || strings.HasPrefix(f.Name(), "Append")
	case "strings":
		switch f.Name() {
		case "Join", "Repeat", "Replace", "ReplaceAll", "Split", "ToLower", "ToUpper", "Map", "Title", "Fields":
			return true
		}
	case "bytes":
		return f.Name() == "Join" || f.Name() == "Clone"
	case "runtime/debug":
		return f.Name() == "Stack"
	case "crypto/tls":
		return f.Name() == "CipherSuiteName" // it makes a list of all suites: 14 allocations
	case "encoding/json", "encoding/hex", "encoding/base64":
		return strings.HasPrefix(f.Name(), "Marshal") || strings.HasPrefix(f.Name(), "Encode") || f.Name() == "Dump"
	case "github.com/davecgh/go-spew/spew", "github.com/kr/pretty":
		return strings.HasPrefix(f.Name(), "Sdump") || strings.HasPrefix(f.Name(), "Sprint")
	case "net/http/httputil":
		return strings.HasPrefix(f.Name(), "Dump")
	case "maps", "slices":
		return f.Name() == "Collect" || f.Name() == "Sorted" || f.Name() == "Clone" || f.Name() == "Concat"
	}
	return printer(f)
}

// printer tells whether a function makes text of a whole value: ToJSON, Sdump,
// MarshalTextString and the like.
func printer(f *types.Func) bool {
	if results := f.Signature().Results(); results.Len() == 0 || !kit.IsString(results.At(0).Type()) && !isBytes(results.At(0).Type()) {
		return false
	}
	switch name := f.Name(); f.Pkg().Path() {
	case "google.golang.org/protobuf/encoding/protojson", "google.golang.org/protobuf/encoding/prototext":
		return name == "Format" || strings.HasPrefix(name, "Marshal")
	default:
		return strings.HasPrefix(name, "Sdump") || !kit.InStandardLibrary(f.Pkg()) && slices.ContainsFunc(kit.Words(name), func(w string) bool {
			return slices.Contains([]string{"json", "yaml", "hex", "dump", "pretty", "stringify", "marshal", "encode"}, w)
		})
	}
}

// cheapString are String methods that return what is there already: those of
// strings, and of numbers and flags that stand for a name.
func cheapString(f *types.Func) bool {
	recv := f.Signature().Recv().Type()
	switch recv.String() {
	case "*strings.Builder", "reflect.Value", "reflect.Type", "log/slog.Value":
		return true
	case "time.Duration":
		return false
	}
	_, basic := recv.Underlying().(*types.Basic)
	return basic && f.Name() == "String"
}

// works tells whether a function of this package does enough to matter, within depth
// calls. Of one that asks for the level itself, what it does while that is off counts.
func (j *judge) works(f *types.Func, depth int) bool {
	decl := j.effects.Decl(f)
	if decl == nil || decl.Body == nil || depth == 0 {
		return false
	}
	body := decl.Body
	if gate, ok := kit.AsIf(firstStmt(body)); ok && kit.Leaves(gate.Body) && asksForRecords(gate.Cond) {
		body = gate.Body
	}
	return j.worksIn(body, f, depth)
}

// asksForRecords tells whether a condition names a level below Info. A level or a switch by
// another name may be one of what the text is about.
func asksForRecords(cond ast.Expr) bool {
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			found = found || kit.NameOf(n.Fun) == "V"
		case *ast.Ident:
			words := kit.Words(n.Name)
			found = found || slices.Contains(words, "debug") || slices.Contains(words, "verbose") ||
				slices.Contains(words, "trace") && (slices.Contains(words, "level") || slices.Contains(words, "enabled"))
		}
		return !found
	})
	return found
}

// worksIn tells whether a body, of function f or a part of that, loops, puts a text together,
// or calls something known to be costly, within depth calls.
func (j *judge) worksIn(body *ast.BlockStmt, f *types.Func, depth int) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			found = true
		case *ast.BinaryExpr:
			tv := j.pass.TypesInfo.Types[n]
			found = found || n.Op == token.ADD && tv.Value == nil && kit.IsString(tv.Type)
		case *ast.CallExpr:
			if g := kit.Callee(j.pass.TypesInfo, n); g != nil && g.Pkg() != nil && g != f {
				own := j.effects.Decl(g) != nil
				found = found || !own && knownCostly(g) || own && j.works(g, depth-1)
			}
		}
		return !found
	})
	return found
}
