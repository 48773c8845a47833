package a

import (
	"context"
	"sync"
	"time"
)

// The loop listens to a context that nobody ends.
type refresher struct{ fetch func(context.Context) error }

func NewRefresher(fetch func(context.Context) error) *refresher {
	r := &refresher{fetch: fetch}
	go r.loop(context.Background()) // want `nothing can stop`
	return r
}

func (r *refresher) loop(ctx context.Context) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			if err := r.fetch(ctx); err != nil {
				println("fetch", err.Error())
			}
		}
	}
}

func Poll(f func()) *refresher {
	ctx := context.TODO()
	r := &refresher{}
	go func(ctx context.Context) { // want `nothing can stop`
		for ctx.Err() == nil {
			time.Sleep(time.Second)
			f()
		}
	}(ctx)
	return r
}

func Watch(ctx context.Context, fetch func(context.Context) error) *refresher {
	r := &refresher{fetch: fetch}
	go r.loop(ctx) // the caller's
	return r
}

// One level further, and a channel that nobody has.
type syncer struct {
	updates chan string
	log     []string
}

func NewSyncer() *syncer {
	s := &syncer{updates: make(chan string, 1)}
	go s.run(nil) // want `nothing can stop`
	return s
}

func (s *syncer) run(stop <-chan struct{}) {
	s.log = append(s.log, "started")
	s.each(stop)
}

func (s *syncer) each(stop <-chan struct{}) {
	tick := time.NewTicker(time.Minute)
loop:
	for {
		select {
		case u := <-s.updates:
			s.log = append(s.log, u)
		case <-tick.C:
			s.log = nil
		case <-stop:
			break loop
		}
	}
	println("stopped")
}

// A field that nobody closes.
type batch struct {
	in   chan string
	stop chan struct{}
}

func NewBatch() *batch {
	b := &batch{in: make(chan string), stop: make(chan struct{})}
	go b.loop() // want `nothing can stop`
	return b
}

func (b *batch) Add(s string) { b.in <- s }

func (b *batch) loop() {
	tick := time.NewTicker(time.Second)
	for {
		select {
		case <-b.in:
		case <-tick.C:
			println("flush")
		case <-b.stop:
			return
		}
	}
}

// Workers who wait for the end, and for work.
type crew struct {
	jobs chan func()
	quit chan struct{}
}

func NewCrew() *crew {
	p := &crew{jobs: make(chan func()), quit: make(chan struct{})}
	go p.work() // want `which nobody closes`
	return p
}

func (p *crew) Do(f func()) { p.jobs <- f }

func (p *crew) work() {
	for {
		select {
		case f := <-p.jobs:
			f()
		case <-p.quit:
			return
		}
	}
}

// A literal in a variable.
func NewBucket(tokens chan struct{}) *cache {
	fill := func() {
		for range time.NewTicker(time.Second).C {
			select {
			case tokens <- struct{}{}:
			default:
			}
		}
	}
	go fill() // want `nothing can stop`
	return &cache{}
}

// The channel as a part of what is returned, and as the literal's parameter.
type lines struct{ C <-chan string }

func Lines(ctx context.Context, names []string) *lines {
	out := make(chan string)
	go func(to chan<- string) { // want `stays at its send`
		defer close(to)
		for _, name := range names {
			to <- name
		}
	}(out)
	return &lines{C: out}
}

// Closed, told by a send, or given to somebody who may close it.
type told struct {
	quit chan struct{}
	once sync.Once
}

func NewTold() *told {
	t := &told{quit: make(chan struct{})}
	go t.loop()
	return t
}

func (t *told) Close() { t.once.Do(func() { close(t.quit) }) }

func (t *told) loop() {
	for {
		select {
		case <-time.After(time.Second):
			println("tick")
		case <-t.quit:
			return
		}
	}
}

type sent struct{ quit chan struct{} }

func NewSent() *sent {
	t := &sent{quit: make(chan struct{})}
	go t.loop()
	return t
}

func (t *sent) Stop() { t.quit <- struct{}{} }

func (t *sent) loop() {
	for {
		select {
		case <-time.After(time.Second):
			println("tick")
		case <-t.quit:
			return
		}
	}
}

type lent struct{ quit chan struct{} }

func NewLent() *lent {
	t := &lent{quit: make(chan struct{})}
	go t.loop()
	return t
}

func quietly(c chan struct{}) { close(c) }

func (t *lent) Stop() { quietly(t.quit) }

func (t *lent) loop() {
	for {
		select {
		case <-time.After(time.Second):
			println("tick")
		case <-t.quit:
			return
		}
	}
}

// The parameter gets another context, which somebody may end.
func Again(f func()) *cache {
	go func(ctx context.Context) {
		ctx, cancel := context.WithTimeout(ctx, time.Minute)
		defer cancel()
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Second):
				f()
			}
		}
	}(context.Background())
	return &cache{}
}

// A loop over a channel ends with it, however it is paced.
func Paced(in chan string) *cache {
	go func() {
		for s := range in {
			time.Sleep(time.Second)
			println(s)
		}
	}()
	return &cache{}
}
