package overhead

import (
	"testing"

	"github.com/gotoll/toll/internal/experiment"
)

func TestExperiment(t *testing.T) {
	if err := experiment.Validate([]*experiment.Experiment{Experiment}); err != nil {
		t.Fatal(err)
	}
}
