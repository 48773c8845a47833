package vitals

import (
	"math"
	"testing"

	"golang.org/x/exp/trace"
)

// However long a trace is, its bins hold all the time that was added, each at
// its place.
func TestTimelineFolds(t *testing.T) {
	for _, long := range []trace.Time{firstWidth / 2, firstWidth * mostBins, 7 * firstWidth * mostBins, 1000*firstWidth*mostBins + 1} {
		var l timeliner
		l.add(0, long, running) // one stretch over everything
		for i := range trace.Time(50) {
			l.add(i*long/50, i*long/50+long/100, collector)
		}
		l.at(long / 2).Heap = 5
		out := l.finish()
		if n := len(out.Bins); n == 0 || n > mostBins || out.Width*float64(n) < float64(long)/1e9 {
			t.Fatalf("%d bins of %v s do not hold %v ns", len(out.Bins), out.Width, long)
		}
		var ran, collected, firstHalf float64
		for i, b := range out.Bins {
			ran, collected = ran+b.Running, collected+b.Collector
			if b.Running > out.Width*(1+1e-9) {
				t.Errorf("bin %d of %v s has %v s of one goroutine", i, out.Width, b.Running)
			}
			if i < len(out.Bins)/2 {
				firstHalf += b.Running
			}
		}
		if math.Abs(ran-float64(long)/1e9) > 1e-9 || math.Abs(collected-float64(50*(long/100))/1e9) > 1e-9 {
			t.Errorf("of %v ns, %v s ran and %v s collected", long, ran, collected)
		}
		if at := int(float64(long/2) / 1e9 / out.Width); out.Bins[at].Heap != 5 {
			t.Errorf("the heap's reading is not in bin %d", at)
		}
	}
}
