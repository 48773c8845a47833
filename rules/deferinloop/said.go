package deferinloop

import (
	"go/ast"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// says are words that tell why something waits for the function's end.
var says = []string{
	"function has finished", "function finishes", "function is done", "function returns", "function ends", "function exits",
	"end of the function", "end of function", "function's end", "until return", "hold on to", "hold onto", "held until", "keep them open", "stay open",
	"deferred release", "release it yet", "close it yet", "on purpose", "intended", "intentional", "deliberate",
}

// said tells whether the comment above the defer says that its wait is meant, or the
// one behind it silences another linter.
func said(pass *analysis.Pass, s *site, d *ast.DeferStmt) bool {
	file := kit.File(s.loop)
	if file == nil {
		return false
	}
	line := kit.Line(pass, d.Pos())
	return slices.ContainsFunc(file.Comments, func(g *ast.CommentGroup) bool {
		if g.Pos() < s.loop.Node().Pos() || g.Pos() >= s.loop.Node().End() {
			return false
		}
		switch {
		case kit.Line(pass, g.End()) == line-1:
			text := strings.ToLower(strings.Join(strings.Fields(g.Text()), " "))
			return !strings.Contains(text, "todo") && !strings.Contains(text, "fixme") &&
				slices.ContainsFunc(says, func(words string) bool { return strings.Contains(text, words) })
		case kit.Line(pass, g.Pos()) == line:
			return strings.HasPrefix(g.List[0].Text, "//nolint")
		}
		return false
	})
}
