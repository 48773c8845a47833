package splitfirst

import (
	"go/ast"
	"go/token"
	"iter"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// again finds the statement behind the declaration, in the same block, that gives
// the variable another value: from there on the list is not this one.
func (l *list) again() ast.Stmt {
	stmt, ok := kit.Stmt(l.cursor)
	if !ok {
		return nil
	}
	for stmt, ok = stmt.NextSibling(); ok; stmt, ok = stmt.NextSibling() {
		s, assigns := stmt.Node().(*ast.AssignStmt)
		if assigns && s.Tok == token.ASSIGN && len(s.Lhs) == 1 && kit.Variable(l.TypesInfo, s.Lhs[0]) == l.v {
			return s
		}
	}
	return nil
}

// captured tells whether a function literal looks at the variable: it may see either
// list.
func (l *list) captured() bool {
	for use := range kit.Uses(l.TypesInfo, l.scope, l.v) {
		if frame, _ := kit.Frame(use); frame != l.scope {
			return true
		}
	}
	return false
}

// uses yields what looks at this list.
func (l *list) uses() iter.Seq[inspector.Cursor] {
	return func(yield func(inspector.Cursor) bool) {
		for use := range kit.Uses(l.TypesInfo, l.scope, l.v) {
			kind, _ := use.ParentEdge()
			if l.until != nil && (use.Node().Pos() >= l.until.End() || kind == edge.AssignStmt_Lhs && use.Parent().Node() == l.until) {
				continue
			}
			if !yield(use) {
				return
			}
		}
	}
}

// report leaves the edit out where the variable goes on with another list, whose
// declaration would go with this one, and where a piece changes.
func (l *list) report(level finding.Level, message, title string, edits ...analysis.TextEdit) {
	if l.until != nil || l.changed {
		level = finding.Suggest
	}
	l.split.report(level, message, title, edits...)
}
