// Package tolowercompare is the rule for strings.ToLower and ToUpper whose
// result is only compared.
//
// It owns the judgement which comparison EqualFold answers alike, and it refuses
// to guess about letters: where the two notions of case differ, its fix is
// unsafe. It is fast because it looks at comparisons in packages that import
// strings or bytes only.
package tolowercompare

import (
	"embed"
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"
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

// Rule is tolowercompare.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "tolowercompare",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/tolowercompare.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a copy in one case is built to be compared once",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{
			"strings.ToLower", "strings.ToUpper", "bytes.ToLower", "bytes.ToUpper",
			// of formatted; texts of other modules' types have no name that is known here
			"encoding/hex.EncodeToString", "fmt.Sprint", "fmt.Sprintf",
			"net.IP.String", "net.HardwareAddr.String", "net/netip.Addr.String", "net/netip.AddrPort.String", "net/netip.Prefix.String",
			"math/big.(*Int).String", "math/big.(*Rat).String", "github.com/google/uuid.UUID.String",
		},
	},
	Sources:  []string{"performance commits of public Go projects"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	for c := range kit.Preorder(pass, (*ast.BinaryExpr)(nil)) {
		if e := c.Node().(ast.Expr); formatted(pass.TypesInfo, e) && !kit.Cold(pass, c) {
			kit.Report(pass, finding.Suggest, e, "makes a text of each side to compare what the values tell themselves")
		}
	}
	if !kit.Imports(pass, "strings", "bytes") {
		return nil, nil
	}
	if !folds(pass) {
		return nil, nil
	}
	done := map[*ast.CallExpr]bool{} // folds that are judged
	switched(pass, done)
	for c := range kit.Preorder(pass, (*ast.BinaryExpr)(nil), (*ast.CallExpr)(nil)) {
		m, ok := match(pass, c)
		if ok {
			done[m.x.call], done[m.y.call] = true, true
			if !kit.Cold(pass, c) {
				m.report()
			}
			continue
		}
		if orders(pass.TypesInfo, c) && !kit.Cold(pass, c) {
			kit.Report(pass, finding.Suggest, c.Node(), "builds a copy of each side for every comparison of a sort")
			continue
		}
		if call, ok := c.Node().(*ast.CallExpr); ok && foldedAgain(pass.TypesInfo, c, done) && !kit.Cold(pass, c) {
			kit.Report(pass, finding.Suggest, call, "builds the same copy again for each question of one decision")
		}
	}
	return nil, nil
}

// folds tells whether anything is folded in the package.
func folds(pass *analysis.Pass) bool {
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		if _, call := folding(pass.TypesInfo, c.Node().(*ast.CallExpr)); call != nil {
			return true
		}
	}
	return false
}

// A comparison is what decides by a folded copy.
type comparison struct {
	pass   *analysis.Pass
	cursor inspector.Cursor
	node   ast.Expr
	test   string // "equal", "HasPrefix" or "HasSuffix"
	not    bool
	x, y   side
}

func match(pass *analysis.Pass, c inspector.Cursor) (m comparison, ok bool) {
	m = comparison{pass: pass, cursor: c, node: c.Node().(ast.Expr), test: "equal"}
	var x, y ast.Expr
	switch n := c.Node().(type) {
	case *ast.BinaryExpr:
		if n.Op != token.EQL && n.Op != token.NEQ {
			return m, false
		}
		x, y, m.not = n.X, n.Y, n.Op == token.NEQ
		if call, ok := ast.Unparen(x).(*ast.CallExpr); ok && kit.IsCall(pass.TypesInfo, call, "strings", "Compare") && kit.IsZero(pass.TypesInfo, y) {
			x, y = call.Args[0], call.Args[1]
		} else if ok && kit.IsCall(pass.TypesInfo, call, "bytes", "Compare") && kit.IsZero(pass.TypesInfo, y) {
			x, y = call.Args[0], call.Args[1]
		}
	case *ast.CallExpr:
		info := pass.TypesInfo
		switch {
		case len(n.Args) != 2:
			return m, false
		case kit.IsCall(info, n, "bytes", "Equal"):
		case kit.IsCall(info, n, "strings", "EqualFold"), kit.IsCall(info, n, "bytes", "EqualFold"):
			m.test = "EqualFold"
		case kit.IsCall(info, n, "strings", "HasPrefix"), kit.IsCall(info, n, "bytes", "HasPrefix"):
			m.test = "HasPrefix"
		case kit.IsCall(info, n, "strings", "HasSuffix"), kit.IsCall(info, n, "bytes", "HasSuffix"):
			m.test = "HasSuffix"
		default:
			return m, false
		}
		x, y = n.Args[0], n.Args[1]
	}
	m.x, m.y = sideOf(pass, c, x), sideOf(pass, c, y)
	return m, m.pays()
}

// pays tells whether a twin without a copy gives the answer.
func (m *comparison) pays() bool {
	x, y := m.x, m.y
	if !x.folded() && !y.folded() {
		return false
	}
	if m.test == "EqualFold" {
		return x.call != nil || y.call != nil
	}
	if x.folded() && y.folded() {
		return x.to == y.to && (x.call != nil || y.call != nil || x.once && y.once) && m.test == "equal"
	}
	if !x.folded() {
		x, y = y, x
		if m.test != "equal" {
			return false
		}
	}
	if x.call == nil && !x.once {
		return false
	}
	if y.constant {
		return y.text != "" && y.text == fold(x.to, y.text)
	}
	// A string against its own folded form asks whether it is folded.
	return m.test == "equal" && x.call != nil && !kit.IsNil(m.pass.TypesInfo, y.expr) && !m.sameSource(x, y)
}

// sameSource tells whether both sides speak of the same variable.
func (m *comparison) sameSource(x, y side) bool {
	for _, v := range kit.Variables(m.pass.TypesInfo, x.arg) {
		if kit.Mentions(m.pass.TypesInfo, y.expr, v) {
			return true
		}
	}
	return false
}
