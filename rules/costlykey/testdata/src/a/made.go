package a

import (
	"encoding/hex"
	"fmt"
	"net"
	"net/netip"
	"strings"
)

// Made in both branches.
func either(list []object) (n int) {
	seen := map[string]bool{}
	var key string
	for _, o := range list {
		if o.namespace == "" {
			key = fmt.Sprintf("%s-%d", "", o.id) // want `formats a string per lookup`
		} else {
			key = fmt.Sprintf("%s-%d", o.namespace, o.id)
		}
		if seen[key] {
			continue
		}
		seen[key] = true
		n++
	}
	return n
}

// The error tells the key.
func (s *store) add(o *object) error {
	var key = o.namespace + "/" + o.name // want `concatenates a string per lookup`
	if _, ok := s.byName[key]; ok {
		return fmt.Errorf("%s is there", key)
	}
	s.byName[key] = o
	return nil
}

// The keys of one map are asked of another.
func differ(a, b []object) (n int) {
	counts, first := map[string]int{}, map[string]object{}
	for _, o := range a {
		key := fmt.Sprintf("%s/%d", o.name, o.id) // want `formats a string per lookup`
		counts[key]++
		first[key] = o
	}
	for key, c := range counts {
		if c > 1 && first[key].id > len(b) {
			n++
		}
	}
	return n
}

// Piece by piece.
func (s *store) memo(args []any) int {
	key := ""
	for _, a := range args {
		key += ";" + fmt.Sprint(a) // want `concatenates a string per lookup`
	}
	if n, ok := s.byID[key]; ok {
		return n
	}
	s.byID[key] = len(args)
	return 0
}

func (s *store) builder(o *object) *object {
	var b strings.Builder
	b.WriteString(o.namespace)
	b.WriteByte('/')
	b.WriteString(o.name)
	return s.byName[b.String()] // want `builds a string per lookup`
}

type id [16]byte

func (i id) String() string { return hex.EncodeToString(i[:]) }

type place struct{ namespace, name string }

func (p place) String() string { return p.namespace + "/" + p.name }

type titled struct{ title, text string }

func (t titled) String() string { return t.title }

func (s *store) spelled(i id, p place, ip net.IP, addr netip.Addr, sum []byte) (n int) {
	n = s.byID[i.String()]                     // want `makes text of a value per lookup`
	n += s.byID[p.String()]                    // want `makes text of a value`
	n += s.byID[ip.String()]                   // want `makes text of a value`
	n += s.byID[addr.String()]                 // want `makes text of a value`
	return n + s.byID[hex.EncodeToString(sum)] // want `spells bytes per lookup`
}

// An array is a key itself.
type seenSums struct{ seen map[string]bool }

func (s *seenSums) add(sum [32]byte) {
	s.seen[string(sum[:])] = true // want `copies an array to a string per entry to be a map key`
}

func (s *seenSums) has(sum [32]byte) bool { return s.seen[string(sum[:])] }
