// Package bufpool keeps buffers.
package bufpool

import "sync"

var bufs sync.Pool

func GetBuf(n int) []byte {
	if b, ok := bufs.Get().(*[]byte); ok && cap(*b) >= n {
		return (*b)[:n]
	}
	return make([]byte, n)
}

func PutBuf(b []byte) { bufs.Put(&b) }

// GetName has no twin.
func GetName() []byte { return []byte("bufpool") }
