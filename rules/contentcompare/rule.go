// Package contentcompare is the rule for two inputs that are read whole to find
// out whether they are equal, where their sizes are at hand.
//
// It owns the judgement that both sides are files and that nobody compared their
// sizes before. It is fast because it starts at comparisons.
package contentcompare

import (
	"embed"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

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

// Rule is contentcompare.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "contentcompare",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/contentcompare.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "both files are read to the end though their sizes tell most differences",
	Status:  rule.Preview,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.CPU, finding.Alloc},
		// The reads are other lines than the comparison.
		FromFunc: true,
		Frames:   []string{"os.ReadFile", "io.ReadAll", "io/ioutil.ReadFile", "io/ioutil.ReadAll", "io.Copy", "crypto/*", "bytes.Equal", "bytes.Compare"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "os", "io/ioutil") {
		return nil, nil
	}
	j := &judge{info: pass.TypesInfo, effects: kit.EffectsOf(pass)}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil), (*ast.BinaryExpr)(nil)) {
		x, y, ok := j.compared(c.Node())
		if !ok {
			continue
		}
		fn := kit.TopDecl(c)
		a := j.source(fn, x)
		if a == "" || a != j.source(fn, y) || looksAtSize(fn) || kit.AtStart(j.info, c) || kit.ForTests(j.info, c) {
			continue
		}
		kit.Report(pass, "", c.Node().(ast.Expr), "reads two files to the end to find out whether "+a+" are equal")
	}
	return nil, nil
}

type judge struct {
	info    *types.Info
	effects *kit.Effects
}

// compared are the operands of a comparison for equality.
func (j *judge) compared(n ast.Node) (x, y ast.Expr, ok bool) {
	switch n := n.(type) {
	case *ast.CallExpr:
		if len(n.Args) == 2 && (kit.IsCall(j.info, n, "bytes", "Equal", "Compare") || kit.IsCall(j.info, n, "reflect", "DeepEqual") || kit.IsCall(j.info, n, "slices", "Equal")) {
			return n.Args[0], n.Args[1], true
		}
	case *ast.BinaryExpr:
		if (n.Op == token.EQL || n.Op == token.NEQ) && !j.constant(n.Y) && !j.constant(n.X) {
			return n.X, n.Y, true
		}
	}
	return nil, nil, false
}

// constant tells whether e is nil or a constant, which most comparisons are with.
func (j *judge) constant(e ast.Expr) bool {
	tv := j.info.Types[e]
	return tv.Value != nil || tv.IsNil()
}

// source says what e is when it is made of a whole file: "they", or "their
// digests"; "" for everything else.
func (j *judge) source(fn ast.Node, e ast.Expr) string {
	for range 4 {
		e = ast.Unparen(kit.Origin(j.info, fn, ast.Unparen(e)))
		switch n := e.(type) {
		case *ast.SliceExpr: // sum[:]
			e = n.X
			continue
		case *ast.CallExpr:
			if kit.IsConversion(j.info, n) && len(n.Args) == 1 {
				e = n.Args[0]
				continue
			}
			return j.sourceCall(fn, n)
		}
		return ""
	}
	return ""
}

func (j *judge) sourceCall(fn ast.Node, call *ast.CallExpr) string {
	f := kit.Callee(j.info, call)
	if f == nil || f.Pkg() == nil {
		return ""
	}
	pkg, name := f.Pkg().Path(), f.Name()
	switch {
	case (pkg == "os" || pkg == "io/ioutil") && name == "ReadFile":
		return "they"
	case (pkg == "io" || pkg == "io/ioutil") && name == "ReadAll" && j.isFile(call.Args[0]):
		return "they"
	case strings.HasPrefix(pkg, "crypto/") && strings.HasPrefix(name, "Sum") && len(call.Args) == 1 && f.Signature().Recv() == nil:
		if j.source(fn, call.Args[0]) != "" {
			return "their digests"
		}
	case pkg == "encoding/hex" && name == "EncodeToString":
		return j.source(fn, call.Args[0])
	case strings.Contains(strings.ToLower(name), "hash") || strings.Contains(strings.ToLower(name), "sum") || strings.Contains(strings.ToLower(name), "digest"):
		if decl := j.effects.Decl(f); decl != nil && j.hashesFile(decl) {
			return "their digests"
		}
	}
	return ""
}

func (j *judge) isFile(e ast.Expr) bool {
	t := j.info.TypeOf(e)
	return t != nil && kit.IsNamed(t, "os", "File")
}

// hashesFile tells whether a helper of the package opens the file that its
// parameter names.
func (j *judge) hashesFile(decl *ast.FuncDecl) bool {
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && len(call.Args) > 0 && kit.IsCall(j.info, call, "os", "Open", "ReadFile") {
			v := kit.Variable(j.info, call.Args[0])
			found = found || v != nil && decl.Body != nil && v.Pos() < decl.Body.Pos()
		}
		return !found
	})
	return found
}

// looksAtSize tells whether the function asks for sizes somewhere.
func looksAtSize(fn ast.Node) bool {
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			found = found || sel.Sel.Name == "Size" || sel.Sel.Name == "SameFile"
		}
		return !found
	})
	return found
}
