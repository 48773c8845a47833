package a

import (
	"fmt"
	"hash"
	"hash/fnv"
	"net/netip"
	"strings"

	"held"
)

func ofHeld(s held.Source, p held.Pair) {
	useString(s.String())
	useString(s.String())
	useString(p.String())
	useString(p.String()) // want `makes the text of the same value again: p.String\(\) gave`
}

// What is asked for again is only put into what says what is wrong.
func checkAddr(addr netip.Addr, value string) []string {
	if addr.Is6() && addr.String() != value {
		return []string{fmt.Sprintf("%q should be %q", value, addr.String())}
	}
	kind := strings.ToUpper(value)
	if kind != "GAUGE" {
		useString(fmt.Sprintf("unknown kind %q", strings.ToUpper(value)))
		return nil
	}
	return []string{kind}
}

type config struct{ kind, name string }

// It writes to a hash of its own.
func (c config) code() uint64 {
	h := fnv.New64a()
	h.Write([]byte(c.kind))
	fmt.Fprintf(h, "/%s", c.name)
	return h.Sum64()
}

func (c config) into(h hash.Hash64) uint64 {
	h.Write([]byte(c.name))
	return h.Sum64()
}

func forget(index map[uint64][]string, configs []config, h hash.Hash64) (n int) {
	for _, c := range configs {
		n += len(index[c.code()])
		delete(index, c.code()) // want `runs code on the same values again: c.code\(\) gave`
		n += len(index[c.into(h)])
		delete(index, c.into(h))
	}
	return n
}
