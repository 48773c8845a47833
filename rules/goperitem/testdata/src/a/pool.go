package a

import (
	"bytes"
	"sync"
)

type slotOf struct{ n int }

type slots struct{ free chan *slotOf }

func (s *slots) Get() *slotOf  { return <-s.free }
func (s *slots) Put(o *slotOf) { s.free <- o }

type buffers struct{ pool sync.Pool }

func (b *buffers) Get() *bytes.Buffer  { return b.pool.Get().(*bytes.Buffer) }
func (b *buffers) Put(o *bytes.Buffer) { b.pool.Put(o) }

// There are as many goroutines as slots.
func borrowed(jobs []job, from *slots) {
	for _, j := range jobs {
		s := from.Get()
		go func() {
			handle(j)
			from.Put(s)
		}()
	}
}

// All goroutines are there, and wait.
func borrowedInside(jobs []job, from *slots) {
	for _, j := range jobs {
		go func() { // want `starts a goroutine per item without a bound`
			s := from.Get()
			handle(j)
			from.Put(s)
		}()
	}
}

// There are as many buffers as are asked for.
func buffered(jobs []job, from *buffers) {
	for _, j := range jobs {
		b := from.Get()
		go func() { // want `starts a goroutine per item without a bound`
			b.Reset()
			handle(j)
			from.Put(b)
		}()
	}
}
