package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/files"
	"github.com/gotoll/toll/internal/ledger"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/internal/tune"
	"github.com/gotoll/toll/internal/tune/sweep"
)

// tuneFlags are the flags of `toll tune`.
type tuneFlags struct {
	gogc, limits []string
	procs        []int
	rounds       int
	budget       time.Duration
	svg, out     string
}

func (a *app) tuneCmd() *cobra.Command {
	var f tuneFlags
	cmd := &cobra.Command{
		Use:   "tune -- COMMAND",
		Short: "draw what GOGC and GOMEMLIMIT cost and save, for your program",
		Long: `Tune runs a command that does fixed work and ends, under each setting in random
order, and shows the curve of CPU and peak memory (and p99, if the command
prints one): the default, the least CPU, the knee after which more memory pays
little, and the death spiral, the limit under which the collector leaves the
program no CPU. Limits are chosen by the heap that is alive, from 0.8 to 5
times, with GOGC=off; a setting that takes over ten times the default's time is
stopped.

A service is tuned by a script that starts it, sends a fixed number of requests,
and ends it. The newest curve of a module is kept for the doctor page of its
report.`,
		Example: "  toll tune -- ./p.test -test.bench=X -test.benchtime=1000x\n  toll tune -o tune.html -- ./app input",
		Args:    cobra.ArbitraryArgs,
		RunE:    func(cmd *cobra.Command, args []string) error { return a.tune(cmd, f, args) },
	}
	cmd.Flags().StringSliceVar(&f.gogc, "gogc", nil, "GOGC percentages (default 25,50,100,200,400)")
	cmd.Flags().StringSliceVar(&f.limits, "limits", nil, "GOMEMLIMIT sizes for GOGC=off (default by the live heap)")
	cmd.Flags().IntSliceVar(&f.procs, "procs", nil, "GOMAXPROCS numbers to run too")
	cmd.Flags().IntVar(&f.rounds, "rounds", 3, "runs per setting")
	cmd.Flags().DurationVar(&f.budget, "budget", 10*time.Minute, "start no run after this time")
	cmd.Flags().StringVar(&f.svg, "svg", "", "also draw the curve into `file`")
	cmd.Flags().StringVarP(&f.out, "output", "o", "", "also write an HTML page with the curve into `file`")
	return cmd
}

func (a *app) tune(cmd *cobra.Command, f tuneFlags, args []string) error {
	if cmd.ArgsLenAtDash() != 0 || len(args) == 0 {
		return a.usage(cmd, "tune takes a command after --: toll tune -- ./app args")
	}
	if f.rounds < 1 || f.budget <= 0 {
		return a.usage(cmd, "--rounds and --budget are above 0")
	}
	bar := term.Detect(a.stderr).Progress("runs")
	defer bar.Done()
	c, err := tune.Run(cmd.Context(), tune.Options{
		Command: args, Dir: a.dir, GOGC: f.gogc, Limits: f.limits, Procs: f.procs, Rounds: f.rounds, Budget: f.budget, Seed: 1, Output: a.stderr,
		Progress: func(doing string, done, total int) { bar.Set(done, total, doing) },
	})
	bar.Done()
	if err != nil {
		return err
	}
	c.Time = time.Now().UTC().Format(time.RFC3339)
	if err := errors.Join(a.drawCurve(f, c), a.keepCurve(cmd.Context(), c)); err != nil {
		return err
	}
	if a.json {
		return report.TuneJSON(a.stdout, c)
	}
	return report.TuneText(a.out, c)
}

// keepCurve keeps the newest curve of a module for its doctor page. Outside of
// a module there is nothing to keep it for.
func (a *app) keepCurve(ctx context.Context, c sweep.Curve) error {
	ws, err := a.open(ctx)
	if err != nil {
		return nil
	}
	if _, err := ledger.Folder(ws.root); err != nil {
		return err
	}
	var b bytes.Buffer
	if err := report.TuneJSON(&b, c); err != nil {
		return err
	}
	return files.Replace(ws.curveFile(), b.Bytes())
}

// tuned is the curve that `toll tune` kept.
func (a *app) tuned(_ context.Context, ws *workspace, m *report.Model) error {
	data, err := os.ReadFile(ws.curveFile())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var c sweep.Curve
	if err == nil {
		err = json.Unmarshal(data, &c)
	}
	if err == nil && (c.Schema > sweep.Schema || !c.Sound()) {
		err = errors.New("no curve of this version")
	}
	if err != nil { // a picture that is missing must not cost the report
		m.Warnings = append(m.Warnings, finding.Warning{Where: ws.curveFile(), Text: fmt.Sprintf("%v; run `toll tune` again, or remove the file", err)})
		return nil
	}
	m.Tune = &c
	return nil
}

// drawCurve writes the drawings that were asked for.
func (a *app) drawCurve(f tuneFlags, c sweep.Curve) error {
	if f.svg != "" {
		if err := files.Replace(a.path(f.svg), []byte(report.TuneSVG(c))); err != nil {
			return fmt.Errorf("draw the curve: %w", err)
		}
	}
	if f.out == "" {
		return nil
	}
	var b bytes.Buffer
	if err := report.TuneHTML(&b, a.model("tune"), c); err != nil {
		return err
	}
	return files.Replace(a.path(f.out), b.Bytes())
}
