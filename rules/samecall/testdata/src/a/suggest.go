package a

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"log"
	"net"
	"net/url"
	"strings"
	"sync"
)

type host struct {
	name string
	ip   net.IP
	mu   sync.Mutex
	all  map[string]*host
	old  map[string]*host
	sink interface{ Write([]byte) (int, error) }
	hash interface{ Sum64(string) uint64 }
	tell func(string, int)
}

// The right side of && is evaluated where both hold.
func (h *host) matches(on bool, s string) int {
	if on && strings.ToLower(s) != "" {
		return len(strings.ToLower(s)) // want `changes the case of the same text again`
	}
	return 0
}

// A field behind a pointer, which nothing in between sets.
func (h *host) field(n map[string]string) {
	n["a"] = strings.ToLower(h.name)
	n["b"] = strings.ToLower(h.name) // want `changes the case of the same text again`
}

// The text of an address, for two maps.
func (h *host) forget(ip net.IP) {
	delete(h.all, ip.String())
	delete(h.old, ip.String()) // want `makes the text of the same value again: ip.String\(\) gave`
}

// Another package gets the text only.
func fetched(u *url.URL, get func(string) error) error {
	if err := get("x"); err != nil {
		return err
	}
	useString(u.String())
	useString(u.String()) // want `builds the same URL again`
	return nil
}

// A text of bytes is a copy each.
func (h *host) key(b []byte) {
	useString(string(b))
	h.all[string(b)] = h // want `copies the same bytes to a text again: string\(b\) gave`
}

// Bytes of a text: one only reads them and is done, the other may keep them.
func record(text string) (m map[string]int, raw []byte) {
	if json.Unmarshal([]byte(text), &m) != nil {
		m = nil
	}
	return m, []byte(text) // want `copies the same text to a list again`
}

func (h *host) send(text string) {
	h.sink.Write([]byte(text))
	h.sink.Write([]byte(text)) // want `copies the same text`
}

// A function of the package that copies.
func readKey(entry []byte) string {
	n := binary.LittleEndian.Uint16(entry)
	dst := make([]byte, n)
	copy(dst, entry[2:2+n])
	return string(dst)
}

func (h *host) onRemove(entry []byte) {
	hashed := h.hash.Sum64(readKey(entry))
	h.tell(readKey(entry), int(hashed)) // want `runs readKey on the same values again`
}

// One that has a loop.
func (h *host) size() (n int) {
	for name := range h.all {
		n += len(name)
	}
	return n
}

func (h *host) grow() int {
	if h.size() > 10 {
		return h.size() // want `runs size on the same values again: h.size\(\) gave`
	}
	return 0
}

// Lists that are only looked at.
func fields(s string) string {
	if len(strings.Fields(s)) > 1 {
		return strings.Fields(s)[1] // want `splits the same text again`
	}
	return ""
}

func parsed(s string) string {
	if _, err := url.Parse(s); err != nil {
		return ""
	}
	u, _ := url.Parse(s) // want `parses or escapes the same URL again`
	return u.Host
}

// Either branch has made it.
func branches(a string, yes bool) {
	if yes {
		useString(strings.ToUpper(a))
	} else {
		use(strings.ToUpper(a))
	}
	useString(strings.ToUpper(a)) // want `changes the case`
}

func asksAddress(c net.Conn) {
	useString(c.RemoteAddr().String())
	useString(c.RemoteAddr().String()) // want `makes the text of the same value again`
}

// The comment would be lost.
func commented(a, b string) {
	useString(fmt.Sprint(a, b))
	useString(fmt.Sprint(a /* first */, b)) // want `formats the same values`
}

// A branch reads the bytes that are given away in any case.
func election(raw string, found bool) (m map[string]int, all []byte, err error) {
	if found {
		if err := json.Unmarshal([]byte(raw), &m); err != nil {
			return nil, nil, err
		}
	}
	return m, []byte(raw), nil // want `copies the same text to a list again where the branch before has run`
}

func announced(h *host, loud bool) string {
	if loud {
		useString(strings.ToUpper(h.name))
	}
	use(loud)
	return strings.ToUpper(h.name) // want `changes the case of the same text again where the branch before has run`
}

// What panics does not come by, be it by a logger.
func checked(s string, good bool) string {
	if good {
		useString(strings.ToLower(s))
	} else {
		log.Panicln("bad")
	}
	return strings.ToLower(s) // want `changes the case of the same text again`
}
