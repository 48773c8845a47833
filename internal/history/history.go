// Package history is the journey from past measurements to trends: what each
// benchmark came to over time, and since when it is different.
//
// Values come from the ledger's races or from files in the Go benchmark format.
// It measures nothing and keeps nothing.
package history

import (
	"cmp"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/perf/benchfmt"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/history/trend"
	"github.com/gotoll/toll/internal/stat"
)

// alpha bounds how often a series that did not change shows a change: stricter
// than usual, since there are many series.
const alpha = 0.01

// Races makes trends of past races, oldest first. A point is the old side of a
// race: what was there at the time, not what was tried. Races on another CPU
// than the newest one's are left out.
func Races(races []finding.Outcome) trend.Report {
	r := newReport("ledger")
	if len(races) == 0 {
		return r.Report
	}
	cpu, foreign := races[len(races)-1].Machine.CPU, 0
	for _, o := range races {
		if o.Machine.CPU != cpu {
			foreign++
			continue
		}
		for _, c := range o.Comparisons {
			if c.Verdict != finding.Invalid && c.Unit != "cpu-sec/op" && !(c.Unit == "sec/op" && c.Exact) {
				r.add(c.Bench, c.Unit, point(o, c))
			}
		}
	}
	if foreign > 0 {
		r.Warnings = append(r.Warnings, finding.Warning{Where: "ledger", Text: fmt.Sprintf("%d races on another CPU than %s are left out", foreign, cpu)})
	}
	return r.finish()
}

// point is the old side of one comparison.
func point(o finding.Outcome, c finding.Comparison) trend.Point {
	b := o.Builds[finding.Old]
	p := trend.Point{Label: o.Time + " " + b.Label, Value: c.Old, Time: o.Time, Build: b.Label, Commit: b.Commit, Race: o.ID, Exact: c.Exact}
	if values := c.Values[finding.Old]; !c.Exact && len(values) > 1 {
		i := stat.Centre(values, 0.95)
		p.Interval, p.N = &finding.Interval{Low: i.Low, Mid: i.Mid, High: i.High}, len(values)
	}
	return p
}

// Files makes trends of files in the Go benchmark format, as `go test -bench`
// writes and benchstat reads them, in the order given. Each result is a point.
func Files(names []string) (trend.Report, error) {
	r := newReport(strings.Join(names, ", "))
	for _, name := range names {
		if err := r.file(name); err != nil {
			return r.Report, fmt.Errorf("read benchmark results: %w", err)
		}
	}
	if len(r.Series) == 0 {
		return r.Report, fmt.Errorf("%s: no benchmark results: a line is `BenchmarkName 100 123 ns/op`", r.Source)
	}
	return r.finish(), nil
}

type report struct {
	trend.Report
	at map[[2]string]int // bench and unit -> index of Series
}

func newReport(source string) *report {
	return &report{trend.Report{Schema: trend.Schema, Source: source, Alpha: alpha}, map[[2]string]int{}}
}

func (r *report) file(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	in := benchfmt.NewReader(f, name)
	for in.Scan() {
		switch res := in.Result().(type) {
		case *benchfmt.Result:
			bench := res.Name.String()
			if pkg := res.GetConfig("pkg"); pkg != "" {
				bench = pkg + "." + bench
			}
			for _, v := range res.Values {
				r.add(bench, v.Unit, trend.Point{Label: filepath.Base(name), Value: v.Value})
			}
		case *benchfmt.SyntaxError:
			r.Warnings = append(r.Warnings, finding.Warning{Where: fmt.Sprintf("%s:%d", name, res.Line), Text: res.Msg})
		}
	}
	return in.Err()
}

func (r *report) add(bench, unit string, p trend.Point) {
	if math.IsNaN(p.Value) || math.IsInf(p.Value, 0) {
		return
	}
	key := [2]string{bench, unit}
	i, ok := r.at[key]
	if !ok {
		i = len(r.Series)
		r.at[key] = i
		r.Series = append(r.Series, trend.Series{Bench: bench, Unit: unit})
	}
	r.Series[i].Points = append(r.Series[i].Points, p)
}

// finish looks for the changes of each series: of logarithms, so that a change
// is one of the ratio, where no value forbids it.
func (r *report) finish() trend.Report {
	for i := range r.Series {
		s := &r.Series[i]
		xs := make([]float64, len(s.Points))
		for j, p := range s.Points {
			xs[j] = p.Value
		}
		scaled := slices.Clone(xs)
		if len(xs) > 0 && slices.Min(xs) > 0 {
			for j, x := range xs {
				scaled[j] = math.Log(x)
			}
		}
		changes := stat.Changes(scaled, alpha, 1)
		for j, c := range changes {
			from, to := 0, len(xs)
			if j > 0 {
				from = changes[j-1].At
			}
			if j+1 < len(changes) {
				to = changes[j+1].At
			}
			s.Changes = append(s.Changes, trend.Change{At: c.At, P: c.P, Before: stat.Median(xs[from:c.At]), After: stat.Median(xs[c.At:to])})
		}
	}
	slices.SortStableFunc(r.Series, func(a, b trend.Series) int {
		return cmp.Or(cmp.Compare(a.Bench, b.Bench), cmp.Compare(a.Unit, b.Unit))
	})
	return r.Report
}
