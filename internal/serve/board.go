package serve

import (
	"context"
	"errors"
	"os"
	"sync"
	"time"

	"github.com/gotoll/toll/internal/ledger"
	"github.com/gotoll/toll/internal/report"
)

// A State is what every open page is told. Pages compare it with the last one.
type State struct {
	Job    *Job        `json:"job"` // the last one; nil before the first
	Ledger ledger.Mark `json:"ledger"`
	// Note says in a line what another process is storing, "" when none is.
	Note string `json:"note"`
}

// A Job is one thing that a button began.
type Job struct {
	ID      int                 `json:"id"`
	Kind    string              `json:"kind"` // "apply", "undo", "prove"
	Finding string              `json:"finding"`
	Running bool                `json:"running"`
	Step    report.ProgressView `json:"step"`
	Result  string              `json:"result"` // one sentence, when it ended well
	Verdict string              `json:"verdict"`
	Race    string              `json:"race"` // anchor of the race on the report page
	Error   string              `json:"error"`
}

// A board holds the state and wakes those who wait for the next one.
type board struct {
	mu      sync.Mutex
	state   State
	changed chan struct{} // closed by the next change
	cancel  context.CancelFunc
}

// now is the state with what the next change closes.
func (b *board) now() (State, <-chan struct{}) {
	b.mu.Lock()
	defer b.mu.Unlock()
	s := b.state
	if s.Job != nil {
		job := *s.Job
		s.Job = &job
	}
	return s, b.changed
}

func (b *board) change(f func(*State)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	f(&b.state)
	close(b.changed)
	b.changed = make(chan struct{})
}

var errBusy = errors.New("another job is running: stop it or wait for its end")

// begin makes job the running one.
func (b *board) begin(kind, finding string, cancel context.CancelFunc) (int, error) {
	id, err := 0, errBusy
	b.change(func(s *State) {
		if s.Job != nil && s.Job.Running {
			return
		}
		id, err = 1, nil
		if s.Job != nil {
			id = s.Job.ID + 1
		}
		s.Job = &Job{ID: id, Kind: kind, Finding: finding, Running: true}
		b.cancel = cancel
	})
	return id, err
}

// halt ends the running job; it reports whether there was one.
func (b *board) halt() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.state.Job == nil || !b.state.Job.Running {
		return false
	}
	b.cancel()
	return true
}

// poll tells pages of what this or another process stores.
func (s *Server) poll() {
	tick := time.NewTicker(s.o.Poll)
	defer tick.Stop()
	quiet := 0
	for {
		if l, err := s.past(); err == nil && l != nil {
			if m, err := l.Mark(); err == nil {
				quiet = s.marked(m, quiet)
			}
		}
		select {
		case <-s.ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// marked takes a new mark over; quiet counts the looks without news.
func (s *Server) marked(m ledger.Mark, quiet int) int {
	const pause = 8 // looks without news after which nobody is measuring
	old, _ := s.board.now()
	if m == old.Ledger {
		if quiet++; quiet == pause && old.Note != "" {
			s.board.change(func(st *State) { st.Note = "" })
		}
		return quiet
	}
	first := old.Ledger == ledger.Mark{}
	s.board.change(func(st *State) {
		st.Ledger = m
		if !first && m.Trials > old.Ledger.Trials && (st.Job == nil || !st.Job.Running) {
			st.Note = report.TrialsNote(m.Trials - old.Ledger.Trials)
		}
	})
	return 0
}

// past opens the ledger if there is one: reading makes no files.
func (s *Server) past() (*ledger.Ledger, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ledger != nil {
		return s.ledger, nil
	}
	if _, err := os.Stat(s.o.Ledger); err != nil && s.o.Team == "" {
		return nil, nil //nolint:nilerr // no ledger, no past
	}
	return s.openLedger()
}

// own opens the ledger, made when it is not there.
func (s *Server) own() (*ledger.Ledger, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ledger != nil {
		return s.ledger, nil
	}
	return s.openLedger()
}

func (s *Server) openLedger() (*ledger.Ledger, error) {
	if s.ctx.Err() != nil {
		return nil, errors.New("the server is stopping")
	}
	open := func() (*ledger.Ledger, error) { return ledger.Open(s.o.Ledger) }
	if s.o.Team != "" {
		open = func() (*ledger.Ledger, error) { return ledger.OpenTeam(s.o.Team, s.o.Ledger) }
	}
	l, err := open()
	if err == nil {
		s.ledger = l
	}
	return l, err
}
