// Package elsewhere fills maps that other functions make.
package elsewhere

type offsets map[string]int

type message struct {
	names []string
	index map[string]uint16
}

func (m *message) pack() int {
	seen := make(offsets) // the size goes here
	for i, n := range m.names {
		insert(seen, n, i)
	}
	return len(seen)
}

func insert(o offsets, name string, at int) {
	for len(name) > 0 {
		o[name] = at // want `half of the time o comes to a table for 64 keys or more`
		name = name[1:]
	}
}

func newMessage() *message {
	return &message{index: map[string]uint16{}}
}

func (m *message) put(name string, at int) {
	m.index[name] = uint16(at) // want `half of the time m.index comes to a table for 64 keys or more`
}
