package compiler

import (
	"path"

	"github.com/gotoll/toll/rule"
)

// ForRules gives what rules read of the notes by folder, as the files are
// spelled: "." for the one that was asked in.
func (n Notes) ForRules() map[string]rule.Notes {
	out := map[string]rule.Notes{}
	for _, x := range n {
		if x.Kind == Escape || x.Kind == Defer || x.Kind == Stays {
			dir, file := path.Split(x.File)
			dir = path.Clean(dir)
			out[dir] = append(out[dir], rule.Note{Heap: x.Kind == Escape, Stays: x.Kind == Stays, File: file, Line: x.Line, Col: x.Col, What: x.What, Reason: x.Reason, At: x.At})
		}
	}
	return out
}
