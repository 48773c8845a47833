package doctor

import (
	"math"
	"testing"

	"github.com/gotoll/toll/internal/doctor/checkup"
	"github.com/gotoll/toll/internal/vitals"
)

func TestBuckets(t *testing.T) {
	all := []float64{0.5e-9, 1e-6, 1.2e-6, 1.5e-6, 9e-3, 9e-3, 2.5}
	got := buckets(all)
	sum := 0.0
	for i, b := range got {
		sum += b.Count
		if !(b.Low < b.High) || i > 0 && b.Low < got[i-1].High*(1-1e-9) {
			t.Errorf("bucket %d is %+v after %+v", i, b, got[max(0, i-1)])
		}
		if b.High > b.Low*1.7 && b.Low > 1e-9 {
			t.Errorf("bucket %+v is wide", b)
		}
	}
	if sum != float64(len(all)) {
		t.Errorf("%v of %d were counted: %+v", sum, len(all), got)
	}
	// An end belongs to the bucket below it.
	if b := got[2]; math.Abs(b.High-1.5e-6) > 1e-12 || b.Count != 2 {
		t.Errorf("%+v, want 1.2 and 1.5 us up to 1.5 us", b)
	}
	if len(buckets(nil)) != 0 {
		t.Error("nothing was counted as something")
	}
}

func TestCountedKeepsTheOpenBucket(t *testing.T) {
	got := counted(vitals.Histogram{Bounds: []float64{1e-3, 2e-3, math.Inf(1)}, Counts: []float64{0, 5, 1}})
	if len(got) != 2 || got[0] != (checkup.Bucket{Low: 1e-3, High: 2e-3, Count: 5}) || !got[1].Open || math.IsInf(got[1].High, 0) {
		t.Errorf("%+v", got)
	}
}

// A timeline tells goroutines on average, so that a full processor is 1.
func TestTimelineAverages(t *testing.T) {
	f := busy(func(tr *vitals.Trace) {
		tr.Seconds = 0.25
		tr.Timeline = vitals.Timeline{Width: 0.1, Bins: []vitals.Bin{{Running: 0.2, Collector: 0.05, Heap: 7}, {Running: 0.1}, {Running: 0.05}}, Marks: []vitals.Span{{Begin: 0.2, End: 0.21}, {Begin: 0.1, End: 0.11}}}
		tr.Pauses = []float64{1e-5, 2e-5}
	})
	r := f.report()
	l := r.Timeline
	if l == nil || l.Procs != 2 || math.Abs(l.Bins[0].Running-2) > 1e-9 || math.Abs(l.Bins[0].Collector-0.5) > 1e-9 || math.Abs(l.Bins[2].Running-1) > 1e-9 || l.Bins[0].Heap != 7 {
		t.Fatalf("%+v", l)
	}
	if l.Marks[0].Begin != 0.1 {
		t.Errorf("marks are not in order of time: %+v", l.Marks)
	}
	if len(r.Histograms) != 2 || r.Histograms[0].Check != "gc.pause" || r.Histograms[0].N != 2 || r.Histograms[1].N != 1000 {
		t.Errorf("histograms %+v", r.Histograms)
	}
	if r := (&facts{used: -1}).report(); r.Timeline != nil || len(r.Histograms) != 0 {
		t.Error("without a trace there is a timeline")
	}
}
