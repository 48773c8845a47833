// Package tune is the journey of `toll tune`: it runs a command under settings
// of Go's runtime and draws what each costs in CPU and memory.
//
// It owns the sweep: which settings, in which order, and what is read off the
// curve. The command must do fixed work and end: under load of fixed time a
// busy machine may see no collection at all and "prove" that they are free.
// Rounds are interleaved, so that what the machine does in a while touches all
// settings alike. It changes no file and recommends no setting without its price
// in memory.
package tune

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/proc"
	"github.com/gotoll/toll/internal/tune/sweep"
	"github.com/gotoll/toll/internal/vitals"
)

// Options of a sweep.
type Options struct {
	Command []string
	Dir     string
	GOGC    []string // percentages; nil is 25, 50, 100, 200, 400
	Limits  []string // for GOGC=off, "200MiB"; nil is chosen by the live heap
	Procs   []int    // GOMAXPROCS, each with GOGC=100; nil none
	Rounds  int      // 0 is 3
	Budget  time.Duration
	Seed    uint64
	Output  io.Writer // what the command prints the first time

	Progress func(doing string, done, total int) // nil is silent
}

const (
	defaultRounds = 3
	// patience is how many times the default's wall time a setting may take.
	patience = 10
	maxRuns  = 500
)

// a setting and what its runs measured.
type setting struct {
	name       string
	env        []string
	limit      float64
	runs       []run
	unfinished bool
}

type run struct {
	cpu, wall, peak, p99, live float64
	gcs                        int
}

// Run sweeps the settings. A sweep that the budget ends early is the curve of
// what was run, with a warning.
func Run(ctx context.Context, o Options) (sweep.Curve, error) {
	if err := o.check(); err != nil {
		return sweep.Curve{}, err
	}
	if o.Rounds == 0 {
		o.Rounds = defaultRounds
	}
	t := &tuner{o: o, rand: rand.New(rand.NewPCG(o.Seed, 1)), began: time.Now()}
	base := &setting{name: "GOGC=100", env: []string{"GOGC=100", "GOMEMLIMIT=off"}}
	t.progress(base.name, 0, 1)
	// The first run warms caches and tells how long the work takes and how much
	// it keeps alive; it is shown, not counted.
	first, err := t.run(ctx, base, 0)
	if err != nil {
		return sweep.Curve{}, err
	}
	if first.cpu < 0.05 {
		t.warn("the command used %.0f ms of CPU: too little work to tell settings apart; give it about a second", first.cpu*1e3)
	}
	if first.gcs == 0 {
		t.warn("no collection was seen: the command is no Go program, drops GODEBUG, or allocates too little for any setting to matter")
	}
	t.settings = append(t.settings, base)
	if err := t.addSettings(first.live); err != nil {
		return sweep.Curve{}, err
	}
	err = t.rounds(ctx, time.Duration(first.wall*patience*float64(time.Second))+5*time.Second)
	if err != nil && ctx.Err() != nil {
		return sweep.Curve{}, err
	}
	if err != nil {
		return sweep.Curve{}, err
	}
	return t.curve(first.live), nil
}

func (o Options) check() error {
	switch {
	case len(o.Command) == 0:
		return errors.New("tune needs a command: toll tune -- ./app args")
	case o.Command[0] == "go":
		return errors.New("the go command would be tuned too: build the program or its tests first (`go build -o /tmp/app .`, `go test -c -o /tmp/x.test ./p`), then `toll tune -- /tmp/x.test -test.bench=. -test.benchtime=1000x`")
	case o.Rounds < 0 || o.Rounds > 100:
		return fmt.Errorf("--rounds is 1 to 100, not %d", o.Rounds)
	}
	return nil
}

type tuner struct {
	o        Options
	rand     *rand.Rand
	settings []*setting
	warnings []finding.Warning
	began    time.Time
	shown    bool
}

func (t *tuner) progress(doing string, done, total int) {
	if t.o.Progress != nil {
		t.o.Progress(doing, done, total)
	}
}

func (t *tuner) warn(format string, args ...any) {
	t.warnings = append(t.warnings, finding.Warning{Text: fmt.Sprintf(format, args...)})
}

// addSettings chooses what is run beside the default.
func (t *tuner) addSettings(live float64) error {
	gogc := t.o.GOGC
	if gogc == nil {
		gogc = []string{"25", "50", "100", "200", "400"}
	}
	for _, v := range gogc {
		if n, err := strconv.Atoi(v); err != nil || n < 1 {
			return fmt.Errorf("--gogc %q: a percentage above 0 (off is swept with memory limits, for without one it may take the machine's memory)", v)
		}
		if v != "100" {
			t.settings = append(t.settings, &setting{name: "GOGC=" + v, env: []string{"GOGC=" + v, "GOMEMLIMIT=off"}})
		}
	}
	limits := t.o.Limits
	if limits == nil && live > 0 {
		// From below what is alive, where the collector never ends, to five times.
		for _, times := range []float64{0.8, 1.2, 1.5, 2, 3, 5} {
			limits = append(limits, strconv.Itoa(max(8, int(live*times/(1<<20))))+"MiB")
		}
		limits = slices.Compact(limits)
	}
	for _, l := range limits {
		size, ok := bytes(l)
		if !ok {
			return fmt.Errorf("--limits %q: sizes as GOMEMLIMIT takes them, such as 200MiB", l)
		}
		t.settings = append(t.settings, &setting{name: "GOGC=off GOMEMLIMIT=" + l, env: []string{"GOGC=off", "GOMEMLIMIT=" + l}, limit: size})
	}
	for _, n := range t.o.Procs {
		if n < 1 {
			return fmt.Errorf("--procs %d: 1 or more", n)
		}
		t.settings = append(t.settings, &setting{name: fmt.Sprintf("GOMAXPROCS=%d", n), env: []string{"GOGC=100", "GOMEMLIMIT=off", fmt.Sprintf("GOMAXPROCS=%d", n)}})
	}
	if len(t.settings)*t.o.Rounds > maxRuns {
		return fmt.Errorf("%d settings in %d rounds: more than %d runs", len(t.settings), t.o.Rounds, maxRuns)
	}
	return nil
}

// bytes reads a size as GOMEMLIMIT does.
func bytes(s string) (float64, bool) {
	for unit, by := range map[string]float64{"KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30, "TiB": 1 << 40} {
		if n, ok := cutNumber(s, unit); ok {
			return n * by, true
		}
	}
	return cutNumber(s, "B")
}

func cutNumber(s, unit string) (float64, bool) {
	if len(s) <= len(unit) || s[len(s)-len(unit):] != unit {
		return 0, false
	}
	n, err := strconv.ParseUint(s[:len(s)-len(unit)], 10, 63)
	return float64(n), err == nil && n > 0
}

// rounds runs every setting once a round, each round in a new order. A setting
// that did not finish once is not run again.
func (t *tuner) rounds(ctx context.Context, limit time.Duration) error {
	total := t.o.Rounds * len(t.settings)
	for n := range t.o.Rounds {
		for i, at := range t.rand.Perm(len(t.settings)) {
			s := t.settings[at]
			if s.unfinished {
				continue
			}
			if t.o.Budget > 0 && time.Since(t.began) > t.o.Budget {
				t.warn("the budget of %s ended in round %d of %d", t.o.Budget, n+1, t.o.Rounds)
				return nil
			}
			t.progress(s.name, n*len(t.settings)+i, total)
			r, err := t.run(ctx, s, limit)
			switch {
			case errors.Is(err, errTooLong):
				s.unfinished = true
			case err != nil:
				return err
			default:
				s.runs = append(s.runs, r)
			}
		}
	}
	return nil
}

var errTooLong = errors.New("took more than ten times the default's time")

// run runs the command once; limit 0 is none.
func (t *tuner) run(ctx context.Context, s *setting, limit time.Duration) (run, error) {
	limited, cancel := ctx, context.CancelFunc(func() {})
	if limit > 0 {
		limited, cancel = context.WithTimeoutCause(ctx, limit, errTooLong)
	}
	defer cancel()
	var r run
	out := io.Discard
	if !t.shown {
		out, t.shown = t.o.Output, true
	}
	take := func(line string) bool {
		if c, ok := vitals.ReadCycle(line); ok {
			r.gcs++
			r.live = max(r.live, c.LiveMB*(1<<20))
			return true
		}
		if p, ok := p99(line); ok {
			r.p99 = p
		}
		return false
	}
	stdout, stderr := &vitals.Lines{Take: take, Rest: out}, &vitals.Lines{Take: take, Rest: out}
	debug := "gctrace=1"
	if had := os.Getenv("GODEBUG"); had != "" {
		debug = had + "," + debug
	}
	res, err := proc.Run(limited, proc.Spec{Args: t.o.Command, Dir: t.o.Dir, Env: append(slices.Clone(s.env), "GODEBUG="+debug), Stdout: stdout, Stderr: stderr})
	stdout.Close()
	stderr.Close()
	if err != nil {
		if limited.Err() != nil && ctx.Err() == nil {
			return r, errTooLong
		}
		return r, fmt.Errorf("with %s: %w", s.name, err)
	}
	r.cpu, r.wall, r.peak = res.User.Seconds()+res.Sys.Seconds(), res.Wall.Seconds(), float64(res.MaxRSS)
	return r, nil
}
