package canary

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gotoll/toll/internal/canary/judgement"
)

// biased draws and judges ten windows a side of programs whose profiles see
// more or less than their CPU time, by a factor that each process keeps.
func biased(t *testing.T, seed uint64, counted bool, old, new program) judgement.Judgement {
	t.Helper()
	o := Options{Per: requests, Tolerance: 0.05}
	if err := o.complete(); err != nil {
		t.Fatal(err)
	}
	c := comparison{o: o, paired: true}
	r := rand.New(rand.NewPCG(seed, 7))
	for side, p := range []program{old, new} {
		seen := math.Exp(samplingBias * r.NormFloat64())
		sampled := make(program, len(p))
		for i := range p {
			sampled[i] = p[i] * seen
		}
		for range 10 {
			w := sampled.window(t, r, r, 1000, 0.02)
			if spent := w.After.Page.Values[cpuCounter] - w.Before.Page.Values[cpuCounter]; counted {
				w.After.Page.Values[cpuCounter] = w.Before.Page.Values[cpuCounter] + spent/seen
			} else {
				delete(w.After.Page.Values, cpuCounter)
			}
			c.windows[side] = append(c.windows[side], w)
		}
	}
	j, err := c.judge()
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// Profiles that see too much of one process and too little of another are no
// difference: where the system's count is there it decides, else the doubt does.
func TestProfilesThatSeeTooMuch(t *testing.T) {
	for _, counted := range []bool{true, false} {
		alarms, promoted, found := 0, 0, 0
		for seed := range uint64(40) {
			same := biased(t, 8000+seed, counted, plain(), plain())
			if len(differ(same)) > 0 {
				alarms++
			}
			if same.Verdict == judgement.Promote {
				promoted++
			}
			if strings.Contains(same.Weaker, cpuCounter) == counted {
				t.Fatalf("counted %v: weaker %q", counted, same.Weaker)
			}
			dear := 0.5
			if counted {
				dear = 0.1
			}
			if biased(t, 9000+seed, counted, plain(), plain().dearer(2, dear)).Verdict == judgement.RollBack {
				found++
			}
		}
		if alarms > 1 || found < 36 {
			t.Errorf("counted %v: %d of 40 equals differ, %d of 40 dearer ones are rolled back", counted, alarms, found)
		}
		if counted != (promoted >= 36) {
			t.Errorf("counted %v: %d of 40 equals are promoted", counted, promoted)
		}
	}
}
