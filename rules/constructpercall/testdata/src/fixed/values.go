package fixed

import (
	"bytes"
	"crypto/sha512"
	"encoding/xml"
	"math/big"
	"net"
	"net/netip"
	"time"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/transform"
)

func inPrivate(ip netip.Addr) bool {
	return netip.MustParsePrefix("10.0.0.0/8").Contains(ip) // want `parses a constant address per call`
}

func mapped(ip netip.Addr) bool {
	p, err := netip.ParsePrefix("::ffff:0:0/96") // want `parses a constant address per call`
	return err == nil && p.Contains(ip)
}

func loopback(ip net.IP) bool {
	return ip.Equal(net.ParseIP("127.0.0.1")) // want `parses a constant address per call`
}

func reduced(x *big.Int) *big.Int {
	p, _ := new(big.Int).SetString("115792089237316195423570985008687907853269984665640564039457584007908834671663", 10) // want `parses a constant number per call`
	return new(big.Int).Mod(x, p)
}

// In a statement of its own: what is left of it is only read.
func halved(sum [16]byte) *big.Int {
	most := new(big.Int)
	most.SetString("340282366920938463463374607431768211456", 10) // want `parses a constant number per call`
	n := new(big.Int).SetBytes(sum[:])
	if sum[0] > 127 {
		n.Sub(n, most)
		n.Abs(n)
	}
	return n
}

// It goes on from there, or is given away.
func goneOn(sum [16]byte) (*big.Int, *big.Int) {
	n := new(big.Int)
	n.SetString("340282366920938463463374607431768211456", 10)
	n.Add(n, big.NewInt(int64(sum[0])))
	m := new(big.Int)
	m.SetString("340282366920938463463374607431768211456", 10)
	return n, m
}

func recent(t time.Time) bool {
	start, _ := time.Parse(time.RFC3339, "2020-01-01T00:00:00Z") // want `parses a constant time per call`
	return t.After(start)
}

// What is asked is no constant, or who gets it may change it.
func asked(text string, ip net.IP) (netip.Addr, net.IP, *big.Int, time.Time) {
	addr, _ := netip.ParseAddr(text)
	n, _ := new(big.Int).SetString(text, 10)
	t, _ := time.Parse(time.RFC3339, text)
	return addr, net.ParseIP("127.0.0.1"), n, t
}

// The number that gets the text is another's.
func set(n *big.Int) { n.SetString("12345678901234567890", 10) }

// Made once.
func newRange() netip.Prefix { return netip.MustParsePrefix("10.0.0.0/8") }

func defaultRange() netip.Prefix { return netip.MustParsePrefix("10.0.0.0/8") }

var parsedOnce = netip.MustParsePrefix("192.168.0.0/16")

func folded(a, b transform.Transformer, s string) string {
	t := transform.Chain(a, b) // want `allocates a buffer of 4 KB for each link of a chain per call`
	s, _, _ = transform.String(t, s)
	return s
}

// One link needs no buffer.
func single(a transform.Transformer) {
	t := transform.Chain(a)
	t.Reset()
}

func titled(s string) string {
	return cases.Title(language.English).String(s) // want `looks up a language and builds its letter case per call`
}

func counted(n int) string {
	p := message.NewPrinter(language.English) // want `looks up a language and builds its formats per call`
	return p.Sprintf("%d", n)
}

// titles is asked again and again.
var titles = cases.Title(language.English)

func titledAgain(s string) string { return titles.String(s) }

func short512(b []byte) []byte {
	h := sha512.New512_256() // want `allocates to hash one piece`
	h.Write(b)
	return append(b[:0:0], h.Sum(nil)...)
}

// An encoder for a text, and for more than that.
func escaped(text string) string {
	var buf bytes.Buffer
	enc := xml.NewEncoder(&buf) // want `builds an encoder with its buffer of 4 KB to escape a text, which xml.EscapeText does without`
	enc.EncodeToken(xml.CharData(text))
	enc.Flush()
	return buf.String()
}

func element(name, text string) string {
	var buf bytes.Buffer
	enc := xml.NewEncoder(&buf)
	enc.EncodeElement(text, xml.StartElement{Name: xml.Name{Local: name}})
	enc.Flush()
	return buf.String()
}
