package a

import (
	"errors"
	"time"
)

// A loop without the word.
func (b *inbox) Read(deadline time.Time) (int, error) {
START:
	if len(b.out) > 3 {
		return 0, errors.New("full")
	}
	var timeout <-chan time.Time
	var timer *time.Timer
	if !deadline.IsZero() {
		timer = time.NewTimer(time.Until(deadline)) // want `for each turn of the loop`
		timeout = timer.C
	}
	select {
	case <-b.in:
		if timer != nil {
			timer.Stop()
		}
		goto START
	case <-timeout:
		return 0, errors.New("timeout")
	}
}

// The timer is made once, or the jump is for few.
func (b *inbox) ReadOnce() (int, error) {
	t := time.NewTimer(time.Second)
	defer t.Stop()
START:
	select {
	case <-b.in:
		goto START
	case <-t.C:
		return 0, errors.New("timeout")
	}
}

func (b *inbox) ReadSome() (int, error) {
START:
	select {
	case n := <-b.in:
		if n < 0 {
			goto START
		}
		println("some")
		return n, nil
	case <-time.After(time.Second):
		return 0, errors.New("timeout")
	}
}

// A literal that a turn calls, and a function that sends.
func (b *inbox) sendAll(items []string, others []*inbox) (dropped int) {
	for _, it := range items {
		ok := func() bool {
			t := time.NewTimer(time.Second) // want `for each turn of the loop`
			defer t.Stop()
			select {
			case b.out <- it:
				return true
			case <-t.C:
				return false
			}
		}()
		if !ok {
			dropped++
		}
	}
	for _, o := range others {
		if !o.trySend("x", time.Second) {
			dropped++
		}
	}
	return dropped
}

func (b *inbox) trySend(s string, d time.Duration) bool {
	select {
	case b.out <- s:
		return true
	case <-time.After(d): // want `for each turn of the loop`
		return false
	}
}

// In another goroutine each, or until it works.
func (b *inbox) sendBeside(items []string) {
	for _, it := range items {
		go func() {
			select {
			case b.out <- it:
			case <-time.After(time.Second):
			}
		}()
	}
	for i := 0; i < 3 && !b.tryAgain("x"); i++ {
	}
}

func (b *inbox) tryAgain(s string) bool {
	select {
	case b.out <- s:
		return true
	case <-time.After(time.Second):
		return false
	}
}

// A result goes on with the loop around, most of the time.
func heartbeats(results <-chan int, beat func() bool, delay func() time.Duration) (sum int) {
waiting:
	for {
		left := delay()
		for {
			if left <= 0 {
				if !beat() {
					return sum
				}
				continue waiting
			}
			select {
			case <-time.After(left): // want `makes a timer per iteration, also when another case comes first`
				left = 0
				continue
			case n := <-results:
				if sum += n; sum < 1000 {
					continue waiting
				}
				return sum
			}
		}
	}
}
