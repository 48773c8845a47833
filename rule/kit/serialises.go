package kit

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// inTurn are words of a comment at a lock that lets one in at a time, or that others
// are to wait for.
var inTurn = []string{
	"only one", "at a time", "at most one", "be mixed", "interleav", "avoid concurrent", "prevent concurrent", "serializ", "serialis", "twice", "duplicate", "prevent multiple", "stampede", "thundering",
	"singleflight", "single flight", "avoid race", "avoid a race", "avoids race", "prevent race", "prevent a race", "prevents race", "in their order", "to block", "must be held", "must hold",
}

// lockWords are words of a comment that says why something is done with the lock held.
var lockWords = []string{"hold the lock", "holding the lock", "lock is held", "lock held", "keep the lock", "under the lock", "overtake"}

// heldLong are words of a comment at a mutex's declaration that say that it is held over work that takes long.
var heldLong = []string{"long-running", "long running", "until a call finishes", "for the duration of", "while in progress", "memory and disk", "at a time"}

// apartFrom matches a comment that two things are not to run at once.
var apartFrom = regexp.MustCompile(`(?:n't|not|never|cannot) [^.]*(?:concurrent|in parallel|at the same time|simultaneous)`)

// Serialises tells whether a comment above the call that locks, or behind it, says that
// the work under the lock is to be done by one at a time, or that others are to wait for it; or
// the comment of the mutex that it is held for long.
func Serialises(pass *analysis.Pass, lock *ast.CallExpr) bool {
	return slices.ContainsFunc(CommentsOn(pass, lock.Pos()), func(g *ast.CommentGroup) bool { return keepsOthersOut(g) || apartFrom.MatchString(lowered(g)) }) || meantLong(pass, lock) || saidAtUnlock(pass, lock)
}

// saidAtUnlock tells whether the comment stands at the deferred unlock behind it.
func saidAtUnlock(pass *analysis.Pass, lock *ast.CallExpr) bool {
	at, ok := Find(Root(pass), lock)
	if !ok {
		return false
	}
	next, ok := at.Parent().NextSibling()
	if !ok {
		return false
	}
	undo, ok := next.Node().(*ast.DeferStmt)
	return ok && slices.ContainsFunc(CommentsOn(pass, undo.Pos()), keepsOthersOut)
}

func keepsOthersOut(g *ast.CommentGroup) bool { return Says(g, inTurn...) || Says(g, lockWords...) }

func meantLong(pass *analysis.Pass, lock *ast.CallExpr) bool {
	mu, _ := MutexCall(pass.TypesInfo, lock)
	if mu == nil {
		return false
	}
	v, ok := Object(pass.TypesInfo, mu).(*types.Var)
	return ok && v.Pkg() == pass.Pkg && slices.ContainsFunc(DeclComments(pass, v.Pos()), func(g *ast.CommentGroup) bool { return Says(g, heldLong...) })
}

// UnderLock tells whether a comment above a statement, or behind its first line, says
// that it is meant to run with the lock held.
func UnderLock(pass *analysis.Pass, stmt ast.Stmt) bool {
	return slices.ContainsFunc(CommentsOn(pass, stmt.Pos()), func(g *ast.CommentGroup) bool { return Says(g, lockWords...) })
}

// Says tells whether a comment has one of these words, which are lower case and may stand on two of its lines.
func Says(g *ast.CommentGroup, words ...string) bool {
	text := lowered(g)
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
}

// lowered is a comment in lower case, on one line.
func lowered(g *ast.CommentGroup) string {
	return strings.ToLower(strings.Join(strings.Fields(g.Text()), " "))
}
