package compiler

import (
	"context"
	"path"

	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/rule"
)

// ForScan is how a scan asks: about packages of the module in the folder root, with
// an environment and build tags.
func ForScan(env []string, tags string) func(ctx context.Context, root string, packages []string) (map[string]rule.Notes, error) {
	return func(ctx context.Context, root string, packages []string) (map[string]rule.Notes, error) {
		tool, err := gocmd.Tool{Dir: root, Env: env}.WithTags(ctx, tags)
		if err != nil {
			return nil, err
		}
		notes, err := Ask(ctx, tool, packages)
		return notes.ForRules(), err
	}
}

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
