package a

import "errors"

type pair struct {
	k, v string
	err  error
}

func pairs(m map[string]string) chan pair {
	out := make(chan pair)
	go func() {
		defer close(out)
		for k, v := range m {
			if k == "" {
				out <- pair{err: errors.New("no key")}
				continue
			}
			out <- pair{k: k, v: v}
		}
	}()
	return out
}

// The first will do, and the others are never taken.
func firstPair(m map[string]string) string {
	for p := range pairs(m) { // want `leaves a stream before its end: the goroutine that fills it waits at its next send for ever`
		if p.err != nil {
			continue
		}
		return p.k
	}
	return ""
}

func find(m map[string]string, v string) (k string) {
	for p := range pairs(m) { // want `leaves a stream`
		if p.v == v {
			k = p.k
			break
		}
	}
	return k
}

// All are taken; the break leaves the switch.
func countPairs(m map[string]string) (n int) {
	for p := range pairs(m) {
		switch p.v {
		case "":
			break
		default:
			n++
		}
		for range p.k {
			break
		}
	}
	return n
}

// An error is the last that comes.
func untilError(read func() (string, error)) (out []string, err error) {
	for p := range lines(read) {
		if p.err != nil {
			return nil, p.err
		}
		out = append(out, p.v)
	}
	return out, nil
}

func lines(read func() (string, error)) <-chan pair {
	out := make(chan pair)
	go func() {
		defer close(out)
		for {
			s, err := read()
			if err != nil {
				out <- pair{err: err}
				return
			}
			out <- pair{v: s}
		}
	}()
	return out
}

// It can be told to stop.
func stoppable(done chan struct{}) <-chan int {
	out := make(chan int)
	go func() {
		defer close(out)
		for i := 0; ; i++ {
			select {
			case out <- i:
			case <-done:
				return
			}
		}
	}()
	return out
}

func firstStopped() int {
	done := make(chan struct{})
	defer close(done)
	for n := range stoppable(done) {
		return n
	}
	return 0
}
