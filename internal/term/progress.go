package term

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/gotoll/toll/internal/units"
)

const (
	progressAfter = time.Second
	progressEvery = 200 * time.Millisecond
)

// A Progress is one line that says how far long work is: it appears after a
// second, is redrawn in place with rate and time left, and is gone at Done.
// Where nobody looks (a pipe) it writes nothing. Safe for concurrent use.
type Progress struct {
	t     *Term
	unit  string
	start time.Time
	stop  chan struct{}
	ended chan struct{}
	once  sync.Once

	mu          sync.Mutex
	done, total int
	note        string
	shown       bool
}

// Progress starts a progress line. The unit names what is counted, "packages".
// The caller calls Done at the end, on every path.
func (t *Term) Progress(unit string) *Progress {
	p := &Progress{t: t, unit: unit, start: time.Now(), stop: make(chan struct{}), ended: make(chan struct{})}
	if !t.TTY {
		close(p.ended)
		return p
	}
	go p.run()
	return p
}

// Set says how far the work is; total 0 is unknown. The note says what is
// being done now.
func (p *Progress) Set(done, total int, note string) {
	p.mu.Lock()
	p.done, p.total, p.note = done, total, note
	p.mu.Unlock()
}

// Done clears the line and waits until it is cleared. It may be called again.
func (p *Progress) Done() {
	p.once.Do(func() { close(p.stop) })
	<-p.ended
}

// Println writes a line of result above the progress line.
func (p *Progress) Println(line string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	clearing := ""
	if p.shown {
		clearing, p.shown = "\r\x1b[K", false
	}
	_, err := io.WriteString(p.t.W, clearing+line+"\n")
	return err
}

func (p *Progress) run() {
	defer close(p.ended)
	tick := time.NewTicker(progressEvery)
	defer tick.Stop()
	for {
		select {
		case <-p.stop:
			p.clear()
			return
		case now := <-tick.C:
			if elapsed := now.Sub(p.start); elapsed >= progressAfter {
				p.draw(elapsed)
			}
		}
	}
}

// draw ignores write errors: a progress line that cannot be written is no
// reason to stop the work.
func (p *Progress) draw(elapsed time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	line := Cut(p.line(elapsed), max(20, p.t.Width-1), false)
	fmt.Fprint(p.t.W, "\r"+p.t.Paint(Dim, line)+"\x1b[K")
	p.shown = true
}

func (p *Progress) clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		fmt.Fprint(p.t.W, "\r\x1b[K")
		p.shown = false
	}
}

// line words the state: "128/512 packages  64.0 /s  6s left  net/http".
func (p *Progress) line(elapsed time.Duration) string {
	s := fmt.Sprintf("%s %s", units.Count(int64(p.done)), p.unit)
	if p.total > 0 {
		s = fmt.Sprintf("%s/%s %s", units.Count(int64(p.done)), units.Count(int64(p.total)), p.unit)
	}
	if p.done > 0 {
		rate := float64(p.done) / elapsed.Seconds()
		if rate >= 0.5 {
			s += "  " + units.Rate(rate)
		} else {
			s += "  " + round(time.Duration(float64(time.Second)/rate)).String() + " each"
		}
		if p.total > p.done {
			s += "  " + round(time.Duration(float64(p.total-p.done)/rate*float64(time.Second))).String() + " left"
		}
	} else {
		s += "  " + round(elapsed).String()
	}
	if p.note != "" {
		s += "  " + p.note
	}
	return Clean(s)
}

func round(d time.Duration) time.Duration { return d.Round(time.Second) }
