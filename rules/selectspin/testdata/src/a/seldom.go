package a

import (
	"net"
	"time"
)

type counted struct {
	in          chan int
	stop        chan struct{}
	want, taken int
}

// What asks whether to leave, and finds that it has not to, does nothing.
func (c *counted) run() {
	for { // want `spins while nothing is to be received: a whole core for waiting`
		select {
		case n := <-c.in:
			c.taken++
			handle(n)
		case <-c.stop:
			return
		default:
			if c.want > 0 && c.taken >= c.want {
				close(c.stop)
				return
			}
		}
	}
}

// A time that has not come yet is asked for as often as the core can.
func every(in chan int, d time.Duration, flush func()) {
	last := time.Now()
	for { // want `spins while nothing`
		select {
		case n := <-in:
			handle(n)
		default:
			if time.Since(last) > d {
				flush()
				last = time.Now()
			}
		}
	}
}

func inTime(in chan int, until time.Time) (int, bool) {
	for time.Now().Before(until) { // want `spins while nothing`
		select {
		case n := <-in:
			return n, true
		default:
		}
	}
	return 0, false
}

func first(urgent, other chan int) {
	for { // want `spins while nothing`
		select {
		case n := <-urgent:
			handle(n)
		default:
			select {
			case n := <-other:
				handle(n)
			default:
			}
		}
	}
}

func yields(in chan int) {
	for { // want `spins while nothing`
		select {
		case n := <-in:
			handle(n)
		default:
			time.Sleep(0)
		}
	}
}

// What has been collected is worked off while nothing comes: that is work.
func (c *counted) batches(flush func(int)) {
	for {
		select {
		case n := <-c.in:
			c.taken += n
		default:
			if c.taken > 0 {
				flush(c.taken)
			}
		}
	}
}

// The read waits.
func reads(conn net.Conn, stop chan struct{}, until time.Time, buf []byte) {
	for {
		select {
		case <-stop:
			return
		default:
			if time.Now().After(until) {
				return
			}
		}
		if _, err := conn.Read(buf); err != nil {
			return
		}
	}
}

// Somebody has thought of how long a change may take.
func soon(until time.Time) bool {
	for !stopped.Load() {
		if time.Now().After(until) {
			return false
		}
	}
	return true
}

func untilFull(in chan int, full func() bool) {
	n, done := 0, false
loop:
	for { // want `spins while nothing`
		select {
		case i := <-in:
			n += i
			done = full()
		default:
			if done {
				break loop
			}
		}
	}
	handle(n)
}
