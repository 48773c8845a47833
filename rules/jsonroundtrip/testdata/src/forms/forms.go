package forms

import (
	"encoding/json"
	"math/big"
	"net"
	"net/netip"
	"time"
)

func prefix(n *net.IPNet) (netip.Prefix, error) {
	return netip.ParsePrefix(n.String()) // want `prints a value and parses the text again`
}

func port(a *net.UDPAddr) (netip.AddrPort, error) {
	return netip.ParseAddrPort(a.String()) // want `prints a value and parses the text again`
}

func day(t time.Time) time.Time {
	d, err := time.Parse("2006-01-02", t.Format("2006-01-02")) // want `prints a value and parses the text again`
	if err != nil {
		return t
	}
	return d
}

func copied(x *big.Int) *big.Int {
	y, _ := new(big.Int).SetString(x.String(), 10) // want `prints a value and parses the text again`
	return y
}

// Another layout, another kind of number or address.
func hour(t time.Time) (time.Time, error) { return time.Parse("15", t.Format("04")) }

func rat(x *big.Int) *big.Rat {
	y, _ := new(big.Rat).SetString(x.String())
	return y
}

func host(a *net.UDPAddr) (netip.Addr, error) { return netip.ParseAddr(a.String()) }

type order struct {
	ID    string         `json:"id"`
	Extra map[string]any `json:"extra"`
}

// The variable of the text gets another one behind it.
func merge(o *order, patch map[string]any) (*order, error) {
	b, err := json.Marshal(o) // want `encodes a value and decodes it again`
	if err != nil {
		return nil, err
	}
	m := map[string]any{}
	if err := json.Unmarshal(b, &m); err != nil {
		return nil, err
	}
	for k, v := range patch {
		m[k] = v
	}
	b, err = json.Marshal(m)
	if err != nil {
		return nil, err
	}
	var out order
	if err := json.Unmarshal(b, &out); err != nil {
		return nil, err
	}
	return &out, save(b)
}

func save([]byte) error { return nil }

// In a loop, or in a branch, one may be read for the other.
func last(os []*order) (m map[string]any, err error) {
	var b []byte
	for _, o := range os {
		if b != nil {
			if err = save(b); err != nil {
				return nil, err
			}
		}
		if b, err = json.Marshal(o); err != nil {
			return nil, err
		}
		if o.ID == "" {
			b = []byte("{}")
		}
		err = json.Unmarshal(b, &m)
	}
	return m, err
}
