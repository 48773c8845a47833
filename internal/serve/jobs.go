package serve

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/fix"
	"github.com/gotoll/toll/internal/prove"
	"github.com/gotoll/toll/internal/race"
	"github.com/gotoll/toll/internal/report"
)

// A done is what a job came to.
type done struct{ result, verdict, race string }

// start runs a job in the background; the board tells how it goes.
func (s *Server) start(kind, id string, run func(context.Context, string) (done, error)) error {
	ctx, cancel := context.WithCancel(s.ctx)
	job, err := s.board.begin(kind, id, cancel)
	if err != nil {
		cancel()
		return err
	}
	s.work.Go(func() {
		defer cancel()
		d, err := run(ctx, id)
		var left *fix.LeftError
		if err != nil && ctx.Err() != nil && !errors.As(err, &left) {
			err = errors.New("stopped; nothing was left behind, what was measured is kept")
		}
		s.board.change(func(st *State) {
			j := *st.Job
			if j.ID != job {
				return
			}
			j.Running, j.Result, j.Verdict, j.Race = false, d.result, d.verdict, d.race
			if err != nil {
				j.Error = err.Error()
			}
			st.Job = &j
		})
	})
	return nil
}

// step tells the pages what the running job does.
func (s *Server) step(v report.ProgressView) {
	s.board.change(func(st *State) {
		j := *st.Job
		j.Step = v
		st.Job = &j
	})
}

// findings are those of the module as it is now.
func (s *Server) findings(ctx context.Context) ([]finding.Priced, error) {
	m, err := s.model(ctx)
	if err != nil {
		return nil, err
	}
	all := make([]finding.Priced, len(m.Findings))
	for i, f := range m.Findings {
		all[i] = f.Priced
	}
	return all, nil
}

// apply writes a finding's patch, as `toll fix --write` does. The page names
// the patch's level on the button, so unsafe ones are meant.
func (s *Server) apply(ctx context.Context, id string) (done, error) {
	all, err := s.findings(ctx)
	if err != nil {
		return done{}, err
	}
	l, err := s.own()
	if err != nil {
		return done{}, err
	}
	res, err := fix.Run(ctx, fix.Options{
		Root: s.o.Root, Findings: all, ID: id, Write: true, Level: finding.Unsafe, Tags: s.o.Prove.Tags, Ledger: l,
		Progress: func(step string) { s.step(report.ProgressView{Stage: step}) },
	})
	if err != nil {
		return done{}, err
	}
	return done{result: fmt.Sprintf("Written: %s. Build, vet and tests passed.", strings.Join(res.Files, ", "))}, nil
}

// undo takes the newest patch of a finding back, as `toll fix undo` does.
func (s *Server) undo(_ context.Context, id string) (done, error) {
	l, err := s.own()
	if err != nil {
		return done{}, err
	}
	_, files, err := fix.Undo(s.o.Root, id, l)
	if err != nil {
		return done{}, err
	}
	return done{result: "Put back: " + strings.Join(files, ", ") + "."}, nil
}

// prove races the working tree without and with a finding's patch, as
// `toll prove --patch` does.
func (s *Server) prove(ctx context.Context, id string) (done, error) {
	all, err := s.findings(ctx)
	if err != nil {
		return done{}, err
	}
	shown, err := fix.Run(ctx, fix.Options{Root: s.o.Root, Findings: all, ID: id, Level: finding.Unsafe, Tags: s.o.Prove.Tags})
	if err != nil {
		return done{}, err
	}
	l, err := s.own()
	if err != nil {
		return done{}, err
	}
	o := s.o.Prove
	o.Dir, o.Patch, o.Tests, o.Recorder = s.o.Root, &shown.Patch, true, l
	o.Progress = func(p race.Progress) { s.step(progressView(p)) }
	out, err := prove.Run(ctx, o)
	if out.ID != "" {
		err = errors.Join(err, l.FinishRace(out))
	}
	if err != nil {
		return done{}, err
	}
	return done{result: report.VerdictLine(out), verdict: string(out.Verdict), race: report.RaceAnchor(out)}, nil
}

func progressView(p race.Progress) report.ProgressView {
	return report.Progress(string(p.Stage), p.Bench, p.Done, p.Total, p.Launches, p.Interval, p.Left, p.Decided)
}
