package metrics

import "syscall"

// processCPU is the CPU time that the system charged this process, in seconds.
func processCPU() (float64, bool) {
	self, err := syscall.GetCurrentProcess()
	if err != nil {
		return 0, false
	}
	var created, ended, kernel, user syscall.Filetime
	if syscall.GetProcessTimes(self, &created, &ended, &kernel, &user) != nil {
		return 0, false
	}
	// Spans, not dates: in units of 100 ns from zero.
	span := func(f syscall.Filetime) float64 { return float64(int64(f.HighDateTime)<<32|int64(f.LowDateTime)) / 1e7 }
	return span(kernel) + span(user), true
}
