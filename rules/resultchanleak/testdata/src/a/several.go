package a

import "context"

func firstOfTwo(ctx context.Context, chunks, ids func(context.Context) error) error {
	errs := make(chan error) // want `sends a result that nobody may receive any more`
	go func() { errs <- chunks(ctx) }()
	go func() {
		if ctx.Err() != nil {
			errs <- nil
			return
		}
		errs <- ids(ctx)
	}()
	for i := 0; i < 2; i++ {
		if err := <-errs; err != nil {
			return err
		}
	}
	return nil
}

func bothOfTwo(ctx context.Context, chunks, ids func(context.Context) error) (err error) {
	errs := make(chan error)
	go func() { errs <- chunks(ctx) }()
	go func() { errs <- ids(ctx) }()
	for i := 0; i < 2; i++ {
		if e := <-errs; e != nil {
			err = e
		}
	}
	return err
}

type reply struct {
	n   int
	err error
}

func each(ctx context.Context, n int, f func(context.Context, int) error) error {
	for i := range n {
		if err := f(ctx, i); err != nil {
			return err
		}
	}
	return ctx.Err()
}

func errorWithoutWayOut(ctx context.Context, n int, do func(int) error, add func(reply)) error {
	replies := make(chan reply) // want `sends a result that nobody may receive any more`
	go func() {
		err := each(ctx, n, func(ctx context.Context, i int) error {
			if err := do(i); err != nil {
				return err
			}
			select {
			case <-ctx.Done():
			case replies <- reply{n: i}:
			}
			return nil
		})
		if err != nil {
			replies <- reply{n: -1, err: err}
		}
		close(replies)
	}()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case r, ok := <-replies:
			if !ok {
				return nil
			}
			add(r)
		}
	}
}

func errorWithWayOut(ctx context.Context, n int, do func(int) error, add func(reply)) error {
	replies := make(chan reply)
	go func() {
		if err := do(n); err != nil {
			select {
			case replies <- reply{n: -1, err: err}:
			case <-ctx.Done():
			}
		}
		close(replies)
	}()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case r, ok := <-replies:
			if !ok {
				return nil
			}
			add(r)
		}
	}
}

func streamOfDecoder(ctx context.Context, next func(context.Context) (int, error)) <-chan int {
	ch := make(chan int) // want `sends a result that nobody may receive any more`
	go func(ch chan<- int) {
		for {
			n, err := next(ctx)
			if err != nil {
				close(ch)
				return
			}
			ch <- n
		}
	}(ch)
	return ch
}

func streamThatListens(ctx context.Context, next func(context.Context) (int, error)) <-chan int {
	ch := make(chan int)
	go func(ch chan<- int) {
		defer close(ch)
		for {
			n, err := next(ctx)
			if err != nil {
				return
			}
			select {
			case ch <- n:
			case <-ctx.Done():
				return
			}
		}
	}(ch)
	return ch
}

// Each turn takes the result of the goroutine that it has started.
func eachTurnTakesItsOwn(unsub chan struct{}, f func() (int, error), wait func() bool) (n int) {
	done := make(chan error)
	for {
		go func() {
			m, err := f()
			n = m
			done <- err
		}()
		select {
		case err := <-done:
			if err == nil {
				return n
			}
			if wait() {
				return 0
			}
		case <-unsub:
			<-done
			return 0
		}
	}
}

func labelled(labels []string, f func()) { f() }

// A majority will do; what a helper runs in the new goroutine sends all the same.
func quorum(asks []func() error) (n int) {
	ch := make(chan error) // want `nobody may receive`
	for _, ask := range asks {
		go labelled([]string{"quorum"}, func() { ch <- ask() })
	}
	for range asks {
		if err := <-ch; err == nil {
			if n++; n > len(asks)/2 {
				return n
			}
		}
	}
	return n
}

// All answers are taken.
func everybody(asks []func() error) (n int) {
	ch := make(chan error)
	for _, ask := range asks {
		go labelled(nil, func() { ch <- ask() })
	}
	for range asks {
		if err := <-ch; err == nil {
			n++
		}
	}
	return n
}

// The fastest wins, and the others wait.
func fastest(asks []func() int) int {
	ch := make(chan int) // want `nobody may receive`
	for _, ask := range asks {
		go func() { ch <- ask() }()
	}
	return <-ch
}

func replies(ch chan<- int, ask func() int) {
	ch <- ask()
}

func fastestOfThree(asks [3]func() int) int {
	ch := make(chan int) // want `nobody may receive`
	for i := range asks {
		go replies(ch, asks[i])
	}
	return <-ch
}

// Only one of them has found it.
func found(list []func() bool) int {
	ch := make(chan int)
	for i, f := range list {
		go func() {
			if f() {
				ch <- i
			}
		}()
	}
	return <-ch
}

// The first that is there is asked.
func oneAsked(asks []func() int) int {
	ch := make(chan int)
	for _, ask := range asks {
		go func() { ch <- ask() }()
		break
	}
	return <-ch
}

func onlyOne(ask func() int) int {
	ch := make(chan int)
	for range 1 {
		go func() { ch <- ask() }()
	}
	return <-ch
}

// Each of the two sends once, when it fails, and ends.
func whileBothRun(send, read func() error) error {
	failed := make(chan error) // want `sends a result that nobody may receive any more`
	go func() {
		for {
			if err := send(); err != nil {
				failed <- err
				return
			}
		}
	}()
	go func() {
		for {
			if err := read(); err != nil {
				failed <- err
				return
			}
		}
	}()
	return <-failed
}

// Both are waited for.
func whileOneRuns(send, read func() error) (err error) {
	failed := make(chan error)
	for _, do := range []func() error{send, read} {
		go func() {
			for {
				if err := do(); err != nil {
					failed <- err
					return
				}
			}
		}()
	}
	for range 2 {
		err = <-failed
	}
	return err
}
