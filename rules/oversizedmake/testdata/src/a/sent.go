package a

import "sync"

type reply struct {
	from string
	data []byte
	err  error
}

// One reply from each of two.
func askBoth(ask func(string) reply) (all []reply) {
	servers := [...]string{"a", "b"}
	replies := make(chan reply, 512) // want `makes a channel with 512 slots, and not more than 2 values can be sent on it`
	for _, s := range servers {
		go func() { replies <- ask(s) }()
	}
	for range servers {
		all = append(all, <-replies)
	}
	return all
}

func firstError(wg *sync.WaitGroup, read, write func() error) error {
	errs := make(chan error, 100) // want `makes a channel with 100 slots, and not more than 2 values can be sent on it`
	wg.Go(func() { errs <- read() })
	wg.Go(func() { errs <- write() })
	wg.Wait()
	close(errs)
	for err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// One from each, and nobody knows how many there are.
func askAll(servers []string, ask func(string) reply) (all []reply) {
	replies := make(chan reply, 512)
	for _, s := range servers {
		go func() { replies <- ask(s) }()
	}
	for range servers {
		all = append(all, <-replies)
	}
	return all
}

// Somebody else sends, too.
func askThrough(ask func(string, chan<- reply)) reply {
	replies := make(chan reply, 512)
	go ask("a", replies)
	go func() { replies <- reply{from: "b"} }()
	return <-replies
}

// The literal is called as often as there is something to say.
func collected(walk func(func(string))) (n int) {
	replies := make(chan reply, 512)
	go func() {
		walk(func(s string) { replies <- reply{from: s} })
		close(replies)
	}()
	for range replies {
		n++
	}
	return n
}

// A loop without an end sends as much as there is.
func streamed(next func() (reply, bool)) (n int) {
	replies := make(chan reply, 512)
	go func() {
		defer close(replies)
		for {
			r, ok := next()
			if !ok {
				return
			}
			replies <- r
		}
	}()
	for range replies {
		n++
	}
	return n
}

// A few slots more cost nothing.
func either(a, b func() error) error {
	errs := make(chan error, 16)
	go func() { errs <- a() }()
	go func() { errs <- b() }()
	return <-errs
}
