package a

import (
	"encoding/binary"
	"fmt"
)

// The bytes are copied and read on the stack; the text alone wants the heap.
func decodeKey(src []byte) (uint64, error) {
	var b [8]byte // want `moves b to the heap in every call although only a branch takes its address`
	if copy(b[:], src) < 8 {
		return 0, fmt.Errorf("bad key %x", b[:])
	}
	return binary.BigEndian.Uint64(b[:]), nil
}

type teller interface {
	Trace(*key)
	Fill(*key)
}

type told struct {
	teller teller
	loud   bool
	n      int
}

// A trace has nothing to put in.
func (t *told) step(s *store, n int) int {
	k := key{n, n} // want `moves k to the heap in every call although only a branch takes its address`
	t.n += len(s.entries[k].String())
	if t.loud {
		t.teller.Trace(&k)
	}
	return k.a + t.n
}

// What is read behind is what was put in.
func (t *told) filled(s *store, n int) int {
	k := key{n, n}
	t.n += len(s.entries[k].String())
	if t.loud {
		t.teller.Fill(&k)
	}
	return k.a + t.n
}

// Who traces it keeps what is changed later.
func (t *told) changed(s *store, n int) int {
	k := key{n, n}
	t.n += len(s.entries[k].String())
	if t.loud {
		t.teller.Trace(&k)
	}
	k.a++
	return k.a + t.n
}

func (e *entry) String() string { return fmt.Sprint(e.n) }
