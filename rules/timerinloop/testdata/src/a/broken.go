package a

import "time"

// A break behind the select ends the loop only where it is reached, and where it is the loop's.
func (r *reader) unbroken(up func() bool, gone chan int) {
	for {
		select {
		case n := <-r.in:
			r.handle(n)
		case <-time.After(r.timeout): // want `makes a timer per iteration`
			return
		}
		if up() {
			continue
		}
		break
	}
	for {
		select {
		case n := <-r.in:
			if n > 0 {
				r.handle(n)
				continue
			}
		case <-time.After(r.timeout): // want `makes a timer per iteration`
			return
		}
		break
	}
	for {
		switch {
		case up():
			select {
			case n := <-r.in:
				r.handle(n)
			case <-time.After(r.timeout): // want `makes a timer per iteration`
				return
			}
			break
		}
	}
}
