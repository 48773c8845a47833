// Package chain copies values by their encodings.
package chain

import (
	"encoding/xml"
	"reflect"

	"codecs/rlp"
	"codecs/wire"
)

type limits struct{ Gas, Blocks uint64 }

func (l limits) copied() limits {
	b, err := rlp.EncodeToBytes(l) // want `encodes a value and decodes it again, to copy or convert it`
	if err != nil {
		panic("limits")
	}
	to := limits{}
	_ = rlp.DecodeBytes(b, &to)
	return to
}

func copiedAll(all []*limits) (to []*limits, err error) {
	b, err := rlp.EncodeToBytes(all) // want `encodes a value and decodes it again`
	if err != nil {
		return nil, err
	}
	return to, rlp.DecodeBytes(b, &to)
}

func copiedXML(l *limits) (to *limits, err error) {
	b, err := xml.Marshal(l) // want `encodes a value and decodes it again`
	if err != nil {
		return nil, err
	}
	to = new(limits)
	return to, xml.Unmarshal(b, to)
}

func copiedRequest(r *wire.Request) (*wire.Request, error) {
	b, err := wire.Marshal(r) // want `encodes a value and decodes it again`
	if err != nil {
		return nil, err
	}
	to := &wire.Request{}
	if err := wire.Unmarshal(b, to); err != nil {
		return nil, err
	}
	return to, nil
}

func byCodec(c *wire.Codec, l limits) (to limits) {
	c.MustUnmarshal(c.MustMarshal(&l), &to) // want `encodes a value and decodes it again`
	return to
}

type block struct{ number uint64 }

func (b *block) Marshal() ([]byte, error) { return []byte{byte(b.number)}, nil }

func (b *block) Unmarshal(data []byte) error { b.number = uint64(data[0]); return nil }

func (b *block) clone() (*block, error) {
	data, err := b.Marshal() // want `encodes a value and decodes it again`
	if err != nil {
		return nil, err
	}
	var to block
	if err := to.Unmarshal(data); err != nil {
		return nil, err
	}
	return &to, nil
}

type fees struct{ Gas uint64 }

// Another type, whose fields are those that both have.
func converted(l limits) (f fees, err error) {
	b, err := rlp.EncodeToBytes(l)
	if err != nil {
		return f, err
	}
	return f, rlp.DecodeBytes(b, &f)
}

// What is there already stays where the text says nothing.
func merged(l limits) (limits, error) {
	to := limits{Blocks: 8}
	b, err := xml.Marshal(l)
	if err != nil {
		return to, err
	}
	return to, xml.Unmarshal(b, &to)
}

// The encoding is what is asked about.
func sound(b *block) (bool, error) {
	data, err := b.Marshal()
	if err != nil {
		return false, err
	}
	var to block
	if err := to.Unmarshal(data); err != nil {
		return false, err
	}
	return reflect.DeepEqual(*b, to), nil
}

// The text is sent, too, and another codec reads it.
func sent(b *block, send func([]byte)) (to block, err error) {
	data, err := b.Marshal()
	if err != nil {
		return to, err
	}
	send(data)
	return to, to.Unmarshal(data)
}

func other(c, d *wire.Codec, l limits) (to limits) {
	d.MustUnmarshal(c.MustMarshal(&l), &to)
	return to
}

// There is no other way to what the digest has.
func forked(d *wire.Digest) (*wire.Digest, error) {
	data, err := d.MarshalBinary()
	if err != nil {
		return nil, err
	}
	to := &wire.Digest{}
	return to, to.UnmarshalBinary(data)
}

type checked struct{ Name string }

// UnmarshalYAML fills in what is missing.
func (c *checked) UnmarshalYAML(decode func(any) error) error {
	c.Name = "default"
	return decode(c)
}

func filled(c checked) (to checked, err error) {
	b, err := rlp.EncodeToBytes(c)
	if err != nil {
		return to, err
	}
	return to, rlp.DecodeBytes(b, &to)
}

// forwarded goes through its encoding and back so that what the peer would see is what is stored: a round trip.
func forwarded(l limits) (to limits, err error) {
	b, err := rlp.EncodeToBytes(l)
	if err != nil {
		return to, err
	}
	return to, rlp.DecodeBytes(b, &to)
}
