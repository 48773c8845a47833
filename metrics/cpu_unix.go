//go:build unix

package metrics

import "syscall"

// processCPU is the CPU time that the system charged this process, in seconds.
func processCPU() (float64, bool) {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0, false
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9, true
}
