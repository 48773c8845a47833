package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/gotoll/toll/internal/prove"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/serve"
)

func (a *app) serveCmd() *cobra.Command {
	var flags scanFlags
	var port int
	var race prove.Options
	cmd := &cobra.Command{
		Use:   "serve [packages]",
		Short: "the report as live pages, with buttons to apply, undo and prove",
		Long: `Serve shows the report's pages on 127.0.0.1 and follows what goes on: a
` + "`toll optimize`" + ` in another terminal shows as it tries patches. The address it
prints has a token; with it, the pages can apply a patch to your files, take it
back, and prove it by a race. Without the token they only read, without pprof's.
Ctrl-C ends it.

Doctor, history and lab are pages beside it. pprof's own pages are under
/pprof/cpu/, also /alloc/, /mutex/ and /block/.`,
		Example: "  toll serve\n  toll serve --port 4711 ./server/...",
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.serve(cmd, flags, args, race, port)
		},
	}
	flags.add(cmd)
	budgetFlags(cmd, &race)
	cmd.Flags().IntVar(&port, "port", 0, "`port` of 127.0.0.1 (default: a free one)")
	cmd.Flags().StringVar(&flags.base, "base", "", "earlier `recording` to compare the cost map with, such as 001-bench")
	return cmd
}

// served is the JSON form of `toll serve`: one line when it listens.
type served struct {
	URL string `json:"url"` // with its token
}

func (a *app) serve(cmd *cobra.Command, flags scanFlags, patterns []string, race prove.Options, port int) error {
	ctx := cmd.Context()
	ws, err := a.open(ctx)
	if err != nil {
		return err
	}
	a.defaults(&race, ws)
	race.Tags = flags.tags
	s, err := serve.New(ctx, serve.Options{
		Root: ws.root, Ledger: ws.ledgerFile(), Team: ws.conf.Ledger, Prove: race, Evidence: ws.evidence(flags.from, nil),
		Gather: func(ctx context.Context) (report.Model, error) { return a.gather(ctx, flags, patterns) },
		Pages:  a.pages(ws),
	}, port)
	if err != nil {
		return err
	}
	if a.json {
		err = a.encode(served{s.URL()})
	} else {
		a.printf("%s\nOpen this address; Ctrl-C ends the server.\n", s.URL())
	}
	if err != nil {
		return err
	}
	return s.Run(ctx)
}

// gather is all that a report shows, as things are now.
func (a *app) gather(ctx context.Context, flags scanFlags, patterns []string) (report.Model, error) {
	quiet := &cobra.Command{}
	quiet.SetContext(ctx)
	m, ws, _, err := a.find(quiet, flags, patterns, true)
	if err != nil {
		return m, err
	}
	m.Command = "serve"
	return m, a.past(ws, &m)
}
