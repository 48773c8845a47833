//go:build !linux

package bench

import "time"

// Asleep is how long this machine has slept since it started; 0 where nothing
// says.
func Asleep() time.Duration { return 0 }
