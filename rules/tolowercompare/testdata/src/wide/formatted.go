package wide

import (
	"encoding/hex"
	"fmt"
	"math/big"
	"net"
	"net/netip"
	"net/url"
	"time"

	"example.com/ids"
)

// The values tell themselves whether they are equal.
func sameTexts(a, b net.IP, x, y *big.Int, p, q netip.Addr, id, other ids.ID, c, d ids.Cid, s, t []byte) (n int) {
	if a.String() == b.String() { // want `makes a text of each side to compare what the values tell themselves`
		n++
	}
	if x.String() != y.String() { // want `makes a text of each side`
		n++
	}
	if p.String() == q.String() || id.String() == other.String() { // want `makes a text of each side` `makes a text of each side`
		n++
	}
	if id.Hex() == other.Hex() || c.String() == d.String() { // want `makes a text of each side` `makes a text of each side`
		n++
	}
	if hex.EncodeToString(s) == hex.EncodeToString(t) { // want `makes a text of each side`
		n++
	}
	if fmt.Sprint(s) == fmt.Sprint(t) || fmt.Sprintf("%v", n) == fmt.Sprintf("%v", len(s)) { // want `makes a text of each side` `makes a text of each side`
		n++
	}
	return n
}

// Texts that say something else than the values, or cost nothing.
func otherTexts(u, v *url.URL, at, then time.Time, l, m ids.Level, c, d ids.Doc, a net.IP, id ids.ID, x, y any, f, g float64) (n int) {
	if u.String() == v.String() || at.String() == then.String() || l.String() == m.String() || c.String() == d.String() {
		n++
	}
	if a.String() == "127.0.0.1" || id.String() == a.String() || id.String() == id.Hex() {
		n++
	}
	if fmt.Sprint(x) == fmt.Sprint(y) || fmt.Sprint(f) == fmt.Sprint(g) || fmt.Sprintf("%5v", n) == fmt.Sprintf("%5v", n+1) {
		n++
	}
	return n
}
