package bench

import (
	"time"

	"golang.org/x/sys/unix"
)

// Asleep is how long this machine has slept since it started: the clock that
// goes on in sleep less the one that stands still. 0 where the kernel does not
// say.
func Asleep() time.Duration {
	var with, without unix.Timespec
	if unix.ClockGettime(unix.CLOCK_BOOTTIME, &with) != nil || unix.ClockGettime(unix.CLOCK_MONOTONIC, &without) != nil {
		return 0
	}
	return time.Duration(with.Nano() - without.Nano())
}
