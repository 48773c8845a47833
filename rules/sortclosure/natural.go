package sortclosure

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkNatural looks at slices.SortFunc(x, compare): where the elements are integers or
// strings and compare puts the smaller first, slices.Sort asks nobody.
func (s *sorts) checkNatural(call *ast.CallExpr) {
	slice, ok := kit.Underlying(s.TypesInfo, call.Args[0]).(*types.Slice)
	if !ok || !threeWay(slice.Elem()) || !s.ascending(call.Args[1]) {
		return
	}
	kit.Report(s.Pass, finding.Suggest, call, "calls a function per comparison where slices.Sort compares the elements itself")
}

// ascending tells whether a comparison puts the smaller of two values first.
func (s *sorts) ascending(e ast.Expr) bool {
	lit, ok := ast.Unparen(e).(*ast.FuncLit)
	if !ok {
		if index, is := ast.Unparen(e).(*ast.IndexExpr); is {
			e = index.X // cmp.Compare[int]
		}
		f, ok := kit.Object(s.TypesInfo, e).(*types.Func)
		return ok && f.Pkg() != nil && f.Name() == "Compare" && (f.Pkg().Path() == "cmp" || f.Pkg().Path() == "strings")
	}
	o := order{info: s.TypesInfo}
	for _, field := range lit.Type.Params.List {
		for _, name := range field.Names {
			o.params = append(o.params, kit.Variable(s.TypesInfo, name))
		}
	}
	if len(o.params) != 2 || o.params[0] == nil || o.params[1] == nil {
		return false
	}
	less, ok1 := o.result(lit.Body.List, -1)
	more, ok2 := o.result(lit.Body.List, 1)
	return ok1 && ok2 && less < 0 && more > 0
}

// An order works out what a comparison of two parameters gives where the first is known
// to be smaller, as large, or larger.
type order struct {
	info   *types.Info
	params []*types.Var
}

// result is what a list of statements returns where the parameters stand to each other
// as is to zero.
func (o *order) result(list []ast.Stmt, is int) (sign int, ok bool) {
	for i, stmt := range list {
		switch stmt := stmt.(type) {
		case *ast.ReturnStmt:
			if len(stmt.Results) != 1 {
				return 0, false
			}
			return o.value(stmt.Results[0], is)
		case *ast.IfStmt:
			holds, known := o.holds(stmt.Cond, is)
			if !known || stmt.Init != nil {
				return 0, false
			}
			branch := stmt.Else
			if holds {
				branch = stmt.Body
			}
			switch branch := branch.(type) {
			case *ast.BlockStmt:
				return o.result(branch.List, is)
			case *ast.IfStmt:
				return o.result(append([]ast.Stmt{branch}, list[i+1:]...), is)
			}
		case *ast.SwitchStmt:
			body, known := o.chosen(stmt, is)
			if !known {
				return 0, false
			}
			if len(body) > 0 {
				return o.result(body, is)
			}
		default:
			return 0, false
		}
	}
	return 0, false
}

// chosen is the body of the case that a switch without a tag takes, nil if none.
func (o *order) chosen(s *ast.SwitchStmt, is int) (body []ast.Stmt, known bool) {
	if s.Tag != nil || s.Init != nil {
		return nil, false
	}
	for _, stmt := range s.Body.List {
		clause := stmt.(*ast.CaseClause)
		if clause.List == nil {
			body = clause.Body
		}
	}
	for _, stmt := range s.Body.List {
		clause := stmt.(*ast.CaseClause)
		for _, cond := range clause.List {
			holds, known := o.holds(cond, is)
			if !known {
				return nil, false
			}
			if holds {
				return clause.Body, true
			}
		}
	}
	return body, true
}

// holds tells whether a comparison of the parameters with each other is true.
func (o *order) holds(cond ast.Expr, is int) (holds, known bool) {
	x, op, y, ok := kit.Comparison(cond)
	if !ok {
		return false, false
	}
	switch a, b := kit.Variable(o.info, x), kit.Variable(o.info, y); {
	case a == o.params[0] && b == o.params[1]:
	case a == o.params[1] && b == o.params[0]:
		is = -is
	default:
		return false, false
	}
	switch op {
	case token.LSS:
		return is < 0, true
	case token.LEQ:
		return is <= 0, true
	case token.GTR:
		return is > 0, true
	case token.GEQ:
		return is >= 0, true
	case token.EQL:
		return is == 0, true
	case token.NEQ:
		return is != 0, true
	}
	return false, false
}

// value is what a result gives: a constant, or the library's comparison.
func (o *order) value(e ast.Expr, is int) (sign int, ok bool) {
	if n, ok := kit.ConstInt(o.info, e); ok {
		return int(n), true
	}
	call, isCall := ast.Unparen(e).(*ast.CallExpr)
	if !isCall || len(call.Args) != 2 || !kit.IsCall(o.info, call, "cmp", "Compare") && !kit.IsCall(o.info, call, "strings", "Compare") {
		return 0, false
	}
	switch a, b := kit.Variable(o.info, call.Args[0]), kit.Variable(o.info, call.Args[1]); {
	case a == o.params[0] && b == o.params[1]:
		return is, true
	case a == o.params[1] && b == o.params[0]:
		return -is, true
	}
	return 0, false
}
