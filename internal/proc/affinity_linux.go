package proc

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// CPUs lists those that this process may run on, nil where the system does not tell.
func CPUs() []int {
	var set unix.CPUSet
	if unix.SchedGetaffinity(0, &set) != nil {
		return nil
	}
	var cpus []int
	for cpu := range len(set) * 64 {
		if set.IsSet(cpu) {
			cpus = append(cpus, cpu)
		}
	}
	return cpus
}

// startOn starts a child that may run on these CPUs only. A child inherits what the thread
// may that starts it. Where the system refuses, because a CPU has gone, it may run on all.
func startOn(cpus []int, start func() error) error {
	runtime.LockOSThread()
	var before, set unix.CPUSet
	for _, cpu := range cpus {
		set.Set(cpu)
	}
	if unix.SchedGetaffinity(0, &before) != nil || unix.SchedSetaffinity(0, &set) != nil {
		runtime.UnlockOSThread()
		return start()
	}
	err := start()
	if unix.SchedSetaffinity(0, &before) == nil {
		runtime.UnlockOSThread() // else the thread ends with its goroutine
	}
	return err
}
