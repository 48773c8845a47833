// Package metriclookup is the rule for a metric that is looked up by its labels
// for each event though the labels stay the same.
//
// It owns the judgement that labels stay (constants, fields that nobody writes,
// what does not change in a loop) and that a place is one of many events. It
// knows vectors of the Prometheus client by their methods, since wrappers have
// the same, and attributes of OpenTelemetry by their packages.
package metriclookup

import (
	"embed"
	"go/ast"
	"go/types"
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

// Rule is metriclookup.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "metriclookup",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/metriclookup.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a metric is looked up by the same labels for each event",
	Status:  rule.Preview,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{
			"*.WithLabelValues", "*.GetMetricWithLabelValues", "*.GetMetricWith", "*Vec).With", "go.opentelemetry.io/otel/attribute.*", "go.opentelemetry.io/otel/metric.*",
		},
	},
	Sources:  []string{"performance commits of public Go projects"},
	Lab:      lab,
	RawClaim: claim,
}

// A checker holds what the calls of one package share.
type checker struct {
	*analysis.Pass
	written *kit.Written // made when it is first asked
}

func run(pass *analysis.Pass) (any, error) {
	c := &checker{Pass: pass}
	for at := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := at.Node().(*ast.CallExpr)
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok {
			continue
		}
		var judge func(inspector.Cursor, *ast.CallExpr, *types.Func)
		switch sel.Sel.Name {
		case "WithLabelValues", "GetMetricWithLabelValues":
			judge = c.byValues
		case "With", "GetMetricWith":
			judge = c.byLabels
		case "Add", "Record":
			judge = c.byAttributes
		default:
			continue
		}
		if f := kit.Callee(pass.TypesInfo, call); f != nil {
			judge(at, call, f)
		}
	}
	return nil, nil
}

// byValues judges vec.WithLabelValues("get", "200").
func (c *checker) byValues(at inspector.Cursor, call *ast.CallExpr, f *types.Func) {
	sig := f.Signature()
	if sig.Recv() == nil || !sig.Variadic() || sig.Params().Len() != 1 || len(call.Args) == 0 || call.Ellipsis.IsValid() {
		return
	}
	if list, ok := sig.Params().At(0).Type().(*types.Slice); !ok || !kit.IsString(list.Elem()) || !c.used(at) || answers(c.TypesInfo, at) {
		return
	}
	switch c.stay(at, call) {
	case always:
		c.report(at, "looks the metric up by its labels for each event, which hashes them and takes a lock: they are always the same")
	case known:
		c.report(at, "looks the metric up by its labels for each event, which hashes them and takes a lock: they are of a few that are known beforehand")
	case inLoop:
		c.report(at, "looks the metric up by its labels in each turn, which hashes them and takes a lock: they stay the same in the loop")
	}
}

// byLabels judges vec.With(prometheus.Labels{"method": m}), which makes a map first.
func (c *checker) byLabels(at inspector.Cursor, call *ast.CallExpr, f *types.Func) {
	recv := f.Signature().Recv()
	if recv == nil || len(call.Args) != 1 || !isVector(recv.Type()) || !c.used(at) {
		return
	}
	if kit.IsMap(c.TypesInfo.TypeOf(call.Args[0])) && (c.newMap(call.Args[0]) || c.ownMap(at, call.Args[0])) {
		if c.event(at) {
			kit.Report(c.Pass, finding.Suggest, at.Node().(*ast.CallExpr), "makes a map of labels for each event to look the metric up: WithLabelValues takes them without")
		}
	}
}

// newMap tells whether e makes a map: a literal, or a method of the package that takes nothing and
// gives back one that it has made, such as a copy of what all events have.
func (c *checker) newMap(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) > 0
	case *ast.CallExpr:
		f := kit.Callee(c.TypesInfo, e)
		if f == nil || f.Pkg() != c.Pkg || len(e.Args) > 0 {
			return false
		}
		decl := kit.EffectsOf(c.Pass).Decl(f)
		if decl == nil || decl.Body == nil || len(decl.Body.List) == 0 {
			return false
		}
		last, ok := decl.Body.List[len(decl.Body.List)-1].(*ast.ReturnStmt)
		if !ok || len(last.Results) != 1 {
			return false
		}
		made := kit.Origin(c.TypesInfo, decl, last.Results[0])
		_, lit := made.(*ast.CompositeLit)
		return lit || kit.MadeEmpty(c.TypesInfo, made)
	}
	return false
}

// ownMap tells whether e is a variable with a new map that is only filled and looked up by.
func (c *checker) ownMap(at inspector.Cursor, e ast.Expr) bool {
	v := kit.Variable(c.TypesInfo, e)
	fn, ok := kit.Frame(at)
	if !ok || !kit.IsLocal(v) || !kit.DeclaredIn(v, fn.Node()) {
		return false
	}
	given := kit.Given(c.TypesInfo, fn.Node(), v)
	if len(given) != 1 || given[0] == nil || !c.newMap(given[0]) {
		return false
	}
	for use := range kit.Uses(c.TypesInfo, fn, v) {
		switch kind, _ := use.ParentEdge(); kind {
		case edge.AssignStmt_Lhs, edge.IndexExpr_X, edge.ValueSpec_Names:
		case edge.CallExpr_Args:
			f := kit.Callee(c.TypesInfo, use.Parent().Node().(*ast.CallExpr))
			if f == nil || f.Signature().Recv() == nil || !isVector(f.Signature().Recv().Type()) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// isVector tells whether t is a metric with labels: *prometheus.CounterVec, ObserverVec.
func isVector(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && strings.HasSuffix(n.Obj().Name(), "Vec")
}

const (
	otelMetric    = "go.opentelemetry.io/otel/metric"
	otelAttribute = "go.opentelemetry.io/otel/attribute"
)

// byAttributes judges counter.Add(ctx, 1, metric.WithAttributes(attribute.String("k", "v"))).
func (c *checker) byAttributes(at inspector.Cursor, call *ast.CallExpr, f *types.Func) {
	if f.Pkg() == nil || f.Pkg().Path() != otelMetric || f.Signature().Recv() == nil {
		return
	}
	for _, arg := range call.Args[min(2, len(call.Args)):] {
		option, ok := ast.Unparen(arg).(*ast.CallExpr)
		if !ok {
			continue
		}
		list := option.Args
		switch {
		case kit.IsCall(c.TypesInfo, option, otelMetric, "WithAttributes"):
		case kit.IsCall(c.TypesInfo, option, otelMetric, "WithAttributeSet") && len(list) == 1:
			set, ok := ast.Unparen(list[0]).(*ast.CallExpr)
			if !ok || !kit.IsCall(c.TypesInfo, set, otelAttribute, "NewSet") {
				continue
			}
			list = set.Args
		default:
			continue
		}
		if len(list) > 0 && !option.Ellipsis.IsValid() && c.attributesStay(at, list) {
			c.report(at, "sorts and hashes the same attributes for each event: metric.WithAttributeSet takes a set that was made once")
			return
		}
	}
}

// attributesStay tells whether each is attribute.String("key", "value") or the like of what stays.
func (c *checker) attributesStay(at inspector.Cursor, list []ast.Expr) bool {
	for _, e := range list {
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		if !ok {
			if !kit.Fixed(c.Pass, kit.TopDecl(at), e) {
				return false
			}
			continue
		}
		f := kit.Callee(c.TypesInfo, call)
		if f == nil || f.Pkg() == nil || f.Pkg().Path() != otelAttribute || call.Ellipsis.IsValid() {
			return false
		}
		for _, a := range call.Args {
			if !c.fixed(at, a) {
				return false
			}
		}
		if r := kit.Receiver(call); r != nil && f.Signature().Recv() != nil && !c.fixed(at, r) {
			return false
		}
	}
	return true
}

// report names the call at at, where events are likely to be many.
func (c *checker) report(at inspector.Cursor, message string) {
	if decl := kit.Decl(at); c.event(at) && !c.slow(decl) {
		kit.Report(c.Pass, finding.Suggest, at.Node().(*ast.CallExpr), message)
	}
}
