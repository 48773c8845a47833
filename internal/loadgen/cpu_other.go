//go:build !linux

package loadgen

import (
	"errors"
	"time"
)

// A meter needs /proc.
type meter struct{ group int }

func (m *meter) scan() error {
	return errors.New("the CPU time of a running server is readable on Linux only: race the services there")
}

func (m *meter) read() time.Duration { return 0 }

func pause(d time.Duration) { time.Sleep(d) }
