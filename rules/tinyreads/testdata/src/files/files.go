package files

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"os"
	"time"
)

type vertex struct{ X, Y, Z float32 }

func numbers(name string) (list []int32, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var v int32
	for {
		if err := binary.Read(f, binary.LittleEndian, &v); err != nil { // want `makes a system call for each small piece read from f`
			break
		}
		list = append(list, v)
	}
	return list, nil
}

func points(name string, n int) ([][32]byte, error) {
	f, err := os.OpenFile(name, os.O_RDONLY, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	out := make([][32]byte, n)
	head := make([]byte, 8)
	for i := range out {
		if _, err := io.ReadFull(f, head[:4]); err != nil { // want `makes a system call for each small piece read from f`
			return nil, err
		}
		if _, err := io.ReadFull(f, out[i][:]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func bytesOf(name string) (sum int, err error) {
	f, err := os.Open(name)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	buf := make([]byte, 1)
	for {
		n, err := f.Read(buf) // want `makes a system call for each small piece read from f`
		if n == 0 || err != nil {
			return sum, nil
		}
		sum += int(buf[0])
	}
}

func scanned(n int) []int {
	out := make([]int, n)
	for i := range out {
		fmt.Fscan(os.Stdin, &out[i]) // want `makes a system call for each byte scanned from os.Stdin`
	}
	return out
}

// A question for each answer.
func answers(n int) []string {
	out := make([]string, n)
	for i := range out {
		fmt.Print("name: ")
		fmt.Fscanln(os.Stdin, &out[i])
	}
	return out
}

// A buffer between, large pieces, pieces of unknown size, and a handful of them.
func quiet(name string, size int) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	var magic [4]byte
	if _, err := io.ReadFull(f, magic[:]); err != nil {
		return err
	}
	for range 3 {
		if _, err := io.ReadFull(f, magic[:]); err != nil {
			return err
		}
	}
	page, some := make([]byte, 4096), make([]byte, size)
	for {
		if _, err := f.Read(page); err != nil {
			break
		}
		if _, err := io.ReadFull(f, some); err != nil {
			break
		}
	}
	r := bufio.NewReader(f)
	var v vertex
	for binary.Read(r, binary.LittleEndian, &v) == nil {
		size++
	}
	return nil
}

// The next piece lies elsewhere, or is not yet there.
func jumps(name string, at []int64) (list []vertex) {
	f, err := os.Open(name)
	if err != nil {
		return nil
	}
	defer f.Close()
	var v vertex
	for _, offset := range at {
		f.Seek(offset, io.SeekStart)
		if binary.Read(f, binary.LittleEndian, &v) == nil {
			list = append(list, v)
		}
	}
	for {
		if binary.Read(f, binary.LittleEndian, &v) == nil {
			time.Sleep(time.Second)
		}
	}
}

// A device or a terminal, and a connection that says when to go on.
func given(f *os.File, conn net.Conn) (n int) {
	var key [1]byte
	for {
		if _, err := f.Read(key[:]); err != nil {
			return n
		}
		if _, err := io.ReadFull(conn, key[:]); err != nil {
			return n
		}
	}
}

// The state of a process, asked for each: scanned byte by byte.
func state(pid int) rune {
	f, err := os.Open(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	defer f.Close()
	var (
		p     int
		comm  string
		state rune
	)
	fmt.Fscanf(f, "%d %s %c", &p, &comm, &state) // want `makes a system call for each byte scanned from f`
	return state
}

// Once, when the program begins; and what somebody else reads on from.
func loadCounters(name string) (n int, rest *os.File) {
	f, err := os.Open(name)
	if err != nil {
		return 0, nil
	}
	fmt.Fscan(f, &n)
	return n, f
}

func kept(name string) (n int, rest *os.File) {
	f, err := os.Open(name)
	if err != nil {
		return 0, nil
	}
	fmt.Fscan(f, &n)
	return n, f
}

// A function that all give a file that they open.
func each(name string) int {
	f, err := os.Open(name)
	if err != nil {
		return 0
	}
	defer f.Close()
	return sum(f)
}

func sum(f *os.File) (n int) {
	for {
		v, err := number(f) // want `makes a system call for each small piece read from f`
		if err != nil {
			return n
		}
		n += int(v)
	}
}

func number(r io.Reader) (uint32, error) {
	b := make([]byte, 4)
	if _, err := io.ReadFull(r, b); err != nil {
		return 0, err
	}
	return binary.BigEndian.Uint32(b), nil
}

// A mouse: what it tells is wanted now.
func mouse() (n int) {
	f, err := os.Open("/dev/input/mice")
	if err != nil {
		return 0
	}
	defer f.Close()
	var move [3]byte
	for {
		if _, err := io.ReadFull(f, move[:]); err != nil {
			return n
		}
		n += int(move[1])
	}
}

// A log whose records are read one after the other.
type log struct{ f *os.File }

func openLog(name string) (*log, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	return &log{f: f}, nil
}

func (l *log) Next() ([]byte, error) {
	var size uint32
	if err := binary.Read(l.f, binary.BigEndian, &size); err != nil { // want `makes a system call for each small piece read from l\.f`
		return nil, err
	}
	record := make([]byte, size)
	_, err := io.ReadFull(l.f, record)
	return record, err
}

// One that is read at any place.
type table struct{ f *os.File }

func openTable(name string) (*table, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	return &table{f}, nil
}

func (t *table) ReadAt(place int64) (v uint32, err error) {
	if _, err := t.f.Seek(place, io.SeekStart); err != nil {
		return 0, err
	}
	err = binary.Read(t.f, binary.BigEndian, &v)
	return v, err
}

// A terminal, by its name.
type serialPort struct{ tty *os.File }

func (p *serialPort) Open(name string) (err error) {
	p.tty, err = os.OpenFile(name, os.O_RDWR, 0)
	return err
}

func (p *serialPort) ReadByte() (byte, error) {
	var b [1]byte
	_, err := p.tty.Read(b[:])
	return b[0], err
}
