package bench

import (
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/gotoll/toll/finding"
)

// A Watch measures what others do with the machine while a race runs. Where
// /proc is missing its shares stay 0.
type Watch struct {
	machine finding.Machine
	start   ticks
	own     time.Duration
	halted  float64
}

// ticks are the machine's counters, in clock ticks since boot.
type ticks struct{ busy, idle, steal float64 }

// NewWatch starts watching.
func NewWatch() *Watch {
	w := &Watch{machine: finding.Machine{CPU: cpuName(), Cores: runtime.NumCPU(), Quota: quota(), Kernel: line("/proc/sys/kernel/osrelease")}}
	w.start, w.own, w.halted = readTicks(), ownCPU(), throttled()
	return w
}

// Machine returns where and among whom the time since NewWatch was spent.
// Children that still run count as foreign: ask after they ended.
func (w *Watch) Machine() finding.Machine {
	m := w.machine
	m.Throttled = max(0, throttled()-w.halted)
	now := readTicks()
	total := now.busy + now.idle + now.steal - w.start.busy - w.start.idle - w.start.steal
	if total <= 0 {
		return m
	}
	const hertz = 100 // USER_HZ is 100 on every architecture that Go runs on
	own := (ownCPU() - w.own).Seconds() * hertz
	m.Foreign = min(1, max(0, (now.busy-w.start.busy-own)/total))
	m.Steal = min(1, max(0, (now.steal-w.start.steal)/total))
	return m
}

// ownCPU is the CPU time of this process and of its children that ended.
func ownCPU() time.Duration {
	var sum int64
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		if syscall.Getrusage(who, &u) == nil {
			sum += u.Utime.Nano() + u.Stime.Nano()
		}
	}
	return time.Duration(sum)
}

func readTicks() ticks { return parseTicks(line("/proc/stat")) }

// parseTicks reads the first line of /proc/stat: user nice system idle iowait
// irq softirq steal.
func parseTicks(s string) ticks {
	f := strings.Fields(s)
	if len(f) < 9 || f[0] != "cpu" {
		return ticks{}
	}
	v := make([]float64, 8)
	for i := range v {
		v[i], _ = strconv.ParseFloat(f[i+1], 64)
	}
	return ticks{busy: v[0] + v[1] + v[2] + v[5] + v[6], idle: v[3] + v[4], steal: v[7]}
}

func line(file string) string {
	b, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	s, _, _ := strings.Cut(string(b), "\n")
	return strings.TrimSpace(s)
}

func cpuName() string {
	b, _ := os.ReadFile("/proc/cpuinfo")
	for l := range strings.Lines(string(b)) {
		if key, value, ok := strings.Cut(l, ":"); ok && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return runtime.GOARCH
}

// quota is the cgroup's CPU limit in cores, 0 without one.
func quota() float64 {
	if q := parseQuota(line("/sys/fs/cgroup/cpu.max")); q > 0 {
		return q
	}
	return parseQuota(line("/sys/fs/cgroup/cpu/cpu.cfs_quota_us") + " " + line("/sys/fs/cgroup/cpu/cpu.cfs_period_us"))
}

// throttled is how long the cgroup's processes were kept from running because
// its quota was used up, in seconds since the cgroup began.
func throttled() float64 {
	b, err := os.ReadFile("/sys/fs/cgroup/cpu.stat")
	if err != nil {
		return 0
	}
	return parseThrottled(string(b))
}

func parseThrottled(stat string) float64 {
	for l := range strings.Lines(stat) {
		if us, ok := strings.CutPrefix(l, "throttled_usec "); ok {
			v, _ := strconv.ParseFloat(strings.TrimSpace(us), 64)
			return v / 1e6
		}
	}
	return 0
}

func parseQuota(s string) float64 {
	f := strings.Fields(s)
	if len(f) != 2 {
		return 0
	}
	limit, err1 := strconv.ParseFloat(f[0], 64)
	period, err2 := strconv.ParseFloat(f[1], 64)
	if err1 != nil || err2 != nil || limit <= 0 || period <= 0 {
		return 0
	}
	return limit / period
}
