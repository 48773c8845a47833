// Package wire is an encoding that knows how to clone, and by a codec.
package wire

type Message interface{ Reset() }

func Marshal(m Message) ([]byte, error) { return nil, nil }

func Unmarshal(b []byte, m Message) error { return nil }

func Clone(m Message) Message { return m }

type Codec struct{ Strict bool }

func (c *Codec) MustMarshal(v any) []byte { return nil }

func (c *Codec) MustUnmarshal(b []byte, v any) {}

// Request is a message with parts that nobody else sees.
type Request struct {
	ID    uint64
	state int
}

func (r *Request) Reset() { r.state = 0 }

// Digest has all of its state to itself.
type Digest struct{ state [8]uint32 }

func (d *Digest) MarshalBinary() ([]byte, error) { return nil, nil }

func (d *Digest) UnmarshalBinary(b []byte) error { return nil }
