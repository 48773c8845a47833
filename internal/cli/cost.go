package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/config"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/price"
	"github.com/gotoll/toll/internal/report"
)

// costFlags are the flags of `toll cost`; what is not given comes from [cost].
type costFlags struct {
	cost  finding.Cost
	saves string
	scan  scanFlags
}

func (a *app) costCmd() *cobra.Command {
	f := costFlags{scan: scanFlags{fleet: &fleetFlags{}}}
	cmd := &cobra.Command{
		Use:   "cost",
		Short: "say what the program costs a year, and what its findings save",
		Long: `Cost puts the CPU that the findings would bring back, with its interval, beside
what the fleet costs: savings a year, hours of work, first year, payback. Prices
come from toll.toml, or from flags:

  [cost]
  cores = 120          # that run this program
  core_hour = 0.04     # price of one core for one hour
  hours_to_fix = 4     # engineer hours a finding
  hourly_rate = 100
  currency = "USD"

With --saves it computes for a share that was measured elsewhere.`,
		Example: "  toll cost\n  toll cost --cores 120 --core-hour 0.04 --saves 12..18",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.cost(cmd, f) },
	}
	cmd.Flags().Float64Var(&f.cost.Cores, "cores", 0, "cores that run this program")
	cmd.Flags().Float64Var(&f.cost.CoreHour, "core-hour", 0, "price of one core for one hour")
	cmd.Flags().Float64Var(&f.cost.HoursToFix, "hours", 0, "engineer hours a finding; in all, with --saves")
	cmd.Flags().Float64Var(&f.cost.HourlyRate, "rate", 0, "price of one engineer hour")
	cmd.Flags().StringVar(&f.cost.Currency, "currency", "", "shown beside amounts")
	cmd.Flags().StringVar(&f.saves, "saves", "", "percent of the CPU saved, `low..high`, in place of the findings")
	f.scan.add(cmd)
	return cmd
}

func (a *app) cost(cmd *cobra.Command, f costFlags) error {
	conf, err := a.costOf(cmd, f)
	if err != nil {
		return err
	}
	b, err := a.bill(cmd, f, conf)
	if err != nil {
		return err
	}
	if a.json {
		return report.CostJSON(a.stdout, b)
	}
	return report.CostText(a.out, b)
}

// costOf is what flags say, over what toll.toml says.
func (a *app) costOf(cmd *cobra.Command, f costFlags) (finding.Cost, error) {
	var c finding.Cost
	ws, err := a.open(cmd.Context())
	switch {
	case err == nil:
		c = ws.conf.Cost
	case !errors.Is(err, gocmd.ErrNoModule):
		return c, err
	}
	for flag, set := range map[string]struct{ to, from *float64 }{
		"cores": {&c.Cores, &f.cost.Cores}, "core-hour": {&c.CoreHour, &f.cost.CoreHour}, "hours": {&c.HoursToFix, &f.cost.HoursToFix}, "rate": {&c.HourlyRate, &f.cost.HourlyRate},
	} {
		if cmd.Flags().Changed(flag) {
			*set.to = *set.from
		}
		if !(*set.to >= 0 && *set.to < 1e12) {
			return c, a.usage(cmd, "--%s is 0 or more", flag)
		}
	}
	if cmd.Flags().Changed("currency") {
		c.Currency = f.cost.Currency
	}
	if c.Cores == 0 || c.CoreHour == 0 {
		return c, fmt.Errorf("what the fleet costs is not known: give cores and core_hour in [cost] of %s, or --cores and --core-hour", config.File)
	}
	return c, nil
}

// bill computes from --saves, or from the findings.
func (a *app) bill(cmd *cobra.Command, f costFlags, c finding.Cost) (finding.Bill, error) {
	if f.saves != "" {
		share, err := percents(f.saves)
		if err != nil {
			return finding.Bill{}, a.usage(cmd, "--saves %q: percents of the CPU, such as 12..18", f.saves)
		}
		b := price.NewBill(c, share, 1)
		b.Asked, b.Findings = true, 0
		return b, nil
	}
	ws, s, err := a.session(cmd, f.scan, nil)
	if err != nil {
		return finding.Bill{}, err
	}
	res, err := s.Scan(cmd.Context(), ws.root, []string{"./..."})
	if err != nil {
		return finding.Bill{}, err
	}
	share, n := finding.Recoverable(res.Findings, finding.CPU)
	if n == 0 {
		return finding.Bill{}, errors.New("no finding is worth a change by the CPU recorded: `toll find` says what is known of each, `toll record` makes evidence")
	}
	return price.NewBill(c, share, n), nil
}

// percents reads "12..18" or "15".
func percents(s string) (finding.Interval, error) {
	low, high, both := strings.Cut(s, "..")
	if !both {
		high = low
	}
	l, err := strconv.ParseFloat(low, 64)
	if err != nil {
		return finding.Interval{}, err
	}
	h, err := strconv.ParseFloat(high, 64)
	if err != nil || !(0 <= l && l <= h && h <= 100) {
		return finding.Interval{}, errors.Join(err, errors.New("not between 0 and 100"))
	}
	return finding.Interval{Low: l / 100, Mid: (l + h) / 200, High: h / 100}, nil
}
