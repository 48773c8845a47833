package loadgen

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strconv"
	"syscall"
	"time"
	"unsafe"
)

// A meter reads the CPU time of a process group and all its descendants, also
// of those that ended and were waited for.
type meter struct {
	group int
	pids  []int
}

// scan finds the processes of the tree. A descendant that left the group is
// found while its parents live.
func (m *meter) scan() error {
	names, err := readNames("/proc")
	if err != nil {
		return fmt.Errorf("list the processes: %w", err)
	}
	parent, in := map[int]int{}, map[int]bool{}
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil {
			continue
		}
		if f := statFields(pid); f != nil {
			parent[pid] = number(f[1])
			in[pid] = number(f[2]) == m.group
		}
	}
	m.pids = m.pids[:0]
	for pid := range parent {
		for at, hops := pid, 0; at > 1 && hops < 64; at, hops = parent[at], hops+1 {
			if in[at] {
				m.pids = append(m.pids, pid)
				break
			}
		}
	}
	if len(m.pids) == 0 {
		return errors.New("the server's processes are gone")
	}
	return nil
}

func readNames(dir string) ([]string, error) {
	d, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	return d.Readdirnames(-1)
}

// read sums up the processes that the last scan found. /proc counts in ticks
// of 10 ms, too coarse for a window: of living processes the kernel's own
// clock of each is read, in nanoseconds.
func (m *meter) read() time.Duration {
	const tick = time.Second / 100
	var sum time.Duration
	for _, pid := range m.pids {
		f := statFields(pid)
		if f == nil {
			continue // ended: its parent's sum has it once it was waited for
		}
		own := time.Duration(number(f[11])+number(f[12])) * tick
		var ts syscall.Timespec
		clock := uintptr(^pid<<3 | 2) // CPUCLOCK_SCHED of that process, as clock_getcpuclockid(3) makes it
		if _, _, e := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, clock, uintptr(unsafe.Pointer(&ts)), 0); e == 0 {
			own = time.Duration(ts.Nano())
		}
		sum += own + time.Duration(number(f[13])+number(f[14]))*tick
	}
	return sum
}

// statFields are the fields of /proc/PID/stat after the name: state, parent,
// group, ...; nil when the process is gone.
func statFields(pid int) []string {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return nil
	}
	_, rest, ok := bytes.Cut(b[max(0, bytes.LastIndexByte(b, ')')):], []byte(") "))
	if !ok {
		return nil
	}
	var f []string
	for field := range bytes.FieldsSeq(rest) {
		f = append(f, string(field))
	}
	if len(f) < 15 {
		return nil
	}
	return f
}

func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// pause sleeps with the kernel's timer: the runtime's own rounds up to a
// millisecond when the process is idle, longer than many requests take.
func pause(d time.Duration) {
	ts := syscall.NsecToTimespec(int64(d))
	_ = syscall.Nanosleep(&ts, nil)
}
