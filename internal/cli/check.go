package cli

import (
	"errors"
	"os"

	"github.com/spf13/cobra"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/check"
	"github.com/gotoll/toll/internal/check/audit"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/report"
)

func (a *app) checkCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "check [BINARY | FOLDER]",
		Short: "look through a Go binary or a module's build files",
		Long: `Check reads a binary's build information, or a module's Makefile, Dockerfiles,
goreleaser and CI files, scripts, Kubernetes manifests and default.pgo: paths
and commit in the binary, debugging data, profile-guided optimization and
whether its profile still fits the code, GOAMD64, cgo, GOGC, GOMEMLIMIT and
GOMAXPROCS, pprof beyond loopback. It reads these files and runs none of them.

Exit code 1 where something is a problem; notes are decisions, with what was
measured.`,
		Example: "  toll check\n  toll check ./bin/app",
		Args:    cobra.MaximumNArgs(1),
		RunE:    a.check,
	}
}

func (a *app) check(cmd *cobra.Command, args []string) error {
	o := check.Options{Path: a.dir, Name: "."}
	if len(args) > 0 {
		o.Path, o.Name = a.path(args[0]), args[0]
	}
	if info, err := os.Stat(o.Path); err == nil && info.IsDir() {
		if err := a.exposed(cmd, &o); err != nil {
			return err
		}
	}
	r, err := check.Run(o)
	if err != nil {
		return err
	}
	if r.Count(audit.Problem) > 0 {
		a.code = exitFindings
	}
	if a.json {
		return report.CheckJSON(a.stdout, r)
	}
	return report.CheckText(a.out, r)
}

// exposed asks the rule that knows addresses, where the folder is a module.
func (a *app) exposed(cmd *cobra.Command, o *check.Options) error {
	was := a.dir
	a.dir = o.Path
	defer func() { a.dir = was }()
	ws, s, err := a.session(cmd, scanFlags{rules: []string{"publicpprof"}, noEvidence: true}, nil)
	if errors.Is(err, gocmd.ErrNoModule) {
		return nil
	}
	if err != nil {
		return err
	}
	res, err := s.Scan(cmd.Context(), ws.root, []string{"./..."})
	if err != nil {
		return err
	}
	o.Path, o.Module = ws.root, ws.module
	o.Exposed = append([]finding.Finding{}, findingsOf(res.Findings)...)
	return nil
}

func findingsOf(priced []finding.Priced) []finding.Finding {
	out := make([]finding.Finding, len(priced))
	for i, p := range priced {
		out[i] = p.Finding
	}
	return out
}
