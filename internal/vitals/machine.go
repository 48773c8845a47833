package vitals

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// A Machine is one reading of this machine's processors since its start, in
// seconds summed over all of them. Known is false where /proc is not Linux's.
type Machine struct {
	Known     bool
	At        time.Time
	Busy      float64 // by anybody, in the system this runs in
	Idle      float64 // waiting for disks too
	Steal     float64 // taken by other virtual machines
	Throttled float64 // this cgroup held back by its own limit
}

// userHZ is the unit of /proc/stat on every Linux that Go runs on.
const userHZ = 100

// ReadMachine reads /proc/stat and the cgroup's cpu.stat.
func ReadMachine() Machine {
	m := Machine{At: time.Now()}
	data, err := os.ReadFile("/proc/stat")
	if err != nil {
		return m
	}
	line, _, _ := strings.Cut(string(data), "\n")
	f := strings.Fields(line)
	if len(f) < 9 || f[0] != "cpu" {
		return m
	}
	t := make([]float64, len(f))
	for i := 1; i < len(f); i++ {
		v, err := strconv.ParseFloat(f[i], 64)
		if err != nil {
			return m
		}
		t[i] = v / userHZ
	}
	// user nice system idle iowait irq softirq steal; guest time is in user.
	m.Known = true
	m.Busy, m.Idle, m.Steal = t[1]+t[2]+t[3]+t[6]+t[7], t[4]+t[5], t[8]
	if stat, err := os.ReadFile("/sys/fs/cgroup/cpu.stat"); err == nil {
		m.Throttled = field(string(stat), "throttled_usec") / 1e6
	}
	return m
}

func field(text, name string) float64 {
	for line := range strings.Lines(text) {
		if k, v, ok := strings.Cut(strings.TrimSpace(line), " "); ok && k == name {
			n, err := strconv.ParseFloat(v, 64)
			if err == nil {
				return n
			}
		}
	}
	return 0
}

// Starved says why a program that took used CPU seconds between two readings
// may have waited for a processor, "" if it hardly can have. used < 0 is
// unknown: then nothing is said of others.
func (m Machine) Starved(since Machine, used float64) string {
	if !m.Known || !since.Known {
		return ""
	}
	busy, idle, steal := m.Busy-since.Busy, m.Idle-since.Idle, m.Steal-since.Steal
	all := busy + idle + steal
	wall := m.At.Sub(since.At).Seconds()
	if all <= 0 || wall <= 0 {
		return ""
	}
	throttled := (m.Throttled - since.Throttled) / wall
	others := (busy - used) / all
	switch {
	case throttled > 0.05:
		return fmt.Sprintf("the container's CPU limit held it back for %.0f%% of the time", 100*min(1, throttled))
	case steal/all > 0.05:
		return fmt.Sprintf("other virtual machines took %.0f%% of this machine's processors", 100*steal/all)
	case used >= 0 && idle/all < 0.1 && others > 0.2:
		return fmt.Sprintf("other programs took %.0f%% of this machine's processors and left %.0f%% idle", 100*others, 100*idle/all)
	}
	return ""
}
