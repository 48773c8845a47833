package a

import (
	"bytes"
	"crypto/sha256"
	"crypto/sha3"
	"encoding/binary"
	"encoding/hex"
	"hash"
	"io"
	"math/big"
	"os"
)

func records(r io.Reader, n int) (sum int, err error) {
	for range n {
		var head [4]byte
		if _, err := io.ReadFull(r, head[:]); err != nil {
			return 0, err
		}
		body := make([]byte, binary.BigEndian.Uint32(head[:])) // want `makes a slice per iteration`
		if _, err := io.ReadFull(r, body); err != nil {
			return 0, err
		}
		sum += int(body[0])
	}
	return sum, nil
}

func blocks(r io.Reader) (n int) {
	for {
		block := make([]byte, 4096) // want `makes a slice per iteration`
		m, err := r.Read(block)
		n += m
		if err != nil {
			return n
		}
	}
}

func nameTaken(rows [][]int, seen map[int]bool) (n int) {
	for _, row := range rows {
		seen := map[int]bool{} // want `makes and grows a map per iteration`
		for _, cell := range row {
			seen[cell] = true
		}
		n += len(seen)
	}
	return n + len(seen)
}

func labelled(rows [][]int) (n int) {
outer:
	for _, row := range rows {
		seen := make(map[int]bool) // want `makes and grows a map per iteration`
		for _, cell := range row {
			if seen[cell] {
				continue outer
			}
			seen[cell] = true
		}
		n++
	}
	return n
}

// Sixteen bytes fit on the stack, but a Reader may keep hold of them.
func pairs(r io.Reader, n int) (sum uint64, err error) {
	for range n {
		pair := make([]byte, 16) // want `makes a slice per iteration`
		if _, err := io.ReadAtLeast(r, pair, 16); err != nil {
			return 0, err
		}
		sum += binary.LittleEndian.Uint64(pair) + binary.LittleEndian.Uint64(pair[8:])
	}
	return sum, nil
}

// A new word begins with a new slice.
func words(text []byte, known map[string]int) (n int) {
	word := make([]byte, 0, 10)
	for _, b := range text {
		switch {
		case b == '@':
			word = []byte{} // want `throws away a slice and grows a new one`
		case b == ' ':
			n += known[string(word)]
		default:
			word = append(word, b)
		}
	}
	return n
}

// A new line begins with a new map.
func distinctPerLine(lines []int) (n int) {
	seen := map[int]bool{}
	for _, v := range lines {
		if v < 0 {
			n += len(seen)
			seen = make(map[int]bool) // want `throws away a map and grows a new one`
			continue
		}
		seen[v] = true
	}
	return n
}

type digest interface{ Sum(b []byte) [4]byte }

type chunk struct {
	id   [4]byte
	size uint64
}

// A checksum keeps nothing of what it is made of.
func verify(r io.ReaderAt, chunks []chunk, d digest) bool {
	for _, c := range chunks {
		b := make([]byte, c.size) // want `makes a slice per iteration`
		if _, err := r.ReadAt(b, 0); err != nil {
			return false
		}
		if d.Sum(b) != c.id {
			return false
		}
	}
	return true
}

// So does a function of another package, in a literal that is called for each file.
func verifyAll(walk func(func(r io.ReaderAt, chunks []chunk) error) error, want map[[32]byte]bool) error {
	return walk(func(r io.ReaderAt, chunks []chunk) error {
		for _, c := range chunks {
			buf := make([]byte, c.size) // want `makes a slice per iteration`
			if _, err := r.ReadAt(buf, 0); err != nil {
				return err
			}
			if !want[sha3.Sum256(buf)] {
				return io.ErrUnexpectedEOF
			}
		}
		return nil
	})
}

type keeper interface{ Sum(b []byte) []byte }

// What it gives may be what it got.
func keep(chunks []chunk, k keeper) (all [][]byte) {
	for _, c := range chunks {
		b := make([]byte, c.size)
		all = append(all, k.Sum(b))
	}
	return all
}

type log struct {
	sum  hash.Hash
	last [8]byte
}

// Who only compares a digest does not need a new one.
func (l *log) verify(records [][]byte) bool {
	for _, r := range records {
		body, want := r[8:], r[:8]
		if h := l.sum; h != nil {
			h.Reset()
			h.Write(body)
			got := h.Sum(nil) // want `allocates a digest per iteration that nobody keeps`
			if !bytes.Equal(got, want) {
				return false
			}
			copy(l.last[:], got)
		}
	}
	return true
}

func summedDigests(records [][]byte) *big.Int {
	h, sum, n := sha256.New(), new(big.Int), new(big.Int)
	for _, r := range records {
		h.Reset()
		h.Write(r)
		digest := h.Sum(nil) // want `allocates a digest per iteration that nobody keeps`
		sum.Add(sum, n.SetBytes(digest))
	}
	return sum
}

func tree(records [][]byte) []byte {
	h, all := sha256.New(), sha256.New()
	for _, r := range records {
		h.Reset()
		h.Write(r)
		all.Write(h.Sum(nil)) // want `allocates a digest per iteration that nobody keeps`
	}
	return all.Sum(nil)
}

// The text is allocated anyway.
func names(records [][]byte) (all []string) {
	h := sha256.New()
	for _, r := range records {
		h.Reset()
		h.Write(r)
		all = append(all, hex.EncodeToString(h.Sum(nil)))
	}
	return all
}

// A digest that is kept has to be somewhere.
func digests(records [][]byte) (all [][]byte) {
	h := sha256.New()
	for _, r := range records {
		h.Reset()
		h.Write(r)
		all = append(all, h.Sum(nil))
	}
	return all
}

// Beside a file the digest is nothing.
func files(paths []string) (all []string, err error) {
	h := sha256.New()
	for _, p := range paths {
		f, err := os.Open(p)
		if err != nil {
			return nil, err
		}
		h.Reset()
		_, err = io.Copy(h, f)
		f.Close()
		if err != nil {
			return nil, err
		}
		all = append(all, hex.EncodeToString(h.Sum(nil)))
	}
	return all, nil
}

// A block is read for each of them.
func blockSums(r io.Reader, want [][]byte) (n int) {
	h := sha256.New()
	for _, w := range want {
		h.Reset()
		if _, err := io.CopyN(h, r, 1<<20); err != nil {
			return n
		}
		if bytes.Equal(h.Sum(nil), w) {
			n++
		}
	}
	return n
}

type set [][2]string

// key appends the values to b.
func (s set) key(b []byte, names ...string) (uint64, []byte) {
	b = b[:0]
	for _, kv := range s {
		b = append(b, kv[1]...)
	}
	return uint64(len(b) + len(names)), b
}

func groups(sets []set, names []string) map[uint64]int {
	counts := map[uint64]int{}
	for _, s := range sets {
		k, _ := s.key(make([]byte, 0, 1024), names...) // want `makes a buffer per iteration, and drops what comes back of it`
		counts[k]++
	}
	return counts
}

// Here the next call has it.
func reused(sets []set, names []string) map[uint64]int {
	counts := map[uint64]int{}
	buf := make([]byte, 0, 1024)
	for _, s := range sets {
		var k uint64
		k, buf = s.key(buf, names...)
		counts[k]++
	}
	return counts
}

type entry struct{ key string }

func headerFirst(w io.Writer, entries []entry) error {
	for _, e := range entries {
		line := make([]byte, 12+len(e.key)) // want `makes a slice per iteration`
		head := line[:4]
		binary.LittleEndian.PutUint32(head, uint32(len(e.key)))
		var rest = line[12:]
		copy(rest, e.key)
		if _, err := w.Write(line); err != nil {
			return err
		}
	}
	return nil
}
