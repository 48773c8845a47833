package a

import "os"

type saved struct{ name string }

func (s *saved) restore() error { return nil }

func save(name string) (*saved, error) { return &saved{name}, nil }

// What is done with each shows when the function ends.
func changed(names []string, work func() error) error {
	done := false
	for _, name := range names {
		s, err := save(name)
		if err != nil {
			return err
		}
		defer func() {
			if !done {
				s.restore()
			}
		}()
	}
	if err := work(); err != nil {
		return err
	}
	done = true
	return nil
}

// The first that cannot be restored keeps the others from it.
func visited(names []string, work func()) bool {
	whole := true
	for _, name := range names {
		s, err := save(name)
		if err != nil {
			return false
		}
		defer func() {
			if whole {
				whole = s.restore() == nil
			}
		}()
	}
	work()
	return whole
}

// The flag is set before.
func traced(names []string, verbose bool, log func(string)) error {
	loud := verbose && len(names) > 1
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer func() { // want `defers in a loop`
			if loud {
				log(name)
			}
			f.Close()
		}()
	}
	return nil
}

// The case that defers leaves the function, whatever goes on with the loop behind it.
func answered(answers chan int, stop chan bool, end func()) (n int) {
	for {
		select {
		case n = <-answers:
		case <-stop:
			defer end()
			return n
		}
		if n < 100 {
			continue
		}
		return n
	}
}

// Here the case goes on with the loop as well.
func answeredOnce(answers chan int, stop chan bool, end func()) (n int) {
	for {
		select {
		case n = <-answers:
			return n
		case again := <-stop:
			defer end() // want `defers in a loop`
			if again {
				continue
			}
			return n
		}
	}
}
