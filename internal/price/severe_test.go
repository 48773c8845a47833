package price

import (
	"strings"
	"testing"

	"github.com/gotoll/toll/finding"
)

// TestSevere: what costs no time has no price, and no profile calls it cold.
func TestSevere(t *testing.T) {
	r := pair(t)
	r.Severe = true
	cold := []finding.Evidence{{Kind: finding.CPU, Total: 10, TotalSamples: 100_000, Match: finding.MatchNone}}
	for _, ev := range [][]finding.Evidence{nil, cold} {
		got := New(Context{}).Price(with(finding.Suggest), r, ev)
		if got.Advice != finding.AdviseMeasure || len(got.Prices) > 0 || len(got.Evidence) > 0 || !strings.HasPrefix(got.Reasons[0], "costs no time") {
			t.Errorf("%s because %q, %d prices, %d evidence", got.Advice, got.Reasons, len(got.Prices), len(got.Evidence))
		}
	}
	r.Severe = false
	if got := New(Context{}).Price(with(finding.Suggest), r, cold); got.Advice != finding.AdviseKeep {
		t.Errorf("any other rule: %s, want keep", got.Advice)
	}
}
