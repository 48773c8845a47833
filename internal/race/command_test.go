package race

import (
	"slices"
	"testing"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/bench"
)

func program(steps string) map[string]string {
	return map[string]string{"main.go": "package main\n\nimport \"fmt\"\n\nfunc main() {\n\tx := uint64(1)\n\tfor range " + steps + " {\n\t\tx ^= x << 13\n\t\tx ^= x >> 7\n\t\tx ^= x << 17\n\t}\n\tfmt.Println(x != 0)\n}\n"}
}

// Half the work is judged by the CPU it takes: who waits for a core beside other
// work tells little by its wall time, and a machine may be busy for a minute.
func TestCommands(t *testing.T) {
	for name, c := range map[string]struct {
		old, new string
		less     bool
		budget   time.Duration
	}{
		"the same program": {"20_000_000", "20_000_000", false, 8 * time.Second},
		"half the work":    {"40_000_000", "20_000_000", true, time.Minute},
	} {
		t.Run(name, func(t *testing.T) {
			command := bench.Command{Args: []string{"./"}}
			o, err := Run(t.Context(), Plan{
				Arms:     [2]bench.Source{tree(t, "a", program(c.old)), tree(t, "b", program(c.new))},
				Commands: &[2]bench.Command{command, command}, Budget: c.budget, TimeEqualCode: true,
			})
			if err != nil {
				t.Fatal(err)
			}
			i := slices.IndexFunc(o.Comparisons, func(c finding.Comparison) bool { return c.Unit == "cpu-sec/op" })
			if i < 0 || (o.Comparisons[i].Verdict == finding.Improved) != c.less || o.Verdict == finding.Regressed || o.Verdict == finding.Invalid {
				t.Errorf("%s: %s %+v", o.Verdict, o.Reason, o.Comparisons)
			}
		})
	}
}

// TestCommandsOfDifferentGo has no command to compare the output of: the builds are refused.
func TestCommandsOfDifferentGo(t *testing.T) {
	command := bench.Command{Args: []string{"./"}}
	arms := [2]bench.Source{tree(t, "a", program("10")), tree(t, "b", program("20"))}
	arms[1].Flags = []string{"-race"}
	o, err := Run(t.Context(), Plan{Arms: arms, Commands: &[2]bench.Command{command, command}, Budget: time.Second, TempDir: t.TempDir()})
	if err != nil || o.Verdict != finding.Invalid {
		t.Errorf("%s: %s, %v", o.Verdict, o.Reason, err)
	}
}
