package labrun

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/experiment"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/proc"
	"github.com/gotoll/toll/internal/stat"
)

// An arm is a program built by one toolchain.
type arm struct {
	experiment.Program
	toolchain
	binary string
	cells  []*finding.LabCell
}

// needs says what to install for a thing that a program needs of the machine.
var needs = map[string]struct{ program, advice string }{
	"cc":    {"cc", "it needs a C compiler: install gcc (Debian, Ubuntu: apt install gcc)"},
	"cargo": {"cargo", "it needs Rust's cargo: install it from https://rustup.rs (Debian, Ubuntu: apt install cargo)"},
}

// missing is the advice for the first thing that the program lacks here.
func missing(p experiment.Program) string {
	wanted := slices.Clone(p.Needs)
	if p.Rust {
		wanted = append(wanted, "cargo")
	}
	for _, n := range wanted {
		if at, known := needs[n]; known && proc.Look(at.program) == "" {
			return at.advice
		}
	}
	return ""
}

// launchLimit bounds one launch: work that is fixed ends.
const launchLimit = 2 * time.Minute

// mostRounds is where more launches say nothing new.
const mostRounds = 40

// build makes the arms that this machine can: what cannot be had is a warning.
func (r *run) build(ctx context.Context, toolchains []toolchain) []*arm {
	var arms []*arm
	built := map[string]string{}
	lacks := map[string]bool{}
	for _, t := range toolchains {
		for _, p := range r.e.Programs {
			if ctx.Err() != nil {
				return arms
			}
			if !t.builds(p) {
				continue
			}
			if why := missing(p); why != "" {
				if !lacks[why] {
					r.warn(p.Arm, why)
				}
				lacks[why] = true
				continue
			}
			r.progress("building "+p.Arm+" with "+t.name, 0, 0)
			key := fmt.Sprint(t.name, p.Dir, p.Flags, p.Env)
			if _, ok := built[key]; !ok {
				at, err := r.compile(ctx, t, p)
				if err != nil && ctx.Err() == nil {
					r.warn(strings.TrimSpace(p.Arm+" "+t.name), err.Error())
				}
				built[key] = at
			}
			if built[key] != "" {
				arms = append(arms, &arm{Program: p, toolchain: t, binary: built[key]})
			}
		}
	}
	return arms
}

// compile builds a program into the run's folder and returns the binary.
func (r *run) compile(ctx context.Context, t toolchain, p experiment.Program) (string, error) {
	files, err := fs.Sub(r.e.Files, p.Dir)
	if err != nil {
		return "", err
	}
	r.builds++
	dir := filepath.Join(r.temp, fmt.Sprintf("src%03d", r.builds))
	if p.Rust {
		return r.cargo(ctx, dir, files, p)
	}
	if err := unpack(files, dir, "lab.test/"+r.e.Name, t.lang); err != nil {
		return "", err
	}
	out := filepath.Join(r.temp, fmt.Sprintf("bin%03d", r.builds))
	args := slices.Concat([]string{"build", "-o", out}, p.Flags, []string{"."})
	if _, err := (gocmd.Tool{Dir: dir, Env: slices.Concat(t.env, p.Env)}).Run(ctx, args...); err != nil {
		return "", err
	}
	return out, nil
}

// cargo builds a Rust program.
func (r *run) cargo(ctx context.Context, dir string, files fs.FS, p experiment.Program) (string, error) {
	if err := os.CopyFS(dir, files); err != nil {
		return "", err
	}
	target := filepath.Join(r.temp, "cargo")
	if _, err := proc.Run(ctx, proc.Spec{Args: []string{"cargo", "build", "--release", "--locked", "--quiet", "--target-dir", target}, Dir: dir, Env: p.Env}); err != nil {
		return "", err
	}
	return filepath.Join(target, "release", path.Base(p.Dir)), nil
}

// race launches the arms in turns, in a new random order each round, until the
// budget is used. Only whole rounds count, so that the arms' values stand side
// by side.
func (r *run) race(ctx context.Context, arms []*arm, budget time.Duration) {
	random := rand.New(rand.NewPCG(uint64(r.o.Seed), 1))
	began := time.Now()
	for round := 0; round < mostRounds && len(arms) > 0; round++ {
		spent := time.Since(began)
		if round > 0 && spent+spent/time.Duration(round) > budget {
			break
		}
		rows := make([][]experiment.Row, len(arms))
		for i, k := range random.Perm(len(arms)) {
			r.progress(fmt.Sprintf("round %d  %s %s", round+1, arms[k].Arm, arms[k].name), i, len(arms))
			var err error
			if rows[k], err = r.launch(ctx, arms[k]); ctx.Err() != nil {
				return
			} else if err != nil {
				r.warn(strings.TrimSpace(arms[k].Arm+" "+arms[k].name), err.Error())
			}
		}
		arms = r.keep(arms, rows)
	}
}

// keep adds a round's rows to their arms. An arm that failed is out.
func (r *run) keep(arms []*arm, rows [][]experiment.Row) []*arm {
	var left []*arm
	for i, a := range arms {
		if rows[i] == nil {
			continue
		}
		left = append(left, a)
		for _, row := range rows[i] {
			a.cell(row).Values = append(a.cell(row).Values, row.Value)
		}
	}
	return left
}

func (a *arm) cell(row experiment.Row) *finding.LabCell {
	for _, c := range a.cells {
		if c.Row == row.Row && c.Unit == row.Unit {
			return c
		}
	}
	c := &finding.LabCell{Arm: a.Arm, Go: a.name, Row: row.Row, Unit: row.Unit, Exact: row.Exact}
	a.cells = append(a.cells, c)
	return c
}

// launch runs an arm once, in an empty folder of its own.
func (r *run) launch(ctx context.Context, a *arm) ([]experiment.Row, error) {
	dir, err := os.MkdirTemp(r.temp, "launch-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	limited, cancel := context.WithTimeoutCause(ctx, launchLimit, fmt.Errorf("stopped after %s", launchLimit))
	defer cancel()
	res, err := proc.Run(limited, proc.Spec{Args: append([]string{a.binary}, a.Args...), Dir: dir, Env: a.Env})
	if err != nil {
		return nil, err
	}
	rows, err := parseRows(res.Stdout)
	if err != nil {
		return nil, err
	}
	if a.Process {
		rows = append(rows, experiment.Row{Row: "process", Unit: "cpu-sec", Value: (res.User + res.Sys).Seconds()},
			experiment.Row{Row: "process", Unit: "sec", Value: res.Wall.Seconds()}, experiment.Row{Row: "process", Unit: "peak-bytes", Value: float64(res.MaxRSS)})
	}
	if size, err := os.Stat(a.binary); err == nil && a.Process {
		rows = append(rows, experiment.Row{Row: "binary", Unit: "bytes", Value: float64(size.Size()), Exact: true})
	}
	return rows, nil
}

// parseRows reads what a program printed.
func parseRows(out []byte) ([]experiment.Row, error) {
	rows := []experiment.Row{}
	for sc := bufio.NewScanner(bytes.NewReader(out)); sc.Scan(); {
		line := bytes.TrimSpace(sc.Bytes())
		if len(line) == 0 {
			continue
		}
		var row experiment.Row
		if err := json.Unmarshal(line, &row); err != nil || row.Row == "" || math.IsNaN(row.Value) || math.IsInf(row.Value, 0) {
			return nil, fmt.Errorf("the program printed %q, which is no row: {\"row\":\"name\",\"unit\":\"sec/op\",\"value\":1e-9}", line)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// settle puts the arms' cells with their intervals into the result.
func (r *run) settle(arms []*arm) {
	for _, a := range arms {
		for _, c := range a.cells {
			c.N, c.Value = len(c.Values), centre(c.Values)
			if c.Exact && c.Value.Low == c.Value.High {
				c.Values = c.Values[:1]
			}
			r.result.Cells = append(r.result.Cells, *c)
		}
	}
}

// centre is the Hodges-Lehmann centre with its 95 % interval; one value alone
// is its own interval.
func centre(values []float64) finding.Interval {
	if len(values) == 1 {
		return finding.Interval{Low: values[0], Mid: values[0], High: values[0]}
	}
	i := stat.Centre(values, 0.95)
	return finding.Interval{Low: i.Low, Mid: i.Mid, High: i.High}
}
