package canary

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/canary/judgement"
	"github.com/gotoll/toll/internal/vitals"
)

// biased draws and judges ten windows a side of programs whose profiles see
// more or less than their CPU time, by a factor that each process keeps.
func biased(t *testing.T, seed uint64, counted bool, old, new program) judgement.Judgement {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 7))
	seen := [2]float64{math.Exp(samplingBias * r.NormFloat64()), math.Exp(samplingBias * r.NormFloat64())}
	return partly(t, r, Options{Per: requests, Tolerance: 0.05}, seen, counted, old, new)
}

// partly is the same with known factors.
func partly(t *testing.T, r *rand.Rand, o Options, seen [2]float64, counted bool, old, new program) judgement.Judgement {
	t.Helper()
	if err := o.complete(); err != nil {
		t.Fatal(err)
	}
	c := comparison{o: o, paired: true}
	for side, p := range []program{old, new} {
		sampled := make(program, len(p))
		for i := range p {
			sampled[i] = p[i] * seen[side]
		}
		for range 10 {
			w := sampled.window(t, r, r, 1000, 0.02)
			if spent := w.After.Page.Values[vitals.CPUCounter] - w.Before.Page.Values[vitals.CPUCounter]; counted {
				w.After.Page.Values[vitals.CPUCounter] = w.Before.Page.Values[vitals.CPUCounter] + spent/seen[side]
			} else {
				delete(w.After.Page.Values, vitals.CPUCounter)
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
			if strings.Contains(same.Weaker, vitals.CPUCounter) == counted {
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

// Profiles that see half of the CPU time, and of which other halves, tell nothing of
// its parts; the system's count of the whole stands.
func TestBlindProfiles(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 7))
	for _, seen := range [][2]float64{{0.74, 0.51}, {0.5, 0.5}, {1, 1.12}} {
		// What the canary's profile misses is one function.
		j := partly(t, r, Options{Per: requests, Tolerance: 0.05}, seen, true, plain(), plain().dearer(0, -0.15))
		if len(differ(j)) != 1 || differ(j)[0] != "CPU" || !strings.Contains(j.Weaker, "profiles saw ") {
			t.Errorf("profiles see %v: %v differ, weaker %q", seen, differ(j), j.Weaker)
		}
		for _, f := range j.Functions {
			if f.Kind == finding.CPU && (f.State != judgement.Told || f.Why == "") {
				t.Errorf("profiles see %v: %+v", seen, f)
			}
		}
		if shares := partly(t, r, Options{}, seen, true, plain(), plain()); shares.Verdict != judgement.Hold {
			t.Errorf("profiles see %v, by shares: %s", seen, shares.Verdict)
		}
	}
	if j := partly(t, r, Options{Per: requests, Tolerance: 0.05}, [2]float64{0.9, 0.95}, true, plain(), plain().dearer(0, 0.15)); j.Weaker != "" || len(differ(j)) < 2 {
		t.Errorf("profiles that see nearly all: %v differ, weaker %q", differ(j), j.Weaker)
	}
}
