package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/gotoll/toll/internal/guard"
)

func (a *app) guardCmd() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "guard",
		Short: "write alert rules for Go's runtime, with their tests",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.guardPrometheusCmd())
	return cmd
}

func (a *app) guardPrometheusCmd() *cobra.Command {
	var out string
	var force bool
	cmd := &cobra.Command{
		Use:   "prometheus",
		Short: "write toll-rules.yml and toll-rules-test.yml for Prometheus",
		Long: `Guard prometheus writes alert rules on goroutines, live heap, allocation rate,
CPU of the collector, its limiter, and scheduling latency, with unit tests of
each. The metrics are those of github.com/gotoll/toll/metrics, or of
client_golang with collectors.MetricsAll. Growth is measured against the day
before.`,
		Example: "  toll guard prometheus --out ./alerts\n  promtool test rules ./alerts/toll-rules-test.yml",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			names, err := guard.Write(a.path(out), force)
			if err != nil {
				return err
			}
			if a.json {
				return a.encode(map[string][]string{"files": names})
			}
			a.printf("Wrote %s. Test: promtool test rules %s\n", strings.Join(names, ", "), names[0])
			return nil
		},
	}
	cmd.Flags().StringVar(&out, "out", ".", "`folder` to write into")
	cmd.Flags().BoolVar(&force, "force", false, "write over files that differ")
	return cmd
}
