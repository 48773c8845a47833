package ruletest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"go/version"
	"os"
	"path"
	"regexp"
	"strconv"
	"testing"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/gotoll/toll/rule"
)

// checkOldGo runs the rule over its fixtures as if their module said an old Go
// version, and proves that no fix brings in what came later: neither of the
// language (the type checker knows) nor of the standard library (since knows).
// It leaves the actions' packages with that version: it comes last.
func checkOldGo(t *testing.T, r *rule.Rule, actions []*checker.Action) {
	byTypes := map[*types.Package]*packages.Package{}
	var pkgs []*packages.Package
	for _, act := range actions {
		if p := act.Package; !withTests(p) {
			pkgs = append(pkgs, p)
			byTypes[p.Types] = p
		}
	}
	for _, goVersion := range []string{"go1.17", "go1.20", "go1.23"} {
		for _, p := range pkgs {
			for _, f := range p.Syntax {
				p.TypesInfo.FileVersions[f] = goVersion
			}
		}
		for _, act := range runOn(t, r.Analyzer, pkgs) {
			p := byTypes[act.Package.Types]
			before, err := newerUses(p, nil, goVersion)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range act.Diagnostics {
				for _, fix := range d.SuggestedFixes {
					fixed, err := apply(p.Fset, fix)
					if err != nil {
						t.Error(err)
						continue
					}
					after, err := newerUses(p, fixed, goVersion)
					if err != nil {
						t.Error(err)
					}
					for what, n := range after {
						if n > before[what] {
							t.Errorf("%s: under %s the fix uses %s", p.Fset.Position(d.Pos), goVersion, what)
						}
					}
				}
			}
		}
	}
}

// newerUses counts what a package uses that is newer than goVersion; fixed
// holds the texts of files that differ from those on disk.
func newerUses(p *packages.Package, fixed map[string]string, goVersion string) (map[string]int, error) {
	count := map[string]int{}
	requires := regexp.MustCompile(`requires go1\.\d+`) // how go/types says it
	fset := token.NewFileSet()
	var files []*ast.File
	for i, name := range p.CompiledGoFiles {
		src := []byte(fixed[name])
		if fixed[name] == "" {
			var err error
			if src, err = os.ReadFile(name); err != nil {
				return nil, err
			}
		}
		f, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
		had := f
		if i < len(p.Syntax) {
			had = p.Syntax[i]
		}
		newerSymbols(f, imports(had), goVersion, count)
	}
	conf := types.Config{
		GoVersion: goVersion,
		Importer:  loaded(p.Imports),
		Error: func(err error) {
			if since := requires.FindString(err.Error()); since != "" {
				count["the language: it "+since]++
			}
		},
	}
	_, _ = conf.Check(p.PkgPath, fset, files, nil) // the errors come one by one
	return count, nil
}

// newerSymbols counts symbols of the standard library that are newer than
// goVersion. Who had imported a package, has it.
func newerSymbols(f *ast.File, had map[string]string, goVersion string, count map[string]int) {
	names := imports(f)
	ast.Inspect(f, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		id, ok := sel.X.(*ast.Ident)
		if !ok {
			return true
		}
		pkg := names[id.Name]
		symbol := pkg + "." + sel.Sel.Name
		first := since(symbol)
		if _, imported := had[id.Name]; first == "" && !imported {
			first = since(pkg)
		}
		if first != "" && version.Compare(first, goVersion) > 0 {
			count[symbol+" of "+first]++
		}
		return true
	})
}

// imports is the path by name of a file's imports.
func imports(f *ast.File) map[string]string {
	names := map[string]string{}
	for _, spec := range f.Imports {
		p, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		name := path.Base(p)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		names[name] = p
	}
	return names
}

// since is the Go version that brought a package or symbol of the standard
// library, "" for what is older than Go 1.17 or not listed. A rule whose fix uses
// a newer one adds it here.
func since(symbol string) string {
	switch symbol {
	case "strings.Cut", "bytes.Cut", "strings.Clone", "unicode/utf8.AppendRune", "net/netip":
		return "go1.18"
	case "sync/atomic.Bool", "sync/atomic.Int32", "sync/atomic.Int64", "sync/atomic.Uint32", "sync/atomic.Uint64",
		"sync/atomic.Uintptr", "sync/atomic.Pointer", "fmt.Append", "fmt.Appendf", "fmt.Appendln", "sort.Find":
		return "go1.19"
	case "strings.CutPrefix", "strings.CutSuffix", "bytes.CutPrefix", "bytes.CutSuffix", "bytes.Clone", "errors.Join",
		"context.WithCancelCause", "unsafe.String", "unsafe.StringData", "unsafe.SliceData", "time.DateOnly", "time.DateTime":
		return "go1.20"
	case "slices", "maps", "cmp", "log/slog", "sync.OnceFunc", "sync.OnceValue", "sync.OnceValues", "context.WithoutCancel",
		"context.AfterFunc", "strings.ContainsFunc", "bytes.ContainsFunc", "encoding/binary.NativeEndian":
		return "go1.21"
	case "slices.Concat", "cmp.Or", "math/rand/v2", "encoding/hex.AppendEncode", "encoding/base64.AppendEncode":
		return "go1.22"
	case "iter", "unique", "slices.Collect", "slices.Sorted", "slices.All", "slices.Values", "slices.Chunk", "slices.Repeat",
		"maps.Keys", "maps.Values", "maps.All", "maps.Collect":
		return "go1.23"
	case "weak", "strings.SplitSeq", "strings.SplitAfterSeq", "strings.FieldsSeq", "strings.FieldsFuncSeq", "strings.Lines",
		"bytes.SplitSeq", "bytes.SplitAfterSeq", "bytes.FieldsSeq", "bytes.FieldsFuncSeq", "bytes.Lines":
		return "go1.24"
	}
	return ""
}
