package lockheldtoend

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/gotoll/toll/rule/kit"
)

// ending is what takes long at the end of some way through a section, in a block inside of
// it, where nothing that follows there touches what the lock guards: behind it the way
// leaves the function, or the last loop. "" for none.
func (s *scope) ending(w *work, l held) string {
	all, mu, found := l.section(), types.ExprString(l.mu), ""
	apart := s.apart(l)
	s.ends(all, false, true, false, func(tail []ast.Stmt) {
		if found != "" || unlocks(s.g.pass.TypesInfo, tail, mu) {
			return
		}
		what := w.waiting(tail)
		if strings.Contains(what, "channel") || strings.Contains(what, "goroutines") || strings.HasSuffix(what, "(the disk)") {
			return
		}
		if what == "" && apart(tail) {
			what = w.busy(tail)
		}
		found = cmp.Or(what, w.callback(tail, s.root), s.closes(tail))
	})
	return found
}

// ends gives the statements that come last on a way through list to do, where inner says that
// list is a block inside of the section. clean tells that nothing behind list touches what
// the lock guards, out that nothing behind the loop or switch around it does.
func (s *scope) ends(list []ast.Stmt, inner, clean, out bool, do func([]ast.Stmt)) {
	if n := len(list); n > 0 {
		switch last := list[n-1].(type) {
		case *ast.ReturnStmt:
			clean = true
		case *ast.BranchStmt:
			clean = out && last.Tok == token.BREAK && last.Label == nil
		}
	}
	from := len(list)
	for i := len(list) - 1; i >= 0; i-- {
		if clean && !s.touches(list[i]) {
			from = i
			continue
		}
		if clean && inner && from < len(list) {
			do(list[from:])
		}
		s.endsIn(list[i], clean, out, do)
		clean = false
	}
}

// endsIn goes into the blocks of a statement that touches what the lock guards, or that
// something which does follows.
func (s *scope) endsIn(stmt ast.Stmt, clean, out bool, do func([]ast.Stmt)) {
	switch b := stmt.(type) {
	case *ast.IfStmt:
		if !kit.Failed(s.g.pass.TypesInfo, b.Cond) {
			s.ends(b.Body.List, true, clean, out, do)
		}
		if b.Else != nil {
			s.endsIn(b.Else, clean, out, do)
		}
	case *ast.BlockStmt:
		s.ends(b.List, true, clean, out, do)
	case *ast.ForStmt:
		s.ends(b.Body.List, true, false, clean, do)
	case *ast.RangeStmt:
		s.ends(b.Body.List, true, false, clean, do)
	case *ast.SwitchStmt:
		s.endsOf(b.Body, clean, do)
	case *ast.TypeSwitchStmt:
		s.endsOf(b.Body, clean, do)
	}
}

func (s *scope) endsOf(body *ast.BlockStmt, clean bool, do func([]ast.Stmt)) {
	for _, c := range body.List {
		s.ends(c.(*ast.CaseClause).Body, true, clean, clean, do)
	}
}
