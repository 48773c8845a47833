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
	"slices"
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
	Status:  rule.Stable,
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
	j := &judge{info: pass.TypesInfo, pkg: pass.Pkg, effects: kit.EffectsOf(pass), asked: map[ast.Expr]bool{}}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil), (*ast.BinaryExpr)(nil)) {
		x, y, ok := j.compared(c.Node())
		if !ok {
			continue
		}
		fn := kit.TopDecl(c)
		a := j.source(fn, x)
		clear(j.asked)
		b := j.source(fn, y)
		clear(j.asked)
		if a == "" && b == "" || kit.AtStart(j.info, c) || kit.ForTests(j.info, c) {
			continue
		}
		if a == "their digests" && j.sizeKnown(fn, x) || b == "their digests" && j.sizeKnown(fn, y) {
			kit.Report(pass, "", c.Node().(ast.Expr), "reads a file to the end for its digest where the sizes, which are compared before, differ already")
			continue
		}
		if a != b || j.looksAtSize(fn, 1) || ofSystem(j.info, fn) {
			continue
		}
		kit.Report(pass, "", c.Node().(ast.Expr), "reads two files to the end to find out whether "+a+" are equal")
	}
	return nil, nil
}

type judge struct {
	info    *types.Info
	pkg     *types.Package
	effects *kit.Effects
	asked   map[ast.Expr]bool // on the way to one answer: a digest may be written to its own hash
}

// compared are the operands of a comparison for equality.
func (j *judge) compared(n ast.Node) (x, y ast.Expr, ok bool) {
	switch n := n.(type) {
	case *ast.CallExpr:
		if len(n.Args) == 2 && (kit.IsCall(j.info, n, "bytes", "Equal", "Compare") || kit.IsCall(j.info, n, "reflect", "DeepEqual") || kit.IsCall(j.info, n, "slices", "Equal")) {
			return n.Args[0], n.Args[1], true
		}
	case *ast.BinaryExpr:
		if n.Op != token.EQL && n.Op != token.NEQ || j.constant(n.Y) || j.constant(n.X) {
			return nil, nil, false
		}
		a, isA := ast.Unparen(n.X).(*ast.IndexExpr)
		b, isB := ast.Unparen(n.Y).(*ast.IndexExpr)
		if isA && isB && kit.Same(j.info, a.Index, b.Index) {
			return a.X, b.X, true // a loop that compares byte by byte
		}
		return n.X, n.Y, true
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
	if j.asked[e] {
		return ""
	}
	j.asked[e] = true
	for range 4 {
		if j.piece(fn, kit.Variable(j.info, withoutBounds(e))) {
			return "they"
		}
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
	case name == "ReadFile":
		return "they"
	case (pkg == "io" || pkg == "io/ioutil") && name == "ReadAll" && j.isFile(call.Args[0]):
		return "they"
	case strings.HasPrefix(pkg, "crypto/") && strings.HasPrefix(name, "Sum") && len(call.Args) == 1 && f.Signature().Recv() == nil:
		if j.source(fn, call.Args[0]) != "" {
			return "their digests"
		}
	case (name == "Sum" && len(call.Args) == 1 || (name == "Sum32" || name == "Sum64") && len(call.Args) == 0) && f.Signature().Recv() != nil:
		if j.sumsFile(fn, kit.Variable(j.info, kit.Receiver(call))) {
			return "their digests"
		}
	case pkg == "encoding/hex" && name == "EncodeToString":
		return j.source(fn, call.Args[0])
	case pkg == "fmt" && name == "Sprintf" && len(call.Args) == 2:
		if verb, _ := kit.ConstString(j.info, call.Args[0]); verb == "%x" {
			return j.source(fn, call.Args[1])
		}
	default:
		if decl := j.effects.Decl(f); decl != nil && f.Pkg() == j.pkg {
			return j.wholeFile(decl, slices.ContainsFunc(call.Args, j.isFile))
		}
	}
	return ""
}

func (j *judge) isFile(e ast.Expr) bool {
	t := j.info.TypeOf(e)
	return t != nil && kit.IsNamed(t, "os", "File")
}

// sumsFile tells whether fn copies a file to the local hash h, or writes all of one
// to it.
func (j *judge) sumsFile(fn ast.Node, h *types.Var) bool {
	return h != nil && has(fn, func(call *ast.CallExpr) bool {
		if kit.IsCall(j.info, call, "io", "Copy") {
			return len(call.Args) == 2 && kit.Variable(j.info, call.Args[0]) == h && j.isFile(call.Args[1])
		}
		f := kit.Callee(j.info, call)
		return f != nil && f.Name() == "Write" && len(call.Args) == 1 && kit.Variable(j.info, kit.Receiver(call)) == h && j.source(fn, call.Args[0]) == "they"
	})
}

// wholeFile says what a helper of the package makes of the file that its
// parameter names, or is where it is given one: "they" for its content, "their
// digests"; "" for other helpers.
func (j *judge) wholeFile(decl *ast.FuncDecl, given bool) string {
	if decl.Body == nil || decl.Type.Results == nil {
		return ""
	}
	opens := has(decl, func(call *ast.CallExpr) bool {
		v := (*types.Var)(nil)
		switch {
		case kit.IsCall(j.info, call, "os", "Open", "ReadFile") || kit.IsCall(j.info, call, "io/ioutil", "ReadFile"):
			v = kit.Variable(j.info, call.Args[0])
		case given && kit.IsCall(j.info, call, "io", "Copy"):
			v = kit.Variable(j.info, call.Args[1])
		}
		if v == nil && len(call.Args) > 0 && decl.Recv != nil {
			v = kit.RootVar(j.info, call.Args[0]) // a field of the receiver
			if v != nil && !kit.DeclaredIn(v, decl.Recv) {
				v = nil
			}
			return v != nil && kit.IsCall(j.info, call, "os", "Open", "ReadFile")
		}
		return v != nil && v.Pos() < decl.Body.Pos()
	})
	digests := has(decl, func(call *ast.CallExpr) bool {
		f := kit.Callee(j.info, call)
		return f != nil && f.Pkg() != nil && (strings.HasPrefix(f.Pkg().Path(), "crypto/") || f.Pkg().Path() == "hash" || strings.HasPrefix(f.Pkg().Path(), "hash/"))
	})
	reads := len(decl.Body.List) <= 5 && has(decl, func(call *ast.CallExpr) bool {
		return kit.IsCall(j.info, call, "os", "ReadFile") || kit.IsCall(j.info, call, "io/ioutil", "ReadFile", "ReadAll") || kit.IsCall(j.info, call, "io", "ReadAll")
	})
	switch t := j.info.TypeOf(decl.Type.Results.List[0].Type); {
	case !opens:
		return ""
	case digests:
		return "their digests"
	case reads && kit.IsBytes(t):
		return "they"
	}
	return ""
}

func has(n ast.Node, is func(*ast.CallExpr) bool) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && !found {
			found = is(call)
		}
		return !found
	})
	return found
}

// looksAtSize tells whether the function asks for sizes somewhere, itself or
// through a function of the package.
func (j *judge) looksAtSize(fn ast.Node, depth int) bool {
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ExprStmt:
			return !j.onlyTells(n)
		case *ast.SelectorExpr:
			found = found || n.Sel.Name == "Size" && !j.ofHash(n) || n.Sel.Name == "SameFile"
		case *ast.CallExpr:
			if f := kit.Callee(j.info, n); depth > 0 && f != nil && f.Pkg() == j.pkg {
				decl := j.effects.Decl(f)
				found = found || decl != nil && j.looksAtSize(decl, depth-1)
			}
		}
		return !found
	})
	return found
}

// onlyTells tells whether a statement does no more than to write into a log, whose sizes decide nothing.
func (j *judge) onlyTells(s *ast.ExprStmt) bool {
	call, ok := ast.Unparen(s.X).(*ast.CallExpr)
	if !ok {
		return false
	}
	f := kit.Callee(j.info, call)
	return f != nil && f.Pkg() != nil && (f.Pkg().Path() == "log" || f.Pkg().Path() == "log/slog" || f.Pkg().Path() == "fmt" && strings.HasPrefix(f.Name(), "Print"))
}

// ofHash tells whether the size is a digest's: sha256.Size, or h.Size().
func (j *judge) ofHash(sel *ast.SelectorExpr) bool {
	o := kit.Object(j.info, sel)
	return o != nil && o.Pkg() != nil && (o.Pkg().Path() == "hash" || strings.HasPrefix(o.Pkg().Path(), "crypto/"))
}
