package items

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"time"
)

// A literal that the loop calls writes for it.
func dump(path string, pages [][]string) (n int, err error) {
	f, err := os.Create(path)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	enc := json.NewEncoder(f)
	put := func(row string) error {
		n++
		return enc.Encode(row) // want `makes a system call for each small piece written to f`
	}
	for _, rows := range pages {
		for i := range rows {
			if err := put(rows[i]); err != nil {
				return n, err
			}
		}
	}
	return n, nil
}

// Called once, with a buffer, for a log, at the end, or with a pause.
func fewer(f *os.File, rows []string) {
	head := func(s string) { fmt.Fprintln(f, s) }
	head("rows")
	w := bufio.NewWriter(f)
	defer w.Flush()
	put := func(s string) { fmt.Fprintln(w, s) }
	logRow := func(s string) { fmt.Fprintln(f, s) }
	foot := func(s string) { fmt.Fprintln(f, s) }
	slow := func(s string) {
		time.Sleep(time.Second)
		fmt.Fprintln(f, s)
	}
	for _, r := range rows {
		put(r)
		logRow(r)
		slow(r)
		if r == "" {
			foot(r)
			break
		}
	}
}

type sender struct {
	conn net.Conn
	next chan []byte
	quit chan struct{}
}

// Each turn waits for a message, and sends it in two pieces.
func (s *sender) run() {
	var head [4]byte
	for {
		select {
		case m := <-s.next:
			binary.BigEndian.PutUint32(head[:], uint32(len(m)))
			_, err := s.conn.Write(head[:]) // want `makes a system call for each small piece written to s.conn`
			if err == nil && len(m) > 0 {
				_, err = s.conn.Write(m)
			}
			if err != nil {
				return
			}
		case <-s.quit:
			return
		}
	}
}

// One piece a turn, or two that are of any size.
func (s *sender) single() {
	for m := range s.next {
		s.conn.Write([]byte{byte(len(m))})
	}
	for m := range s.next {
		s.conn.Write(m)
		s.conn.Write(<-s.next)
	}
}

// A small one before a wait, and another behind it.
func (s *sender) talk(r *bufio.Reader) {
	var head [4]byte
	for {
		s.conn.Write(head[:])
		if _, err := r.ReadByte(); err != nil {
			return
		}
		s.conn.Write(head[:])
	}
}

// A person types, and reads.
func (s *sender) shell() {
	for lines := bufio.NewScanner(s.conn); lines.Scan(); {
		switch lines.Text() {
		case "help":
			fmt.Fprintf(s.conn, "commands:\n")
			fmt.Fprintf(s.conn, "  help\n")
			fmt.Fprintf(s.conn, "  quit\n")
		case "quit":
			return
		}
	}
}

// What is read elsewhere goes out in three pieces each.
func (s *sender) chunks(from *os.File) error {
	block := make([]byte, 4096)
	for {
		n, err := from.Read(block)
		if n > 0 {
			fmt.Fprintf(s.conn, "%x\r\n", n)
			s.conn.Write(block[:n])
			s.conn.Write([]byte("\r\n")) // want `makes a system call for each small piece written to s.conn`
		}
		if err != nil {
			return err
		}
	}
}
