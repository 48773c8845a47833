package a

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"math/big"
	"net/netip"
	"strconv"
	"strings"
	"time"
)

// A context embeds the buffer that it writes to.
type context struct {
	bytes.Buffer
	depth int
}

func (c *context) number(n int64, name string) {
	c.WriteString(strconv.FormatInt(n, 10)) // want `strconv.FormatInt allocates a string that WriteString copies`
	c.WriteString(name + ",")               // want `concatenates a string that WriteString copies`
	c.WriteString(name)
}

// A ByteBuffer is another package's buffer by its name and methods.
type ByteBuffer struct{ b []byte }

func (b *ByteBuffer) WriteByte(c byte) error { b.b = append(b.b, c); return nil }
func (b *ByteBuffer) WriteString(s string) (int, error) {
	b.b = append(b.b, s...)
	return len(s), nil
}

// A page is no buffer, and a journal has a WriteString of its own.
type page struct{ lines []string }

func (p *page) WriteByte(c byte) error            { return nil }
func (p *page) WriteString(s string) (int, error) { p.lines = append(p.lines, s); return 0, nil }

type journal struct {
	bytes.Buffer
	lines []string
}

func (j *journal) WriteString(s string) (int, error) { j.lines = append(j.lines, s); return 0, nil }

func others(b *ByteBuffer, p *page, j *journal, n int) {
	b.WriteString(strconv.Itoa(n)) // want `strconv.Itoa allocates`
	p.WriteString(strconv.Itoa(n))
	j.WriteString(strconv.Itoa(n))
}

// Encodings and types with an AppendTo.
func encoded(b *bytes.Buffer, dst, raw []byte, ip netip.Addr, n *big.Int, d time.Duration) []byte {
	b.WriteString(hex.EncodeToString(raw))                // want `hex.EncodeToString allocates`
	b.WriteString(base64.StdEncoding.EncodeToString(raw)) // want `base64.EncodeToString allocates`
	b.WriteString(ip.String())                            // want `netip.Addr.String allocates a string that WriteString copies`
	b.WriteString(n.String())                             // want `big.Int.String allocates`
	b.WriteString(d.String())                             // has no other form
	dst = append(dst, []byte("id="+string(raw)+",")...)   // want `concatenates a string that append copies`
	return append(dst, hex.EncodeToString(raw)...)        // want `hex.EncodeToString allocates a string that append copies`
}

// One value in each branch, written behind them.
func branches(sb *strings.Builder, v any) {
	var s string
	switch x := v.(type) {
	case int64:
		s = strconv.FormatInt(x, 10)
	case time.Time:
		s = x.Format(time.RFC3339)
	case string:
		s = x
	default:
		s = "null"
	}
	sb.WriteString(s) // want `strconv.FormatInt allocates a string that WriteString copies`
}

func measured(sb *strings.Builder, n int64, ok bool) int {
	s := "none"
	if ok {
		s = strconv.FormatInt(n, 10)
	}
	sb.WriteString(s)
	return len(s)
}

func last(sb *strings.Builder, all []int64) {
	s := "none"
	for _, n := range all {
		s = strconv.FormatInt(n, 10)
	}
	sb.WriteString(s)
}

func onceForAll(sb *strings.Builder, n int64, ok bool, names []string) {
	s := "none"
	if ok {
		s = strconv.FormatInt(n, 10)
	}
	for range names {
		sb.WriteString(s)
	}
}
