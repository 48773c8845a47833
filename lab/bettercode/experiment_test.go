package bettercode

import (
	"testing"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/experiment"
	"github.com/gotoll/toll/internal/labrun"
)

func TestExperiment(t *testing.T) {
	if err := experiment.Validate([]*experiment.Experiment{Experiment}); err != nil {
		t.Fatal(err)
	}
}

// TestEachIsShownWrong runs the published code's tests: every one has to fail
// by its own assertion.
func TestEachIsShownWrong(t *testing.T) {
	r, err := labrun.RunExperiment(t.Context(), Experiment, labrun.ExperimentOptions{TempDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range r.Claims {
		if c.Verdict != finding.BetterWrong {
			t.Errorf("%s: %s\n%s", c.Claim, c.Verdict, c.Test)
		}
	}
}
