// Package chattylog is the rule for a record at Info for each request whose
// attributes are costly to make.
//
// It owns the judgement what is per request and which attributes cost. It refuses
// records below Info, which are eagerlog's, and those of errors. It leaves a
// package at once that imports no known logger.
package chattylog

import (
	"embed"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

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

// Rule is chattylog.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "chattylog",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/chattylog.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "each request pays for a record with costly attributes",
	Status:  rule.Preview,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

// loggers are the packages whose Info records are looked at.
func loggers() []string {
	return []string{"log", "log/slog", "go.uber.org/zap", "github.com/sirupsen/logrus", "github.com/hashicorp/go-hclog", "k8s.io/klog/v2", "k8s.io/klog", "github.com/golang/glog"}
}

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, loggers()...) {
		return nil, nil
	}
	info := pass.TypesInfo
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if kind, _ := c.ParentEdge(); kind != edge.ExprStmt_X || !atInfo(info, call) || !perRequest(info, c) {
			continue
		}
		what := ""
		for _, arg := range call.Args {
			if what = costly(info, arg); what != "" {
				break
			}
		}
		if what == "" || kit.Gated(c) || seldom(c) || kit.Cold(pass, c) {
			continue
		}
		kit.Report(pass, "", call, "makes "+what+" for a record at info level on every request")
	}
	return nil, nil
}

// atInfo matches calls that log at Info, or without a level.
func atInfo(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || !slices.Contains(loggers(), f.Pkg().Path()) {
		return false
	}
	if f.Pkg().Path() == "log" {
		return strings.HasPrefix(f.Name(), "Print")
	}
	if f.Pkg().Path() == "log/slog" && (f.Name() == "Log" || f.Name() == "LogAttrs") && len(call.Args) > 1 {
		level, ok := kit.ConstInt(info, call.Args[1])
		return ok && level == 0
	}
	return strings.HasPrefix(f.Name(), "Info") && f.Signature().Results().Len() == 0
}

// perRequest tells whether c runs for each request: a function around it takes
// an *http.Request, or the context of a web framework.
func perRequest(info *types.Info, c inspector.Cursor) bool {
	for f := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		for _, field := range kit.FuncType(f.Node()).Params.List {
			t := info.TypeOf(field.Type)
			switch {
			case t == nil:
			case kit.IsNamed(t, "net/http", "Request"), kit.IsNamed(t, "github.com/gin-gonic/gin", "Context"),
				kit.IsNamed(t, "github.com/labstack/echo/v4", "Context"), kit.IsNamed(t, "github.com/valyala/fasthttp", "RequestCtx"),
				kit.IsNamed(t, "google.golang.org/grpc", "UnaryServerInfo"):
				return true
			}
		}
	}
	return false
}

// costly names what an attribute costs: a text that is made, a copy of a body,
// or a whole request or header that the logger has to walk.
func costly(info *types.Info, arg ast.Expr) string {
	if what := kit.Costly(info, arg); what != "" && what != "fmt.Errorf" {
		return what
	}
	t := info.TypeOf(arg)
	switch {
	case t == nil:
		return ""
	case kit.IsNamed(t, "net/http", "Request"), kit.IsNamed(t, "net/http", "Header"), kit.IsNamed(t, "net/http", "Response"), kit.IsNamed(t, "net/url", "Values"):
		return "the text of a whole " + strings.TrimPrefix(types.TypeString(t, func(p *types.Package) string { return p.Name() }), "*")
	}
	if conv, ok := ast.Unparen(arg).(*ast.CallExpr); ok && kit.IsConversion(info, conv) && info.Types[conv.Args[0]].Value == nil {
		if s, ok := kit.Underlying(info, conv.Args[0]).(*types.Slice); ok && types.Identical(s.Elem().Underlying(), types.Typ[types.Byte]) {
			return "a copy of the bytes"
		}
	}
	return ""
}

// seldom tells whether c stands in a branch: a record of something special.
func seldom(c inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.IfStmt)(nil), (*ast.CaseClause)(nil), (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		switch up.Node().(type) {
		case *ast.IfStmt, *ast.CaseClause:
			return true
		default:
			return false
		}
	}
	return false
}
