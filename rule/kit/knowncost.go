package kit

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// enough are words of comments whose authors know what a line costs, and leave it so.
var enough = []string{
	"quadratic, but", "quadratic but", "o(n^2), but", "o(n^2) but", "o(n²), but", "o(n²) but", "slow, but", "slow but", "inefficient, but", "inefficient but", "probably ok",
	"fast enough", "good enough", "cheap enough", "not worth", "isn't worth", "premature", "not performance", "not perf", "performance is not", "performance isn't",
	"performance doesn't matter", "performance does not matter", "not a hot", "not in a hot", "not on a hot", "not in the hot", "not on the hot", "not hot", "isn't hot", "cold path", "rarely called", "called rarely", "seldom called",
}

// KnownCost tells whether a comment beside the line of pos, or directly above it, says that its cost is
// known and does not matter there. One that asks for a change does not.
func KnownCost(pass *analysis.Pass, pos token.Pos) bool {
	return slices.ContainsFunc(CommentsOn(pass, pos), func(g *ast.CommentGroup) bool {
		return Says(g, enough...) && !Says(g, "todo", "fixme")
	})
}
