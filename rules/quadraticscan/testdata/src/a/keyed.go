package a

import "time"

// Interfaces whose values give all that they are as bytes.
type address interface {
	Equal(address) bool
	Bytes() []byte
}

type opaque interface{ Equal(opaque) bool }

func known(x address, all []address) bool {
	for _, y := range all {
		if x.Equal(y) {
			return true
		}
	}
	return false
}

func sameAddresses(a, b []address) bool {
	if len(a) != len(b) {
		return false
	}

	// This is O(n*m), might be worth using a map.
	for _, x := range a {
		if !known(x, b) { // want `searches b from its start for every element`
			return false
		}
	}
	return true
}

// The comment says that it is meant so.
func sameOnPurpose(a, b []address) bool {
	for _, x := range a {
		// A linear search: not worth using a map, they are three.
		if !known(x, b) {
			return false
		}
	}
	return true
}

// Nothing that a map could have as a key.
func sameOpaque(a, b []opaque, times, others []time.Time) bool {
	for _, x := range a {
		for _, y := range b {
			if x.Equal(y) {
				return true
			}
		}
	}
	for _, x := range times {
		for _, y := range others {
			if x.Equal(y) {
				return true
			}
		}
	}
	return false
}
