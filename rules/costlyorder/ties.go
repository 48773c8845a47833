package costlyorder

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// A side is which elements an expression is of: a set of the two.
type side int

const (
	first side = 1 << iota
	second
)

// A comparison is one function that a sort asks.
type comparison struct {
	*checker
	body *ast.BlockStmt
	of   map[*types.Var]side
	keys []key
}

// A key is a call that makes something of one element.
type key struct {
	call *ast.CallExpr
	side side
	cost string
}

// comparison reports the calls that a comparison makes for each of its elements, each time.
func (c *checker) comparison(recv *ast.FieldList, sig *ast.FuncType, body *ast.BlockStmt) {
	var params []*types.Var
	for _, list := range []*ast.FieldList{recv, sig.Params} {
		if list == nil {
			continue
		}
		for _, field := range list.List {
			for _, name := range field.Names {
				if v, ok := c.TypesInfo.Defs[name].(*types.Var); ok {
					params = append(params, v)
				}
			}
		}
	}
	if len(params) == 3 { // the receiver is the list
		params = params[1:]
	}
	if len(params) != 2 {
		return
	}
	cmp := &comparison{checker: c, body: body, of: map[*types.Var]side{params[0]: first, params[1]: second}}
	cmp.follow()
	for _, s := range body.List {
		if !cmp.statement(s) {
			break
		}
	}
	for i, k := range cmp.keys {
		twin := func(o key) bool {
			return o.side != k.side && kit.Callee(c.TypesInfo, o.call) == kit.Callee(c.TypesInfo, k.call)
		}
		if slices.ContainsFunc(cmp.keys[i+1:], twin) {
			kit.Report(c.Pass, finding.Suggest, k.call, k.cost+" in each comparison of a sort, for both elements: once for each element would do")
			return
		}
	}
}

// follow finds the sides of local variables: left := list[i].Name.
func (c *comparison) follow() {
	for range 3 {
		ast.Inspect(c.body, func(n ast.Node) bool {
			s, ok := n.(*ast.AssignStmt)
			if !ok {
				return true
			}
			for i, target := range s.Lhs {
				v := kit.Variable(c.TypesInfo, target)
				if v == nil || v.IsField() {
					continue
				}
				from := s.Rhs[0]
				if len(s.Rhs) == len(s.Lhs) {
					from = s.Rhs[i]
				}
				c.of[v] |= c.sideOf(from)
			}
			return true
		})
	}
}

func (c *comparison) sideOf(e ast.Expr) (of side) {
	for _, v := range kit.Variables(c.TypesInfo, e) {
		of |= c.of[v]
	}
	return of
}

// statement takes in what a statement does in each comparison; it reports whether what comes
// after it is done in most of them, too: not after a first key that decided.
func (c *comparison) statement(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.IfStmt:
		if s.Init != nil {
			c.statement(s.Init)
		}
		c.each(s.Cond)
		return !kit.Leaves(s.Body) && s.Else == nil || kit.Failed(c.TypesInfo, s.Cond) || c.seldom(s.Cond)
	case *ast.AssignStmt, *ast.DeclStmt, *ast.ExprStmt, *ast.ReturnStmt:
		c.each(s)
		return true
	case *ast.SwitchStmt:
		if s.Init != nil {
			c.statement(s.Init)
		}
		if s.Tag != nil {
			c.each(s.Tag)
		}
	}
	return false
}

// seldom tells whether a condition asks for what is mostly alike or absent: nil, empty, flags.
func (c *comparison) seldom(cond ast.Expr) bool {
	switch e := ast.Unparen(cond).(type) {
	case *ast.BinaryExpr:
		if e.Op == token.LAND || e.Op == token.LOR {
			return c.seldom(e.X) && c.seldom(e.Y)
		}
		text, isText := kit.ConstString(c.TypesInfo, e.Y)
		return kit.IsNil(c.TypesInfo, e.Y) || isText && text == "" || kit.IsBool(c.TypesInfo.TypeOf(e.X)) || kit.IsError(c.TypesInfo.TypeOf(e.X))
	case *ast.UnaryExpr:
		return e.Op == token.NOT
	}
	return true
}

// each gathers the calls of a node that run whenever it does.
func (c *comparison) each(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BinaryExpr:
			if n.Op == token.LAND || n.Op == token.LOR {
				c.each(n.X)
				return false
			}
		case *ast.CallExpr:
			cost := c.makes(n)
			if of := c.sideOf(n); cost != "" && (of == first || of == second) {
				c.keys = append(c.keys, key{n, of, cost})
				return false
			}
		}
		return true
	})
}

// makes says what a call works out that would be worth keeping, "" for others.
func (c *comparison) makes(call *ast.CallExpr) string {
	info := c.TypesInfo
	f := kit.Callee(info, call)
	switch {
	case kit.IsConversion(info, call) || f == nil:
		return ""
	case kit.IsCall(info, call, "os", "Stat", "Lstat"), kit.IsMethod(info, call, "io/fs", "DirEntry", "Info"):
		return "asks the file system by " + kit.Spoken(f)
	case kit.IsCall(info, call, "strings", "ToLower", "ToUpper"):
		return "" // tolowercompare's
	case worksOut(f):
		return "works out a number by " + kit.Spoken(f)
	case c.scores(f):
		return "works out a score by " + kit.Spoken(f)
	case c.repeats.Costly(call) != "", kit.Parses(c.Pass, call):
		return "runs " + kit.Spoken(f)
	}
	return ""
}

// worksOut tells whether a function gives a big number that it works out of what it is given
// beside the element: tx.EffectiveGasTip(baseFee). One that is only asked for may be at hand.
func worksOut(f *types.Func) bool {
	sig := f.Signature()
	if sig.Results().Len() == 0 || sig.Params().Len() == 0 || sig.Recv() == nil && sig.Params().Len() < 2 {
		return false
	}
	p, ok := types.Unalias(sig.Results().At(0).Type()).(*types.Pointer)
	return ok && f.Pkg() != nil && f.Pkg().Path() != "math/big" && kit.IsBigNumber(p.Elem())
}
