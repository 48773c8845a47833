package growmap

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// branched is the store that each branch of an if with an else, or of a switch with a
// default, has under the same key: one of them is done.
func branched(info *types.Info, s ast.Stmt) (f fill, ok bool) {
	lists := branches(s)
	if len(lists) < 2 {
		return f, false
	}
	for _, first := range storesIn(info, lists[0]) {
		all := true
		for _, list := range lists[1:] {
			all = all && has(info, storesIn(info, list), first)
		}
		if all {
			return first, true
		}
	}
	return f, false
}

// branches are the statement lists of which a statement runs one, nil where it may run
// none.
func branches(s ast.Stmt) (lists [][]ast.Stmt) {
	switch s := s.(type) {
	case *ast.IfStmt:
		switch no := s.Else.(type) {
		case *ast.BlockStmt:
			return [][]ast.Stmt{s.Body.List, no.List}
		case *ast.IfStmt:
			if more := branches(no); more != nil {
				return append(more, s.Body.List)
			}
		}
	case *ast.SwitchStmt:
		return clauses(s.Body)
	case *ast.TypeSwitchStmt:
		return clauses(s.Body)
	}
	return nil
}

func clauses(body *ast.BlockStmt) (lists [][]ast.Stmt) {
	complete := false
	for _, s := range body.List {
		c, ok := s.(*ast.CaseClause)
		if !ok {
			return nil
		}
		complete = complete || c.List == nil
		lists = append(lists, c.Body)
	}
	if !complete {
		return nil
	}
	return lists
}

// storesIn are the stores into maps in a list of statements.
func storesIn(info *types.Info, list []ast.Stmt) (fills []fill) {
	for _, s := range list {
		assign, ok := s.(*ast.AssignStmt)
		if !ok || assign.Tok != token.ASSIGN {
			continue
		}
		for _, l := range assign.Lhs {
			if index, ok := ast.Unparen(l).(*ast.IndexExpr); ok && kit.IsMap(info.TypeOf(index.X)) {
				fills = append(fills, fill{assign, index.X, index.Index})
			}
		}
	}
	return fills
}

func has(info *types.Info, fills []fill, f fill) bool {
	for _, g := range fills {
		if kit.Same(info, g.m, f.m) && kit.Same(info, g.key, f.key) {
			return true
		}
	}
	return false
}

// unfailed is the store of an if that asks whether something failed, reports it where it did,
// and stores where it did not: failures are rare.
func unfailed(info *types.Info, s ast.Stmt) (f fill, ok bool) {
	gate, isIf := s.(*ast.IfStmt)
	if !isIf {
		return f, false
	}
	failed, good, ok := kit.Outcomes(info, gate)
	if !ok {
		return f, false
	}
	stores := storesIn(info, good)
	if len(failed) == 0 || len(storesIn(info, failed)) > 0 || len(stores) == 0 {
		return f, false
	}
	for _, s := range failed {
		if kit.Jumps(s) {
			return f, false
		}
	}
	return stores[0], true
}

// typed is the store of an if for the items of a list of any that are of one type, if t, ok := item.(T); ok { m[k] = t }:
// such a list holds values of one type as a rule.
func typed(info *types.Info, loop ast.Node, s ast.Stmt) (f fill, ok bool) {
	gate, isIf := s.(*ast.IfStmt)
	if !isIf || gate.Else != nil || kit.Jumps(gate.Body) || !kit.OfOneType(info, gate, kit.RangeValue(info, loop)) {
		return f, false
	}
	stores := storesIn(info, gate.Body.List)
	if len(stores) == 0 {
		return f, false
	}
	return stores[0], true
}
