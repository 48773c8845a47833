package vitals

import "golang.org/x/exp/trace"

// A Timeline is what a trace shows over time, in bins of equal width.
type Timeline struct {
	Width float64 // seconds of a bin
	Bins  []Bin
	Marks []Span // mark phases of the collector, in order of their ends
	Stops []Span // stop-the-world phases, likewise
	// Dropped are spans that were too many to keep.
	Dropped int
}

// A Bin sums the time of all goroutines in one stretch of a trace.
type Bin struct {
	Running   float64 // seconds, the collector's in it
	Collector float64 // workers, and marking and sweeping by goroutines that allocate
	Runnable  float64 // waiting for a processor
	Syscall   float64
	Heap      uint64 // bytes of objects, the highest seen, 0 not told
	Goal      uint64 // bytes, the last told
}

// A Span is a stretch of a trace, in seconds from its start.
type Span struct {
	Begin, End float64
	GC         bool // of the collector
}

const (
	mostBins   = 240
	mostSpans  = 2000
	firstWidth = trace.Time(100e3) // ns
)

// timeliner fills a Timeline without knowing how long the trace is: when the
// bins do not reach, each two become one.
type timeliner struct {
	width trace.Time
	out   Timeline
}

// at is the bin of a time since the trace's start.
func (l *timeliner) at(t trace.Time) *Bin {
	if l.width == 0 {
		l.width = firstWidth
	}
	for t/l.width >= mostBins {
		l.fold()
	}
	for int(t/l.width) >= len(l.out.Bins) {
		l.out.Bins = append(l.out.Bins, Bin{})
	}
	return &l.out.Bins[t/l.width]
}

func (l *timeliner) fold() {
	bins := l.out.Bins
	for i := 0; 2*i < len(bins); i++ {
		b := bins[2*i]
		if 2*i+1 < len(bins) {
			n := bins[2*i+1]
			b.Running, b.Collector, b.Runnable, b.Syscall = b.Running+n.Running, b.Collector+n.Collector, b.Runnable+n.Runnable, b.Syscall+n.Syscall
			b.Heap = max(b.Heap, n.Heap)
			if n.Goal > 0 {
				b.Goal = n.Goal
			}
		}
		bins[i] = b
	}
	l.out.Bins = bins[:(len(bins)+1)/2]
	l.width *= 2
}

// add spreads a stretch over the bins that it touches.
func (l *timeliner) add(from, to trace.Time, field func(*Bin) *float64) {
	if to <= from {
		return
	}
	l.at(to - 1) // no fold from here on
	for from < to {
		end := min(to, (from/l.width+1)*l.width)
		*field(l.at(from)) += seconds(end - from)
		from = end
	}
}

// span keeps a phase that is drawn by itself.
func (l *timeliner) span(list *[]Span, from, to trace.Time, gc bool) {
	if len(*list) >= mostSpans {
		l.out.Dropped++
		return
	}
	*list = append(*list, Span{seconds(from), seconds(to), gc})
}

func (l *timeliner) finish() Timeline {
	l.out.Width = seconds(l.width)
	return l.out
}

func running(b *Bin) *float64   { return &b.Running }
func collector(b *Bin) *float64 { return &b.Collector }
func runnable(b *Bin) *float64  { return &b.Runnable }
func inSyscall(b *Bin) *float64 { return &b.Syscall }
