package bench

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"strings"
)

//go:embed driver.go.txt
var driverSource []byte

//go:embed workload.go.txt
var workloadSource []byte

// hooks are statements at the start of methods of package testing, by file and
// method: they hand a benchmark, and the choice of what is one, to the driver.
// All else of the package stays as it is.
var hooks = map[string]map[string]string{
	"benchmark.go": {
		"b *B.runN":         ` if tollDriver.on() { n = tollDriver.rounds(n); defer tollDriver.ended(b) };`,
		"b *B.RunParallel":  ` if tollDriver.on() { tollDriver.parallel(b) };`,
		"b *B.launch":       ` if tollDriver.on() { defer func() { b.signal <- true }(); tollDriver.serve(b); return };`,
		"b *B.loopSlowPath": ` if tollDriver.on() { return tollDriver.loop(b) };`,
		"b *B.StartTimer":   ` if tollDriver.on() && !b.timerOn { defer tollDriver.count() };`,
		"b *B.StopTimer":    ` if tollDriver.on() && b.timerOn { tollDriver.pause() };`,
		"b *B.ResetTimer":   ` if tollDriver.on() { defer tollDriver.reset() };`,
	},
	"testing.go": {
		"m *M.Run": ` if tollDriver != nil { tollDriver.workloads(m) };`,
	},
}

// hook inserts the hooks of one file of package testing into its source. It
// changes no line number. It fails on a version of the package that it does
// not know, rather than measure something else.
func hook(name string, src []byte) ([]byte, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, fmt.Errorf("parse the toolchain's testing/%s: %w", name, err)
	}
	want := hooks[name]
	type insert struct {
		at   int
		text string
	}
	var inserts []insert
	for _, decl := range f.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if !ok || fn.Recv == nil || fn.Body == nil {
			continue
		}
		if text := want[receiver(fn)+"."+fn.Name.Name]; text != "" {
			inserts = append(inserts, insert{fset.Position(fn.Body.Lbrace).Offset + 1, text})
		}
	}
	if len(inserts) != len(want) {
		return nil, fmt.Errorf("the go command's testing package has another shape than Go 1.25 to 1.27: use one of these, for example with GOTOOLCHAIN=go1.26.0")
	}
	var out strings.Builder
	last := 0
	for _, in := range inserts {
		out.Write(src[last:in.at])
		out.WriteString(in.text)
		last = in.at
	}
	out.Write(src[last:])
	return []byte(out.String()), nil
}

func receiver(fn *ast.FuncDecl) string {
	field := fn.Recv.List[0]
	star, ok := field.Type.(*ast.StarExpr)
	if !ok || len(field.Names) != 1 {
		return ""
	}
	id, ok := star.X.(*ast.Ident)
	if !ok {
		return ""
	}
	return field.Names[0].Name + " *" + id.Name
}

// overlay puts the driver into dir and returns what replaces what for the go
// command, the source's own overlay included. goroot is where the go command
// that will read it finds its standard library.
func overlay(dir, goroot string, own map[string]string) (map[string]string, error) {
	files := map[string][]byte{"toll_driver.go": driverSource, "toll_workload.go": workloadSource}
	for name := range hooks {
		src, err := os.ReadFile(filepath.Join(goroot, "src", "testing", name))
		if err != nil {
			return nil, fmt.Errorf("read the toolchain's testing package: %w", err)
		}
		if files[name], err = hook(name, src); err != nil {
			return nil, err
		}
	}
	replace := maps.Clone(own)
	if replace == nil {
		replace = map[string]string{}
	}
	for name, content := range files {
		at := filepath.Join(dir, name)
		if err := os.WriteFile(at, content, 0o644); err != nil {
			return nil, fmt.Errorf("write the benchmark driver: %w", err)
		}
		replace[filepath.Join(goroot, "src", "testing", name)] = at
	}
	return replace, nil
}
