package kit

import (
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"path/filepath"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule"
)

// lastColumn is the greatest that the compiler tells apart; beyond it all are
// one.
const lastColumn = 255

// A Noted is a place of which the compiler told something.
type Noted struct {
	rule.Note
	File inspector.Cursor
	Pos  token.Pos // where the compiler stood: a name, an operator, an opening parenthesis
}

// NotesOf yields what the compiler told of the files worth scanning, in its own
// order. It yields nothing where nobody asked; see rule.NotesAnalyzer.
func NotesOf(pass *analysis.Pass) iter.Seq[Noted] {
	return func(yield func(Noted) bool) {
		notes := pass.ResultOf[rule.NotesAnalyzer].(rule.Notes)
		if len(notes) == 0 {
			return
		}
		files := map[string]inspector.Cursor{}
		for c, f := range Files(pass) {
			files[filepath.Base(pass.Fset.File(f.FileStart).Name())] = c
		}
		for _, n := range notes {
			c, ok := files[n.File]
			if !ok || n.Col >= lastColumn {
				continue
			}
			if pos := at(pass, c, n.Line, n.Col); pos.IsValid() && !yield(Noted{n, c, pos}) {
				return
			}
		}
	}
}

// at is the position of a line and column in a file, NoPos where it has none.
func at(pass *analysis.Pass, file inspector.Cursor, line, col int) token.Pos {
	tf := pass.Fset.File(file.Node().Pos())
	if line < 1 || line > tf.LineCount() || col < 1 {
		return token.NoPos
	}
	pos := tf.LineStart(line) + token.Pos(col-1)
	if pos >= token.Pos(tf.Base()+tf.Size()) {
		return token.NoPos
	}
	return pos
}

// Moved is the local variable that the compiler moved to the heap, with the
// identifier that declares it; nil for other notes.
func (n Noted) Moved(info *types.Info) (*types.Var, inspector.Cursor) {
	if !n.Heap {
		return nil, n.File
	}
	c, ok := n.File.FindByPos(n.Pos, n.Pos+token.Pos(len(n.What)))
	if !ok {
		return nil, n.File
	}
	id, ok := c.Node().(*ast.Ident)
	if !ok || id.Name != n.What || id.Pos() != n.Pos {
		return nil, n.File
	}
	v, _ := info.Defs[id].(*types.Var)
	return v, c
}
