package vitals

import (
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/gotoll/toll/finding"
)

// A Cycle is one line of GODEBUG=gctrace=1. The format may change between Go
// releases; these fields have stood since Go 1.5 (runtime package, "Environment
// Variables"). CPU times are the runtime's estimates from the wall clock: where
// threads wait for a processor they are too large.
type Cycle struct {
	N          int
	At         float64 // seconds since the program's start, at the cycle's end
	Forced     bool    // by runtime.GC
	Clock      [3]float64
	Assist     float64 // CPU seconds
	Background float64
	Idle       float64 // CPU seconds that nobody else wanted
	Stopped    float64 // CPU seconds of the two pauses
	StartMB    float64 // heap at the start, at the end, live after marking; MiB
	EndMB      float64
	LiveMB     float64
	GoalMB     float64
	Procs      int
}

// Pauses are the two stop-the-world phases, in seconds.
func (c Cycle) Pauses() [2]float64 { return [2]float64{c.Clock[0], c.Clock[2]} }

// CPU is what the cycle took from others, in seconds.
func (c Cycle) CPU() float64 { return c.Assist + c.Background + c.Stopped }

var cycleLine = sync.OnceValue(func() *regexp.Regexp {
	const n = `([\d.]+)`
	return regexp.MustCompile(`^gc (\d+) @` + n + `s \d+%(?: \(checking for goroutine leaks\))?: ` + n + `\+` + n + `\+` + n + ` ms clock, ` +
		n + `\+` + n + `/` + n + `/` + n + `\+` + n + ` ms cpu, ` + n + `->` + n + `->` + n + ` MB, ` + n + ` MB goal,.* (\d+) P( \(forced\))?$`)
})

// ReadCycle reads one line; ok is false for any other line.
func ReadCycle(line string) (c Cycle, ok bool) {
	m := cycleLine().FindStringSubmatch(line)
	if m == nil {
		return Cycle{}, false
	}
	f := func(i int) float64 {
		v, _ := strconv.ParseFloat(m[i], 64) // digits, by the expression
		return v
	}
	ms := func(i int) float64 { return f(i) / 1e3 }
	return Cycle{
		N: int(f(1)), At: f(2), Clock: [3]float64{ms(3), ms(4), ms(5)},
		Assist: ms(7), Background: ms(8), Idle: ms(9), Stopped: ms(6) + ms(10),
		StartMB: f(11), EndMB: f(12), LiveMB: f(13), GoalMB: f(14), Procs: int(f(15)), Forced: m[16] != "",
	}, true
}

var number = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[\d.]+`) })

// CycleBegun reports whether line is the first half of one of gctrace. The
// runtime writes such a line in pieces, after runtime.GC has returned: a program
// that ends then leaves half of it.
func CycleBegun(line string) bool {
	const whole = "gc n @ns n%: n+n+n ms clock, n+n/n/n+n ms cpu, n->n->n MB, n MB goal, n MB stacks, n MB globals, n P (forced)"
	return strings.HasPrefix(line, "gc ") && strings.HasPrefix(whole, number().ReplaceAllLiteralString(line, "n"))
}

// A Queue is one line of GODEBUG=schedtrace: how many goroutines wait for a
// processor at that moment.
type Queue struct {
	At       float64 // seconds since the program's start
	Procs    int
	Idle     int // processors without work
	Threads  int
	Runnable int // goroutines that wait for a processor
}

var queueLine = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^SCHED (\d+)ms: gomaxprocs=(\d+) idleprocs=(\d+) threads=(\d+) .*runqueue=(\d+) \[([\d ]*)\]`)
})

var digits = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\d+`) })

// ReadQueue reads one line; ok is false for any other line.
func ReadQueue(line string) (q Queue, ok bool) {
	m := queueLine().FindStringSubmatch(line)
	if m == nil {
		return Queue{}, false
	}
	n := func(s string) int {
		v, _ := strconv.Atoi(s) // digits, by the expression
		return v
	}
	q = Queue{At: float64(n(m[1])) / 1e3, Procs: n(m[2]), Idle: n(m[3]), Threads: n(m[4]), Runnable: n(m[5])}
	for _, local := range digits().FindAllString(m[6], -1) {
		q.Runnable += n(local)
	}
	return q, true
}

// SumCycles adds cycles up, nil without any.
func SumCycles(cycles []Cycle) *finding.GCTrace {
	if len(cycles) == 0 {
		return nil
	}
	const mib = 1 << 20
	sum := &finding.GCTrace{Cycles: len(cycles), Live: cycles[len(cycles)-1].LiveMB * mib}
	for _, c := range cycles {
		if c.Forced {
			sum.Forced++
		}
		sum.Assist += c.Assist
		sum.Background += c.Background
		sum.Stopped += c.Stopped
		sum.Longest = max(sum.Longest, c.Clock[0], c.Clock[2])
		sum.Peak = max(sum.Peak, c.EndMB*mib)
	}
	return sum
}
