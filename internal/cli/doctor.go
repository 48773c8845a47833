package cli

import (
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/doctor"
	"github.com/gotoll/toll/internal/doctor/checkup"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/term"
)

// doctorFlags are the flags of `toll doctor`.
type doctorFlags struct {
	seconds, trace int
	metrics        string
	out            string
}

func (a *app) doctorCmd() *cobra.Command {
	var f doctorFlags
	cmd := &cobra.Command{
		Use:   "doctor URL | TRACE | RECORDING | -- COMMAND",
		Short: "say whether Go's runtime is the constraint, and which part",
		Long: `Doctor measures the runtime before anybody blames it, or the code: garbage
collection (background, assists, pauses), allocation with the lines that make 80
% of it, scheduling latency, lock wait, system calls, cgo, finalizers, goroutine
growth. Each comes with its figure, threshold, source and how sure it is. "Not
the runtime" is an answer. Figures of the wall clock lie where other programs
take the processors: doctor looks, and says which.

  toll doctor http://127.0.0.1:6060    a program that serves net/http/pprof
  toll doctor trace.out                an execution trace, or a flight's
  toll doctor 003-live                 what toll record kept of a program
  toll doctor -- ./app args            a program, by gctrace and schedtrace
  toll doctor -- go test -bench=. ./p  the benchmarks of one package

Of a URL it takes a CPU profile, allocations, locks and goroutines over the same
seconds, the metrics page where there is one (one line mounts it: see package
github.com/gotoll/toll/metrics), and then a trace of one second. A password
comes from the address, TOLL_AUTHORIZATION, or the file TOLL_AUTHORIZATION_FILE
names.`,
		Example: "  toll doctor http://127.0.0.1:6060 --seconds 30 -o doctor.html\n  toll doctor -- ./app",
		Args:    cobra.MinimumNArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return a.doctor(cmd, f, args) },
	}
	cmd.Flags().IntVar(&f.seconds, "seconds", 0, "seconds to look at a URL (default 10), or after which a command is stopped")
	cmd.Flags().IntVar(&f.trace, "trace", 1, "seconds of execution trace of a URL, after all else; 0 for none")
	cmd.Flags().StringVar(&f.metrics, "metrics", "/metrics", "`path` of the URL's metrics page")
	cmd.Flags().StringVarP(&f.out, "output", "o", "", "also write an HTML page into `file`: with timeline and histograms where a trace tells them")
	return cmd
}

func (a *app) doctor(cmd *cobra.Command, f doctorFlags, args []string) error {
	o, err := a.doctorOptions(cmd, f, args)
	if err != nil {
		return err
	}
	bar := term.Detect(a.stderr).Progress("s")
	defer bar.Done()
	o.Progress = func(doing string, done, total int) { bar.Set(done, total, doing) }
	r, err := doctor.Run(cmd.Context(), o)
	bar.Done()
	if err != nil {
		return err
	}
	if r.Verdict == checkup.Unsure {
		a.code = exitInconclusive
	}
	if f.out != "" {
		m := a.model("doctor")
		m.Doctor = &r
		if err := a.writePage(f.out, m, report.DoctorPage); err != nil {
			return err
		}
	}
	if a.json {
		return report.DoctorJSON(a.stdout, r)
	}
	return report.DoctorText(a.out, r)
}

func (a *app) doctorOptions(cmd *cobra.Command, f doctorFlags, args []string) (doctor.Options, error) {
	o := doctor.Options{Dir: a.dir, Seconds: f.seconds, TraceSeconds: f.trace, Metrics: f.metrics, Output: a.stderr}
	switch {
	case f.seconds < 0 || f.trace < 0 || f.trace > 60:
		return o, a.usage(cmd, "--seconds is 0 or more, --trace 0 to 60")
	case cmd.ArgsLenAtDash() == 0:
		o.Command = args
	case len(args) > 1 || cmd.ArgsLenAtDash() > 0:
		return o, a.usage(cmd, "doctor takes one URL, one trace, or a command after --: toll doctor -- %s", strings.Join(args, " "))
	case a.recorded(cmd, args[0], &o):
	case a.isFile(args[0]):
		o.Trace = a.path(args[0])
	default:
		o.URL = args[0]
		if o.Seconds == 0 {
			o.Seconds = 10
		}
	}
	return o, nil
}

// recorded finds a recording of that name in the module here, if there is one.
func (a *app) recorded(cmd *cobra.Command, name string, o *doctor.Options) bool {
	ws, err := a.open(cmd.Context())
	if err != nil {
		return false
	}
	recs, _, err := ws.store().List()
	if err != nil {
		return false
	}
	i := slices.IndexFunc(recs, func(r finding.Recording) bool { return r.Name == name })
	if i >= 0 {
		o.Recording, o.Store = &recs[i], ws.store()
	}
	return i >= 0
}

// isFile tells a file from an address.
func (a *app) isFile(name string) bool {
	if strings.Contains(name, "://") {
		return false
	}
	return a.exists(name) || strings.ContainsAny(name, "/\\") && !strings.Contains(name, ":")
}

func (a *app) exists(name string) bool {
	_, err := os.Stat(a.path(name))
	return err == nil
}
