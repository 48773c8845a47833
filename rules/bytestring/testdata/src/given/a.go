package given

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"strings"
	"time"
)

func scanned(sc *bufio.Scanner, r *bufio.Reader, out any) error {
	for sc.Scan() {
		if err := json.Unmarshal([]byte(sc.Text()), out); err != nil { // want `copies a line into a string and back: Bytes of the Scanner gives it at once`
			return err
		}
		line := sc.Text()
		if line == "" {
			continue
		}
		if err := json.Unmarshal([]byte(line), out); err != nil { // want `copies a line into a string and back: Bytes`
			return err
		}
	}
	line, err := r.ReadString('\n')
	if err != nil {
		return err
	}
	return json.Unmarshal([]byte(line), out) // want `copies a line into a string and back: ReadBytes`
}

// The text is needed too, or the bytes are appended, which copies nothing twice.
func needed(sc *bufio.Scanner, out any, dst []byte, lines []string) ([]byte, []string) {
	for sc.Scan() {
		line := sc.Text()
		json.Unmarshal([]byte(line), out)
		lines = append(lines, line)
		dst = append(dst, []byte(sc.Text())...)
	}
	return dst, lines
}

func built(words []string, out any) ([]byte, error) {
	var sb strings.Builder
	for _, w := range words {
		sb.WriteString(w)
	}
	var buf bytes.Buffer
	buf.WriteString(words[0])
	text := buf.String()
	if err := json.Unmarshal([]byte(text), out); err != nil { // want `copies bytes into a string and back`
		return nil, err
	}
	return []byte(sb.String()), nil // want `copies a Builder's text into bytes, which a bytes.Buffer gives at once`
}

var secret = regexp.MustCompile("x+")

func replaced(b []byte) ([]byte, []byte) {
	drop := func(r rune) rune { return r }
	masked := []byte(secret.ReplaceAllString(string(b), "***")) // want `copies bytes into a string and its text back`
	return masked, []byte(strings.Map(drop, string(b)))         // want `copies bytes into a string and its text back`
}

// The marker is short.
func marked(r *bufio.Reader, marker string) (string, error) {
	var buf bytes.Buffer
	for {
		c, err := r.ReadByte()
		if err != nil {
			return "", err
		}
		buf.WriteByte(c)
		if strings.HasSuffix(buf.String(), marker) { // want `copies bytes into a string for a call that has a twin for bytes`
			return buf.String(), nil
		}
	}
}

func counted(sc *bufio.Scanner, marker string, markers []string) (n int) {
	for sc.Scan() {
		if strings.Contains(string(sc.Bytes()), marker) { // want `copies bytes into a string for a call that has a twin for bytes`
			n++
		}
		for _, m := range markers {
			if strings.Contains(string(sc.Bytes()), m) {
				n++
			}
		}
	}
	return n
}

type id [32]byte

func (h id) MarshalJSON() ([]byte, error) {
	return []byte(`"` + hex.EncodeToString(h[:]) + `"`), nil // want `copies a text that is put together of others into bytes`
}

func (h *id) UnmarshalJSON(data []byte) error {
	s := strings.Trim(string(data), `"`) // want `copies bytes into a string for calls that have twins for bytes`
	if s == "null" || s == "" {
		return nil
	}
	_, err := hex.Decode(h[:], []byte(s))
	return err
}

type stamp struct{ t time.Time }

func (s stamp) MarshalText() ([]byte, error) {
	return []byte("t=" + s.t.Format(time.RFC3339)), nil // want `copies a text that is put together of others into bytes`
}

func (s stamp) key(prefix, name string) []byte { return []byte(prefix + name) }

func (s stamp) written(w io.Writer) { w.Write(s.key("a", "b")) }

type cache struct{ m map[string]int }

func (c *cache) get(key string) int {
	if key == "" {
		return 0
	}
	return c.m[key]
}

func (c *cache) put(key string, n int) { c.m[key] = n }

func (c *cache) has(key string) bool { _, ok := c.m[key]; return ok }

func (c *cache) sum(keys [][]byte, name string) (n int) {
	for _, k := range keys {
		n += c.get(string(k)) // want `copies bytes into a string for a function that only looks it up`
		c.put(string(k), n)
		if c.has(string(k)) || c.has(name) {
			n++
		}
	}
	return n
}

type finder interface{ find(string) int }

func (c *cache) find(key string) int { return c.m[key] }

func (c *cache) first(k []byte) int { return c.find(string(k)) }

// The text is for what failed; for what did not, it is needed.
func shown(sc *bufio.Scanner, out any, bad func(string)) (kept []string, err error) {
	for sc.Scan() {
		line := sc.Text()
		err := json.Unmarshal([]byte(line), out) // want `copies a line into a string and back: Bytes`
		switch {
		case err != nil && len(kept) > 0:
			bad(line)
			continue
		case err != nil:
			return nil, fmt.Errorf("%q: %w", line, err)
		}
	}
	for sc.Scan() {
		line := sc.Text()
		if err := json.Unmarshal([]byte(line), out); err != nil || out == nil {
			kept = append(kept, line)
		}
	}
	return kept, nil
}
