package kit

import (
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// fewTurns is how many turns of a loop are a handful.
const fewTurns = 16

// ManyTurns is the loop around c; ok tells whether it may turn more often than a handful of times,
// and mostly goes on once c has run.
func ManyTurns(pass *analysis.Pass, c inspector.Cursor) (loop inspector.Cursor, ok bool) {
	if loop, ok = Loop(c); !ok {
		return loop, false
	}
	trips, counted := LoopTrips(pass, loop.Node())
	return loop, !(counted && 0 <= trips.Const && trips.Const <= fewTurns) && !LastRound(pass.TypesInfo, c, loop)
}
