// Package ledger is another package of the module.
package ledger

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
)

type Key struct{ Parts []Part }

type Part struct {
	Type  uint16
	Value []byte
}

type Payload struct {
	raw  []byte
	last *Key
	Note string
}

// Key decodes anew at each call.
func (p *Payload) Key() (Key, error) {
	if p == nil || len(p.raw) == 0 {
		return Key{}, nil
	}
	k, err := decode(p.raw)
	if err != nil {
		return Key{}, err
	}
	return *k, nil
}

// Kept keeps what it decoded.
func (p *Payload) Kept() (Key, error) {
	if p.last == nil {
		k, err := decode(p.raw)
		if err != nil {
			return Key{}, err
		}
		p.last = k
	}
	return *p.last, nil
}

// Raw only hands out.
func (p *Payload) Raw() []byte { return p.raw }

// Ref gives another pointer each time.
func (p *Payload) Ref() *Key {
	k := &Key{}
	k.Parts = make([]Part, len(p.raw))
	return k
}

// Home asks the environment.
func (p *Payload) Home() string { return os.Getenv("HOME") + p.Note }

func decode(in []byte) (*Key, error) {
	k := &Key{}
	if len(in) < 2 {
		return nil, errors.New("short")
	}
	n := int(binary.BigEndian.Uint16(in))
	if len(in) < 2+n {
		return nil, fmt.Errorf("short of %d bytes", n)
	}
	k.Parts = make([]Part, n)
	for i := range n {
		k.Parts[i] = Part{Value: in[2+i:]}
	}
	return k, nil
}

// EncodeCanonical encodes any value.
func EncodeCanonical(v any) ([]byte, error) { return fmt.Append(nil, v), nil }

// EncodeSigned gives other bytes each time.
func EncodeSigned(v any) ([]byte, error) { return fmt.Append(nil, v, os.Getpid()), nil }
