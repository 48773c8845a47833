package a

import "sync"

type pointer struct{ p *state }

type list interface{ Len() int }

type other struct{}

func (other) Put(any) {}

// Pointers, maps, channels and functions fit an interface.
func fits(p *state, m map[string]int, ch chan int, f func()) {
	var pool sync.Pool
	pool.Put(p)
	pool.Put(m)
	pool.Put(ch)
	pool.Put(f)
	pool.Put(&state{})
}

// So does a struct or array of one pointer.
func one(p pointer, a [1]*state) {
	var pool sync.Pool
	pool.Put(p)
	pool.Put(a)
}

// What an interface holds, nobody knows.
func dynamic(x any, l list) {
	var pool sync.Pool
	pool.Put(x)
	pool.Put(l)
}

// Constants, empty values and bytes are boxed for free.
func free(b byte, ok bool) {
	var pool sync.Pool
	pool.Put("constant")
	pool.Put(struct{}{})
	pool.Put(b)
	pool.Put(ok)
}

// A type parameter may be a pointer.
func generic[T any](pool *sync.Pool, x T) { pool.Put(x) }

// Another type's Put.
func otherPut(b []byte) { other{}.Put(b) }

// The pointer that came out goes back.
func kept() {
	p := bytesPool.Get().(*[]byte)
	*p = append((*p)[:0], 'x')
	bytesPool.Put(p)
}

// Somebody has to fill the pool.
func fill(n int) {
	for range n {
		b := make([]byte, 1024)
		bytesPool.Put(&b)
	}
}

// Runs only when something went wrong.
func failing(b []byte, full bool) error {
	if full {
		bytesPool.Put(b)
		return errFull
	}
	return nil
}

// Somebody has told another linter that it is meant.
func meantBeside(b []byte) {
	bytesPool.Put(b) // nolint:staticcheck
}

func meantAbove(b []byte) {
	//lint:ignore SA6002 the header is small beside what it leads to
	bytesPool.Put(b)
}
