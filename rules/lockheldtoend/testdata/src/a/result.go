package a

import (
	"bytes"
	"context"
	"html/template"
	"os/exec"
	"sync"
	"unicode/utf8"
)

type unit struct {
	sync.Mutex

	name    string
	running bool
}

type units struct{ control controller }

type controller interface {
	PIDs(ctx context.Context, name string) ([]int, error)
}

func (u *unit) isRunning() bool { return u.running }
func (u *unit) start()          { u.Lock(); u.running = true; u.name = "x"; u.Unlock() }

// What is found for a copy of the name is no part of what the lock guards.
func (us *units) list(ctx context.Context, u *unit) (string, error) {
	u.Lock() // want `holds u to the function's end over exec.Command`
	defer u.Unlock()
	if !u.isRunning() {
		return "", errTries
	}
	pids, err := us.control.PIDs(ctx, u.name)
	if err != nil {
		return "", err
	}
	out, err := exec.Command("ps", "-ef").Output()
	if err != nil {
		return "", err
	}
	return string(out[:len(pids)]), nil
}

type wheel struct {
	mu     sync.Mutex
	frames []frame
	width  int
}

type frame struct {
	text string
	size int
}

func frames(list []string) ([]frame, int) {
	width := 0
	out := make([]frame, len(list))
	for i, s := range list {
		n := utf8.RuneCountInString(s)
		width = max(width, n)
		out[i] = frame{s, n}
	}
	return out, width
}

// The list is made of what the caller gave.
func (w *wheel) set(list []string) {
	w.mu.Lock() // want `takes w.mu before frames, which touches nothing that the lock guards`
	defer w.mu.Unlock()
	fs, width := frames(list)
	w.frames, w.width = fs, width
}

func newFrames(list []string) []frame {
	out, _ := frames(list)
	return out
}

// One that is made to be kept.
func (w *wheel) reset(list []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	fs := newFrames(list)
	w.frames, w.width = fs, 0
}

type pages struct {
	mu    sync.RWMutex
	named map[string]*template.Template
	drawn int
}

func (p *pages) add(name string, t *template.Template) {
	p.mu.Lock()
	p.named[name] = t
	p.mu.Unlock()
}

// A template may be executed by many at once.
func (p *pages) draw(name string, data any) ([]byte, error) {
	p.mu.RLock() // want `holds p.mu to the function's end over t.Execute`
	defer p.mu.RUnlock()
	t, ok := p.named[name]
	if !ok {
		return nil, errTries
	}
	var buf bytes.Buffer
	err := t.Execute(&buf, data)
	return buf.Bytes(), err
}
