package heapescape

import (
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// keepers are those of the addresses that somebody may keep. Where nobody seems to, it is
// those that the compiler blames for it, at its line.
func keepers(pass *analysis.Pass, n kit.Noted, taken []inspector.Cursor) (kept []inspector.Cursor) {
	var blamed []inspector.Cursor
	for _, t := range taken {
		l := kit.LookerOf(pass)
		switch {
		case !l.Quiet(t):
			kept = append(kept, t)
		case l.Assumed && n.At > 0 && takenAt(pass, l, t, n.At):
			blamed = append(blamed, t)
		}
	}
	if len(kept) == 0 {
		return blamed
	}
	return kept
}

// takenAt tells whether an address is taken at a line, or a pointer that has it is used there.
func takenAt(pass *analysis.Pass, l *kit.Looker, t inspector.Cursor, line int) bool {
	if kit.Line(pass, t.Node().Pos()) == line {
		return true
	}
	frame, ok := kit.Frame(t)
	if !ok {
		return false
	}
	for v := range l.Seen {
		for use := range kit.Uses(pass.TypesInfo, frame, v) {
			if kit.Line(pass, use.Node().Pos()) == line {
				return true
			}
		}
	}
	return false
}
