package kit

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// inTurn are words of a comment at a lock that lets one in at a time, or that others
// are to wait for.
var inTurn = []string{
	"only one", "one at a time", "at most one", "be run at a time", "be mixed", "interleav", "avoid concurrent", "prevent concurrent", "serializ", "serialis", "twice", "duplicate", "prevent multiple", "stampede", "thundering",
	"singleflight", "single flight", "avoid race", "avoid a race", "avoids race", "prevent race", "prevent a race", "prevents race", "in their order", "to block", "must be held", "must hold",
}

// lockWords are words of a comment that says why something is done with the lock held.
var lockWords = []string{"hold the lock", "holding the lock", "lock is held", "lock held", "keep the lock", "under the lock", "overtake"}

// heldLong are words of a comment at a mutex's declaration that say that it is held over work that takes long.
var heldLong = []string{"long-running", "long running", "until a call finishes", "for the duration of", "while in progress", "memory and disk"}

// Serialises tells whether a comment above the call that locks, or behind it, says that
// the work under the lock is to be done by one at a time, or that others are to wait for it; or
// the comment of the mutex that it is held for long.
func Serialises(pass *analysis.Pass, c inspector.Cursor, lock *ast.CallExpr) bool {
	return said(pass, c, lock, inTurn) || said(pass, c, lock, lockWords) || meantLong(pass, lock) || saidAtUnlock(pass, c, lock)
}

// saidAtUnlock tells whether the comment stands at the deferred unlock behind it.
func saidAtUnlock(pass *analysis.Pass, c inspector.Cursor, lock *ast.CallExpr) bool {
	at, ok := Find(Root(pass), lock)
	if !ok {
		return false
	}
	next, ok := at.Parent().NextSibling()
	if !ok {
		return false
	}
	undo, ok := next.Node().(*ast.DeferStmt)
	return ok && (said(pass, c, undo, inTurn) || said(pass, c, undo, lockWords))
}

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
func UnderLock(pass *analysis.Pass, c inspector.Cursor, stmt ast.Stmt) bool {
	return said(pass, c, stmt, lockWords)
}

func said(pass *analysis.Pass, c inspector.Cursor, n ast.Node, words []string) bool {
	file := File(c)
	if file == nil {
		return false
	}
	above, beside := CommentsAt(pass, file, n.Pos())
	return slices.ContainsFunc(append(above, beside...), func(g *ast.CommentGroup) bool { return Says(g, words...) })
}

// Says tells whether a comment has one of these words, which are lower case and may stand on two of its lines.
func Says(g *ast.CommentGroup, words ...string) bool {
	text := strings.ToLower(strings.Join(strings.Fields(g.Text()), " "))
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
}
