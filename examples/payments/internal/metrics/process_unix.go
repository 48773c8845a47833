//go:build unix

package metrics

import (
	"fmt"
	"syscall"
)

// Process is the CPU time that the system charged this process, in the
// Prometheus text format: process_cpu_seconds_total.
func Process() []byte {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return nil
	}
	return fmt.Appendf(nil, "# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total %g\n", float64(u.Utime.Nano()+u.Stime.Nano())/1e9)
}
