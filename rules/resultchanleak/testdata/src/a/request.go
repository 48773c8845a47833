package a

import "context"

type request struct {
	n     int
	reply chan int
}

func serve(in chan request) {
	for r := range in {
		r.reply <- r.n
	}
}

// Who answers waits for one who is gone.
func call(ctx context.Context, in chan request, n int) int {
	r := request{n: n, reply: make(chan int)} // want `nobody may receive`
	in <- r
	select {
	case v := <-r.reply:
		return v
	case <-ctx.Done():
		return 0
	}
}

type question struct{ answer chan<- int }

func answer(in chan question) {
	for q := range in {
		q.answer <- 1
	}
}

func query(ctx context.Context, in chan question) int {
	ch := make(chan int) // want `nobody may receive`
	in <- question{answer: ch}
	select {
	case v := <-ch:
		return v
	case <-ctx.Done():
		return 0
	}
}

// A pool that runs what it is given, later.
type group struct{}

func (g *group) Go(f func()) { go f() }

func pooled(ctx context.Context, g *group, n int) int {
	ch := make(chan int) // want `nobody may receive`
	g.Go(func() { ch <- n })
	select {
	case v := <-ch:
		return v
	case <-ctx.Done():
		return 0
	}
}

// A stream that can be cancelled, but does not listen.
func numbers(ctx context.Context, n int) <-chan int {
	ch := make(chan int) // want `nobody may receive`
	go func() {
		defer close(ch)
		for i := range n {
			ch <- i
		}
	}()
	return ch
}
