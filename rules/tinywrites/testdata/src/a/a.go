package a

import (
	"bufio"
	"crypto/tls"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
)

type log struct {
	file *os.File
	conn net.Conn
	in   struct{ out *os.File }
}

func lines(name string, all []string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	for _, line := range all {
		if _, err := f.WriteString(line + "\n"); err != nil { // want `makes a system call for each small piece written to f`
			return err
		}
	}
	return nil
}

func several(f *os.File, all map[string]int) {
	for k, v := range all {
		fmt.Fprintf(f, "%s\n", k) // want `system call`
		fmt.Fprintf(f, "%d\n", v) // the same loop and file: one finding is enough
	}
	for k := range all {
		_, _ = f.Write([]byte(k)) // want `system call`
	}
}

func nested(f *os.File, rows [][]string) {
	for _, row := range rows {
		for _, cell := range row {
			io.WriteString(f, cell) // want `system call`
		}
		f.WriteString("\n")
	}
}

func (l *log) fields(words []string, numbers []int32) {
	for i := 0; i < len(words); i++ {
		fmt.Fprintln(l.file, words[i]) // want `written to l.file`
	}
	for _, w := range words {
		fmt.Fprintln(l.in.out, w) // want `written to l.in.out`
	}
	for _, n := range numbers {
		binary.Write(l.conn, binary.BigEndian, n) // want `written to l.conn`
	}
}

func throughInterface(f *os.File, words []string) {
	var w io.Writer = f
	for _, word := range words {
		fmt.Fprintln(w, word) // want `system call`
	}
}

func encoder(f *os.File, all []int) error {
	enc := json.NewEncoder(f)
	enc.SetIndent("", " ")
	for _, v := range all {
		if err := enc.Encode(v); err != nil { // want `system call`
			return err
		}
	}
	return nil
}

func scanned(in io.Reader, f *os.File) {
	s := bufio.NewScanner(in)
	for s.Scan() {
		fmt.Fprintln(f, s.Text()) // want `system call`
	}
}

func sent(f *os.File, c net.Conn) {
	s := bufio.NewScanner(f)
	for s.Scan() {
		fmt.Fprintln(c, s.Text()) // want `system call`
	}
}

func received(c net.Conn, f *os.File) {
	s := bufio.NewScanner(c)
	for s.Scan() {
		fmt.Fprintln(f, s.Text()) // want `system call`
	}
}

func stdout(in io.Reader, rows [][]string) {
	s := bufio.NewScanner(in)
	for s.Scan() {
		fmt.Println(s.Text()) // want `written to standard output`
	}
	for _, row := range rows {
		for _, cell := range row {
			fmt.Fprintf(os.Stdout, "%s\t", cell) // want `written to os.Stdout`
		}
		fmt.Println()
	}
}

func (l *log) record(key, value string) {
	binary.Write(l.file, binary.LittleEndian, uint32(len(key))) // want `written to l.file`
	binary.Write(l.file, binary.LittleEndian, uint32(len(value)))
	l.file.WriteString(key)
	l.file.WriteString(value)
}

func frame(c *tls.Conn, body string) {
	var head [4]byte
	binary.BigEndian.PutUint32(head[:], uint32(len(body)))
	c.Write(head[:]) // want `written to c`
	io.WriteString(c, body)
	c.Write([]byte{'\n'})
}

func (l *log) line(data []byte) error {
	if _, err := l.file.Write(data); err != nil {
		return err
	}
	_, err := l.file.Write([]byte("\n")) // want `written to l.file`
	return err
}

func message(c net.Conn, data []byte) {
	c.Write(data)
	io.WriteString(c, "\r\n") // want `written to c`
}

func closing(c net.Conn, r *bufio.Reader, name string) {
	fmt.Fprintln(c, "quit")
	r.ReadString('\n')
	fmt.Fprintln(c, "bye")
	fmt.Fprintln(c, name)
	fmt.Fprintln(c, "end") // want `written to c`
}
