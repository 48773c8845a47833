package cli

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/selftest"
	"github.com/gotoll/toll/internal/term"
)

// leastSelfTest is what one round of twins and one of pairs take.
const leastSelfTest = 40 * time.Second

// selfTest races builds of known effect on this machine within about the
// budget.
func (a *app) selfTest(cmd *cobra.Command, budget time.Duration, seed int64) error {
	if budget == 0 {
		budget = 4 * time.Minute
	}
	if budget < leastSelfTest {
		return a.usage(cmd, "a self-test needs --budget %s or more: six kinds of benchmark, each raced with and without a known effect", leastSelfTest)
	}
	if seed == 0 {
		seed = time.Now().UnixNano()
	}
	bar := term.Detect(a.stderr).Progress("rounds")
	defer bar.Done()
	results, err := selftest.Run(cmd.Context(), selftest.Options{
		Rounds: selftest.Plan(budget), Seed: uint64(seed), Load: "as it is",
		Progress: func(done, total int, what string) { bar.Set(done, total, what) },
	})
	bar.Done()
	if len(results) == 0 {
		return err
	}
	rows := selftest.Sum(results, false)
	if a.json {
		m := a.model("selftest")
		m.Calibrations = rows
		return errors.Join(report.JSON(a.stdout, m), err)
	}
	if err != nil {
		err = fmt.Errorf("the self-test ended early: %w", err)
	}
	return errors.Join(report.CalibrationText(a.out, rows), err)
}
