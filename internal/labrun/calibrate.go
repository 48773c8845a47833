package labrun

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/files"
	"github.com/gotoll/toll/internal/race"
	"github.com/gotoll/toll/rule"
)

// leastPair is the least measuring time in which a pair's interval says more
// than the one that came with Toll.
const leastPair = 6 * time.Second

// CalibrateOptions of a calibration.
type CalibrateOptions struct {
	Budget   time.Duration // of measuring all pairs together
	TempDir  string
	Seed     int64
	Progress func(rule string, done, total int, p race.Progress)
	Keep     func(finding.Claim, finding.Outcome) error // called after each pair
}

// Matter orders the rules whose pairs decide the findings' prices: the largest
// gain that is still open first. Rules without a price are not in it.
func Matter(priced []finding.Priced, rules []*rule.Rule) []*rule.Rule {
	gain := map[string]float64{}
	for _, f := range priced {
		for _, p := range f.Prices {
			if p.Unpriced == "" {
				gain[f.Rule] += p.OfWhole().High
				break
			}
			// Seen, but the pair was never raced: that is what a calibration is for.
			if i := slices.IndexFunc(f.Evidence, func(e finding.Evidence) bool { return e.Kind == p.Kind && e.Samples > 0 }); i >= 0 {
				gain[f.Rule] += f.Evidence[i].Share()
			}
		}
	}
	out := slices.DeleteFunc(slices.Clone(rules), func(r *rule.Rule) bool { return gain[r.Name()] == 0 })
	slices.SortStableFunc(out, func(a, b *rule.Rule) int {
		return cmp.Or(cmp.Compare(gain[b.Name()], gain[a.Name()]), cmp.Compare(a.Name(), b.Name()))
	})
	return out
}

// Calibrate races the rules' pairs in order, as many as the budget gives time
// to, and hands each claim to Keep at once. It returns how many it raced.
func Calibrate(ctx context.Context, rules []*rule.Rule, o CalibrateOptions) (int, error) {
	if len(rules) == 0 {
		return 0, nil
	}
	n := max(1, min(len(rules), int(o.Budget/leastPair)))
	each := o.Budget / time.Duration(n)
	for i, r := range rules[:n] {
		claim, out, err := Run(ctx, r, Options{Budget: each, TempDir: o.TempDir, Seed: o.Seed, Progress: func(p race.Progress) {
			if o.Progress != nil {
				o.Progress(r.Name(), i, n, p)
			}
		}})
		if err != nil {
			return i, fmt.Errorf("race the pair of %s: %w", r.Name(), err)
		}
		if err := o.Keep(claim, out); err != nil {
			return i, err
		}
	}
	return n, nil
}

// calibration is the file of claims that were raced on this machine.
const calibration = "calibration.json"

// Calibrated reads the claims that were raced here, by rule: those of this Go
// version's line and this machine. dir is the .toll folder; without the file
// there are none.
func Calibrated(dir, goVersion, cpu string) (map[string]finding.Claim, error) {
	all, err := readCalibration(dir)
	if err != nil {
		return nil, err
	}
	maps.DeleteFunc(all, func(_ string, c finding.Claim) bool {
		return c.Go != goVersion || c.CPU != cpu || c.GOOS != runtime.GOOS || c.GOARCH != runtime.GOARCH || len(c.Metrics) == 0
	})
	return all, nil
}

func readCalibration(dir string) (map[string]finding.Claim, error) {
	name := filepath.Join(dir, calibration)
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return map[string]finding.Claim{}, nil
	}
	all := map[string]finding.Claim{}
	if err == nil {
		err = json.Unmarshal(data, &all)
	}
	if err != nil {
		return nil, fmt.Errorf("read the calibration %s: %w; delete the file and run `toll calibrate` again", name, err)
	}
	return all, nil
}

// KeepCalibrated adds a claim to the file in dir, atomically.
func KeepCalibrated(dir string, c finding.Claim) error {
	all, err := readCalibration(dir)
	if err != nil {
		return err
	}
	all[c.Rule] = c
	data, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	if err := files.Replace(filepath.Join(dir, calibration), append(data, '\n')); err != nil {
		return fmt.Errorf("keep the calibration: %w", err)
	}
	return nil
}
