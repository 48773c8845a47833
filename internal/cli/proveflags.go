package cli

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/gotoll/toll/internal/bench"
	"github.com/gotoll/toll/internal/ledger"
	"github.com/gotoll/toll/internal/prove"
)

// workFlags say what runs in a race in place of benchmarks, and where its raw
// trials go.
type workFlags struct {
	workload string
	commands []string
	stdin    string
	raw      string
}

func (f *workFlags) add(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.StringVar(&f.workload, "workload", "", "race tests or fuzz corpora in place of benchmarks: test:`name`, test:name/sub-test, fuzz:name, where names are regular expressions; test:. takes the tests that reach the change")
	fl.StringArrayVar(&f.commands, "cmd", nil, "race a `command` in place of benchmarks: './cmd/tool args' is built on both sides, another program is looked up; given twice, the two commands are the sides")
	fl.StringVar(&f.stdin, "stdin", "", "with --cmd: `file` that each run reads from its standard input")
	fl.StringVar(&f.raw, "raw", "", "write the raw trials to `folder`, for benchstat old.txt new.txt")
}

// sides reports whether the two sides are commands, so that no refs and
// folders are needed.
func (f *workFlags) sides() bool { return len(f.commands) == 2 }

// parse checks the flags against each other and against those of the sides, and
// reads the commands.
func (f *workFlags) parse(a *app, cmd *cobra.Command, o prove.Options, patchID string) ([]bench.Command, error) {
	sides := o.OldRef != "" || o.OldDir != "" || o.NewDir != "" || patchID != ""
	switch {
	case f.workload != "" && o.Bench != "":
		return nil, a.usage(cmd, "--workload takes the place of --bench: give one of them")
	case f.workload != "" && len(f.commands) > 0, len(f.commands) > 0 && (o.Bench != "" || len(o.Packages) > 0 || o.All):
		return nil, a.usage(cmd, "--cmd races a command and nothing else: --bench, --workload, --packages and --all do not go with it")
	case f.stdin != "" && len(f.commands) == 0:
		return nil, a.usage(cmd, "--stdin is what a command reads: it needs --cmd")
	case len(f.commands) > 2:
		return nil, a.usage(cmd, "--cmd was given %d times: give it once, for one command on both sides, or twice, for two commands that are the sides", len(f.commands))
	case f.sides() && sides:
		return nil, a.usage(cmd, "two commands are the two sides: refs, --old and --new, and --patch do not go with them")
	}
	if f.workload != "" {
		if err := bench.CheckWorkload(f.workload); err != nil {
			return nil, &usageError{cmd, err}
		}
	}
	return f.parseCommands(a, cmd)
}

func (f *workFlags) parseCommands(a *app, cmd *cobra.Command) ([]bench.Command, error) {
	var out []bench.Command
	stdin := ""
	if f.stdin != "" {
		// Not relative to --dir: the shell completes it from where the user is.
		var err error
		if stdin, err = filepath.Abs(f.stdin); err != nil {
			return nil, err
		}
		if st, err := os.Stat(stdin); err != nil {
			return nil, fmt.Errorf("read --stdin: %w", err)
		} else if !st.Mode().IsRegular() {
			return nil, a.usage(cmd, "--stdin %s is no file: each run reads it from its start", f.stdin)
		}
	}
	for _, line := range f.commands {
		c, err := bench.ParseCommand(line)
		if err != nil {
			return nil, &usageError{cmd, err}
		}
		c.Stdin = stdin
		out = append(out, c)
	}
	return out, nil
}

// apply puts the flags into o.
func (f *workFlags) apply(a *app, cmd *cobra.Command, o *prove.Options, patchID string) error {
	var err error
	if o.Commands, err = f.parse(a, cmd, *o, patchID); err != nil {
		return err
	}
	o.Workload = f.workload
	if f.raw != "" {
		o.Recorder = &ledger.Raw{Dir: a.path(f.raw)}
	}
	return nil
}
