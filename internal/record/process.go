package record

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/live"
	"github.com/gotoll/toll/internal/proc"
	"github.com/gotoll/toll/internal/vitals"
)

// gcFile holds the lines of gctrace as the program wrote them.
const gcFile = "gctrace.txt"

// gctrace makes the runtime write a line per collection. schedtrace is left to
// `toll doctor`: each of its lines stops the scheduler's lock, and it prices
// nothing.
const gctrace = "gctrace=1"

var (
	errLongEnough = errors.New("recorded long enough")
	errGoRun      = errors.New("`go run` would record the compiler too: build the program (`go build -o /tmp/app .`), then `toll record -- /tmp/app`")
)

// Process records a program that it starts: its collections by gctrace, its CPU
// time and peak memory, and, where URL names its pprof page, all that URL
// records. It ends with the program, after For, or when the page was recorded;
// the program's process group is then interrupted, and killed if that does not
// help. What was read is kept when the program fails or the context ends.
func Process(ctx context.Context, o Options) (finding.Recording, error) {
	if len(o.Command) > 1 && o.Command[0] == "go" && o.Command[1] == "run" {
		return finding.Recording{}, errGoRun
	}
	p := process{o: o}
	if err := p.prepare(); err != nil {
		return finding.Recording{}, err
	}
	s, err := o.begin(ctx, "run", proc.CommandLine(o.Command), false)
	if err != nil {
		return finding.Recording{}, err
	}
	defer s.w.Abort()
	err = p.run(ctx, func(ctx context.Context, f *live.Server, seconds int) error { return s.ask(ctx, f, seconds) })
	if err := p.result(s); err != nil {
		return finding.Recording{}, err
	}
	switch {
	case ctx.Err() != nil:
		return s.finish(context.Cause(ctx))
	case err != nil && !s.useful():
		return finding.Recording{}, err
	case err != nil:
		s.warn("", "%v", err)
	case !s.useful():
		return finding.Recording{}, fmt.Errorf("nothing was recorded of %s in %.1f s: %s, and no page of it was asked (--url)", s.rec.Source, p.res.Wall.Seconds(), p.silence())
	}
	return s.finish(nil)
}

// process is a program on its way through a recording.
type process struct {
	o       Options
	env     []string // added to the program's
	server  *live.Server
	seconds int
	gc      bytes.Buffer // lines of gctrace
	cycles  []vitals.Cycle
	torn    bool // a line of gctrace was begun and not ended
	res     proc.Result
	ended   string
}

// prepare looks at the options before anything starts.
func (p *process) prepare() (err error) {
	if p.o.URL == "" {
		return nil
	}
	if p.seconds, err = p.o.seconds(); err != nil {
		return err
	}
	p.server, err = live.New(p.o.URL)
	return err
}

// asking records from the program's page while it runs.
type asking func(ctx context.Context, f *live.Server, seconds int) error

// run starts the program and waits for the end of the recording. An error
// beside a result says why the recording is not whole.
func (p *process) run(ctx context.Context, ask asking) error {
	rest := p.o.Output
	if rest == nil {
		rest = io.Discard
	}
	lines := &vitals.Lines{Rest: rest, Take: p.line}
	limited, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	child, err := proc.Start(limited, proc.Spec{
		Args: p.o.Command, Dir: p.o.Dir, Stdout: rest, Stderr: lines,
		Env: slices.Concat(p.o.Env, p.env, []string{"GODEBUG=" + debug()}),
	})
	if err != nil {
		return err
	}
	exited := make(chan struct{})
	go func() {
		p.res, err = child.Wait(limited)
		lines.Close()
		close(exited)
	}()
	var asked chan error // nil without a page
	if p.server != nil {
		asked = make(chan error, 1)
		go func() { asked <- p.ask(limited, exited, ask) }()
	}
	page, done := p.wait(limited, exited, asked)
	if p.server != nil {
		if !done { // the program's end ends it, too, each question with a reason
			page = <-asked
		}
		p.server.Close()
	}
	stop(errLongEnough)
	<-exited
	return p.end(ctx, err, page)
}

// wait returns at the program's end, after the time, or when its page was
// recorded: then with what went wrong there.
func (p *process) wait(ctx context.Context, exited <-chan struct{}, asked <-chan error) (page error, done bool) {
	var over <-chan time.Time
	if p.o.For > 0 && p.server == nil {
		timer := time.NewTimer(p.o.For)
		defer timer.Stop()
		over = timer.C
	}
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for n := 0; ; n++ {
		if p.server == nil {
			p.o.progress("running "+proc.CommandLine(p.o.Command), n, int(p.o.For.Seconds()))
		}
		select {
		case <-ctx.Done():
			return nil, false
		case <-exited:
			return nil, false
		case <-over:
			return nil, false
		case err := <-asked:
			return err, true
		case <-tick.C:
		}
	}
}

// ask waits for the page to answer, then records from it.
func (p *process) ask(ctx context.Context, exited <-chan struct{}, ask asking) error {
	limited, cancel := context.WithTimeout(ctx, live.Patience)
	defer cancel()
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	p.o.progress("waiting for "+p.server.Shown, 0, p.seconds)
	for {
		_, err := p.server.Get(limited, "goroutine", live.Patience)
		if err == nil {
			return ask(ctx, p.server, p.seconds)
		}
		if errors.Is(err, live.ErrAbsent) {
			return err
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-exited:
			return fmt.Errorf("the program ended before %s answered", p.server.Shown)
		case <-limited.Done():
			return fmt.Errorf("the program did not serve its page within %s: %w", live.Patience, err)
		case <-tick.C:
		}
	}
}

// end tells how the program ended, and what is amiss.
func (p *process) end(ctx context.Context, err, page error) error {
	switch {
	case ctx.Err() != nil:
		p.ended = "interrupted"
		return context.Cause(ctx)
	case errors.Is(err, errLongEnough):
		p.ended = fmt.Sprintf("stopped after %.1f s", p.res.Wall.Seconds())
	case err == nil:
		p.ended = "exit code 0"
	case p.res.Wall == 0: // it never ran
		return err
	default:
		if p.ended = "ended by a signal"; p.res.Code >= 0 {
			p.ended = fmt.Sprintf("exit code %d", p.res.Code)
		}
		return errors.Join(page, fmt.Errorf("the program did not end well (%s): this is what was read until then", p.ended))
	}
	return page
}

// line takes the lines of gctrace out of what the program writes.
func (p *process) line(text string) bool {
	c, ok := vitals.ReadCycle(text)
	if ok {
		p.cycles = append(p.cycles, c)
		p.gc.WriteString(text + "\n")
		return true
	}
	if vitals.CycleBegun(text) {
		p.torn = true
		return true
	}
	return false
}

// silence says why no line of gctrace came.
func (p *process) silence() string {
	if p.torn {
		return "the program ended while its runtime wrote its first line of gctrace: let it run longer"
	}
	return "its runtime wrote no line of gctrace (it is no Go program, clears GODEBUG, or collected nothing)"
}

// result adds what is known of the program as a whole.
func (p *process) result(s *session) error {
	if p.ended == "" {
		return nil
	}
	s.rec.Run = &finding.Run{
		Seconds: p.res.Wall.Seconds(), CPU: (p.res.User + p.res.Sys).Seconds(), PeakRSS: float64(p.res.MaxRSS), Ended: p.ended, GC: vitals.SumCycles(p.cycles),
	}
	if p.gc.Len() == 0 {
		s.warn("", "%s", p.silence())
		return nil
	}
	s.rec.Other = append(s.rec.Other, gcFile)
	return s.w.Write(gcFile, p.gc.Bytes())
}

// debug is GODEBUG with what was in it.
func debug() string {
	if had := os.Getenv("GODEBUG"); had != "" {
		return had + "," + gctrace
	}
	return gctrace
}
