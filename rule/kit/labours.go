package kit

import (
	"go/ast"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// A LabourFact is the fact of a package which of its functions encode, hash, sort and the
// like each time that they are called, named F or T.M.
type LabourFact struct{ Funcs []string } // sorted

// AFact makes it a fact.
func (*LabourFact) AFact() {}

func (f *LabourFact) String() string { return "labours: " + strings.Join(f.Funcs, ", ") }

// LaboursAnalyzer works out which functions do so, across the packages of a module: on their
// way through, in no branch, and behind no look at what was kept before.
var LaboursAnalyzer = &analysis.Analyzer{
	Name:       "tolllabours",
	Doc:        "works out which functions encode, hash or sort each time that they are called",
	Requires:   Requires(),
	FactTypes:  []analysis.Fact{(*LabourFact)(nil)},
	ResultType: reflect.TypeFor[*Labours](),
	Run:        runLabours,
}

// Labours knows these functions as one package sees them.
type Labours struct{ knownFuncs[LabourFact] }

// A labour is what a function does on its way through that matters here.
type labour struct {
	f     *types.Func
	toils bool          // whatever its own package's functions do
	calls []*types.Func // of its own package
}

// through is how many functions of the package may stand between one and the work.
const through = 2

func runLabours(pass *analysis.Pass) (any, error) {
	l := &Labours{knownAs(pass, func(fact *LabourFact) []string { return fact.Funcs })}
	if InStandardLibrary(pass.Pkg) {
		return l, nil // known by name
	}
	var all []labour
	for f, c := range functions(pass) {
		if work := l.summarise(f, c.Node().(*ast.FuncDecl)); work.toils || len(work.calls) > 0 {
			all = append(all, work)
		}
	}
	for range 1 + through {
		before := len(l.own)
		for _, work := range all {
			if !l.own[work.f] && (work.toils || slices.ContainsFunc(work.calls, l.Has)) {
				l.own[work.f] = true
			}
		}
		if len(l.own) == before {
			break
		}
	}
	var fact LabourFact
	for f := range l.own {
		fact.Funcs = append(fact.Funcs, nameIn(f))
	}
	if len(fact.Funcs) > 0 {
		slices.Sort(fact.Funcs)
		pass.ExportPackageFact(&fact)
	}
	return l, nil
}

// summarise goes through a function once. One that first looks whether it has something
// already mostly has.
func (l *Labours) summarise(f *types.Func, decl *ast.FuncDecl) labour {
	info, work := l.pass.TypesInfo, labour{f: f}
	take := func(n ast.Node) {
		work.toils = work.toils || callsOne(info, n, func(f *types.Func, _ *ast.CallExpr) bool {
			if f.Pkg() == l.pass.Pkg {
				work.calls = append(work.calls, f)
			}
			return toil(f) || f.Pkg() != l.pass.Pkg && l.Has(f)
		})
	}
	for _, stmt := range decl.Body.List {
		switch s := stmt.(type) {
		case *ast.IfStmt:
			if s.Init != nil {
				take(s.Init)
			}
			take(s.Cond)
			if Leaves(s.Body) && !Failed(info, s.Cond) {
				return work
			}
		case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
		case *ast.ForStmt, *ast.RangeStmt:
			take(s)
			work.toils = work.toils || givesText(info, decl) && formats(info, LoopBody(s))
		default:
			take(s)
		}
	}
	return work
}

// callsOne tells whether n itself, when it runs, calls a function of some package that is one.
func callsOne(info *types.Info, n ast.Node, is func(*types.Func, *ast.CallExpr) bool) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt:
			return false
		case *ast.CallExpr:
			f := Callee(info, n)
			found = found || f != nil && f.Pkg() != nil && is(f, n)
		}
		return !found
	})
	return found
}

// toil is Computes, but for what waits and what looks at the program itself.
func toil(f *types.Func) bool {
	switch f.Pkg().Path() {
	case "io", "io/ioutil", "runtime", "runtime/debug", "reflect":
		return false
	}
	return Computes(f)
}

// givesText tells whether all that a function gives is text.
func givesText(info *types.Info, decl *ast.FuncDecl) bool {
	f, ok := info.Defs[decl.Name].(*types.Func)
	if !ok || f.Signature().Results().Len() != 1 {
		return false
	}
	t := f.Signature().Results().At(0).Type()
	b, basic := t.Underlying().(*types.Basic)
	return basic && b.Kind() == types.String || IsBytes(t)
}

// formats tells whether a loop's body puts values into text through package fmt.
func formats(info *types.Info, body *ast.BlockStmt) bool {
	return callsOne(info, body, func(f *types.Func, _ *ast.CallExpr) bool {
		return f.Pkg().Path() == "fmt" && (strings.HasPrefix(f.Name(), "Fprint") || strings.HasPrefix(f.Name(), "Sprint") || strings.HasPrefix(f.Name(), "Append"))
	})
}

// Computes tells whether f is known to compute for long: it encodes, sorts, hashes, compiles
// a pattern and the like.
func Computes(f *types.Func) bool {
	name := f.Name()
	starts := func(prefixes ...string) bool {
		for _, p := range prefixes {
			if strings.HasPrefix(name, p) {
				return true
			}
		}
		return false
	}
	switch Package(f) {
	case "encoding/json", "encoding/xml", "encoding/gob", "encoding/asn1", "encoding/pem", "gopkg.in/yaml.v2", "gopkg.in/yaml.v3":
		return starts("Marshal", "Unmarshal") || name == "Encode" || name == "Decode" || name == "Indent" || name == "Compact"
	case "encoding/csv":
		return starts("ReadAll", "WriteAll")
	case "sort":
		return !starts("Search")
	case "slices":
		return starts("Sort")
	case "regexp":
		return strings.HasSuffix(name, "Compile") || f.Signature().Recv() == nil && starts("Match")
	case "crypto/sha1", "crypto/sha256", "crypto/sha512", "crypto/md5":
		return starts("Sum")
	case "crypto/rsa", "crypto/ecdsa", "crypto/ed25519", "crypto/ecdh":
		return starts("Sign", "Verify", "Generate", "Encrypt", "Decrypt")
	case "crypto/x509":
		return starts("Create", "Parse", "Verify", "Marshal")
	case "crypto/tls":
		return name == "X509KeyPair"
	case "crypto/rand":
		return name == "Int" || name == "Prime"
	case "text/template", "html/template":
		return starts("Parse", "Execute")
	case "compress/gzip", "compress/flate", "compress/zlib", "compress/lzw":
		return name == "Write" || name == "Close" || name == "Flush" || name == "Read"
	case "image/png", "image/jpeg", "image/gif":
		return starts("Encode", "Decode") && name != "DecodeConfig"
	case "go/parser", "go/format":
		return starts("Parse") || name == "Source" || name == "Node"
	case "math/big":
		return name == "Exp" || name == "ModInverse" || name == "ProbablyPrime"
	case "reflect":
		return name == "DeepEqual"
	case "runtime", "runtime/debug":
		return name == "Stack" || name == "GC" || name == "ReadMemStats" || name == "FreeOSMemory"
	case "io", "io/ioutil":
		return name == "ReadAll" || name == "Copy"
	case "google.golang.org/protobuf/proto", "github.com/golang/protobuf/proto", "github.com/gogo/protobuf/proto":
		return name == "Marshal" || name == "Unmarshal" || name == "Clone" || name == "Equal"
	}
	return false
}
