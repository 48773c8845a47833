package rowinvariant

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// metric reports getOrRegisterHistogram("batch-size", topic, registry).Update(n): a function that by
// its name looks a metric up, and makes it where it is not there yet, gives for the same name the same
// metric. The name is often put together for it, and the registry takes a lock.
func (c *checker) metric(at, loop inspector.Cursor, call *ast.CallExpr) bool {
	if kind, _ := at.ParentEdge(); kind != edge.SelectorExpr_X {
		return false // it is kept
	}
	used := at.Parent()
	if kind, _ := used.ParentEdge(); kind != edge.CallExpr_Fun || len(call.Args) == 0 || call.Ellipsis.IsValid() {
		return false
	}
	f := kit.Callee(c.TypesInfo, call)
	if f == nil || !findsMetric(f.Name()) || waits(loop.Node()) || few(c.Pass, loop) || kit.LastRound(c.TypesInfo, at, loop) || kit.Cold(c.Pass, at) || c.failed(at, loop) {
		return false
	}
	operands := call.Args
	if f.Signature().Recv() != nil {
		operands = append(slices.Clone(operands), kit.Receiver(call))
	}
	for _, o := range operands {
		if !c.named(loop.Node(), o) {
			return false
		}
	}
	c.reported = append(c.reported, found{call, loop.Node()}) // with its arguments
	kit.Report(c.Pass, finding.Suggest, call, "looks the same metric up in every iteration by "+f.Name()+": its name is put together or hashed and the registry locked each time")
	return true
}

// findsMetric matches GetOrRegisterCounter, getOrCreateTopicHistogram and their like.
func findsMetric(name string) bool {
	words := kit.Words(name)
	if len(words) < 4 || words[0] != "get" || words[1] != "or" {
		return false
	}
	switch words[2] {
	case "register", "create", "new", "add", "make":
	default:
		return false
	}
	switch words[len(words)-1] {
	case "counter", "gauge", "histogram", "summary", "meter", "timer", "metric", "metrics", "sample", "sampler":
		return true
	}
	return false
}

// named tells whether an argument is a constant, or a variable or field of one from outside of the
// loop, which the loop gives nothing else.
func (c *checker) named(loop ast.Node, e ast.Expr) bool {
	info := c.TypesInfo
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return info.Types[e].Value != nil || c.named(loop, e.X) && c.named(loop, e.Y)
	case *ast.CallExpr:
		return kit.IsCall(info, e, "fmt", "Sprintf") && !slices.ContainsFunc(e.Args, func(a ast.Expr) bool { return !c.named(loop, a) })
	case *ast.SelectorExpr:
		if info.Selections[e] == nil {
			return c.named(loop, e.Sel)
		}
		root := kit.RootVar(info, e)
		return root != nil && info.Selections[e].Kind() == types.FieldVal && !kit.DeclaredIn(root, loop) && kit.Steady(info, e, loop)
	case *ast.Ident, *ast.BasicLit:
		if info.Types[e].Value != nil || kit.IsNil(info, e) {
			return true
		}
		v := kit.Variable(info, e)
		return v != nil && !kit.DeclaredIn(v, loop) && !kit.Changes(info, loop, v)
	}
	return false
}

// failed tells whether at stands in a branch of the loop that asks for an error.
func (c *checker) failed(at, loop inspector.Cursor) bool {
	for gate := range kit.IfsAround(at, loop) {
		if c.asksError(gate) {
			return true
		}
	}
	return false
}
