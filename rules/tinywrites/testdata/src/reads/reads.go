package reads

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
		fmt.Fscan(os.Stdin, &out[i]) // want `makes a system call for each small piece read from os.Stdin`
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
