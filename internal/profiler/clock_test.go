package profiler

import (
	"strings"
	"testing"
	"time"
)

// lateClock is a source whose clock is not ours.
type lateClock struct {
	Source
	ahead time.Duration
}

func (l lateClock) Ahead() time.Duration { return l.ahead }
func (l lateClock) Skewed() string       { return "the clock of x differs" }

// A window that was counted back from now follows the clock of who is asked;
// one that was given as dates does not.
func TestWindowFollowsClock(t *testing.T) {
	for _, c := range []struct {
		now   bool
		ahead time.Duration
		moved time.Duration
		note  string
	}{
		{now: true},
		{now: true, ahead: time.Hour, moved: time.Hour, note: "the window was moved by as much"},
		{now: true, ahead: -time.Minute, moved: -time.Minute, note: "the window was moved by as much"},
		{ahead: time.Hour, note: "chosen by its own times"},
	} {
		q := Query{From: noon.Add(-time.Hour), Until: noon, FromNow: c.now}
		got, note := q.by(lateClock{ahead: c.ahead})
		if got.Until.Sub(q.Until) != c.moved || got.From.Sub(q.From) != c.moved || !strings.Contains(note, c.note) || (note == "") != (c.note == "") {
			t.Errorf("%+v: moved by %s, %q", c, got.Until.Sub(q.Until), note)
		}
	}
}
