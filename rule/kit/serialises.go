package kit

import (
	"go/ast"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// inTurn are words of a comment that says of a lock that it lets one in at a time, or
// that others are to wait.
var inTurn = []string{
	"only one", "one at a time", "at most one", "serializ", "serialis", "twice", "duplicate", "prevent multiple", "stampede", "thundering",
	"singleflight", "single flight", "in order", "to block", "must be held", "must hold", "hold the lock", "lock is held", "keep the lock",
	"under the lock", "lock held", "holding the lock", "overtake",
}

// Serialises tells whether a comment above n, or behind it, says that the work under the
// lock is to be done by one at a time, or that others are to wait for it: n is the call
// that locks, or some of that work.
func Serialises(pass *analysis.Pass, c inspector.Cursor, n ast.Node) bool {
	file := File(c)
	if file == nil {
		return false
	}
	line := Line(pass, n.Pos())
	return slices.ContainsFunc(file.Comments, func(g *ast.CommentGroup) bool {
		if Line(pass, g.Pos()) != line && Line(pass, g.End()) != line-1 {
			return false
		}
		text := strings.ToLower(strings.Join(strings.Fields(g.Text()), " "))
		return slices.ContainsFunc(inTurn, func(words string) bool { return strings.Contains(text, words) })
	})
}
