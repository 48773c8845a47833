package a

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"time"
)

func buffered(f *os.File, words []string) error {
	w := bufio.NewWriter(f) // the buffer is there
	for _, word := range words {
		fmt.Fprintln(w, word)
	}
	return w.Flush()
}

func memory(words []string) string {
	var b strings.Builder // memory, no system call
	var c bytes.Buffer
	for _, word := range words {
		b.WriteString(word)
		fmt.Fprintln(&c, word)
	}
	return b.String() + c.String()
}

func somewhere(w io.Writer, words []string) {
	for _, word := range words {
		fmt.Fprintln(w, word) // who calls may have a buffer
	}
}

func response(w http.ResponseWriter, words []string) {
	for _, word := range words {
		fmt.Fprintln(w, word) // net/http has a buffer
	}
}

func warnings(words []string) {
	for _, word := range words {
		fmt.Fprintln(os.Stderr, word) // warnings must not wait
	}
	out := os.Stderr
	for _, word := range words {
		fmt.Fprintln(out, word)
	}
}

func chunks(f *os.File, all [][]byte) {
	for _, chunk := range all {
		f.Write(chunk) // the size is not known: a chunk of 64 KB needs no buffer
	}
}

func copied(f *os.File, r io.Reader) {
	buf := make([]byte, 1<<16)
	for i := 0; i < 10; i++ {
		n, _ := r.Read(buf)
		io.WriteString(f, string(buf[:n])) // as large as what was read
	}
}

func conversation(c net.Conn, r *bufio.Reader) {
	for i := 0; i < 10; i++ {
		fmt.Fprintln(c, "next") // the other side waits for it
		if _, err := r.ReadString('\n'); err != nil {
			return
		}
	}
}

func greeted(c net.Conn, r *bufio.Reader) error {
	fmt.Fprintln(c, "hello") // each waits for the answer to the one before
	if _, err := r.ReadString('\n'); err != nil {
		return err
	}
	fmt.Fprintln(c, "from")
	if err := expect(r, "ok"); err != nil {
		return err
	}
	fmt.Fprintln(c, "to")
	return expect(r, "ok")
}

func expect(r *bufio.Reader, want string) error {
	got, err := r.ReadString('\n')
	if err == nil && got != want {
		err = io.ErrUnexpectedEOF
	}
	return err
}

func answered(c net.Conn) {
	s := bufio.NewScanner(c)
	for s.Scan() {
		fmt.Fprintln(c, s.Text()) // the other side waits for it
	}
	d := json.NewDecoder(bufio.NewReader(c))
	for d.More() {
		var name string
		if err := d.Decode(&name); err != nil {
			return
		}
		fmt.Fprintln(c, name)
	}
}

func ticking(f *os.File, events chan string) {
	for e := range events {
		fmt.Fprintln(f, e) // a line when something happens
	}
	for i := 0; i < 10; i++ {
		fmt.Println(i)
		time.Sleep(time.Second)
	}
	for {
		fmt.Fprintln(f, <-events)
	}
}

func synced(f *os.File, words []string) {
	for _, word := range words {
		fmt.Fprintln(f, word)
		f.Sync() // each is to be on disk
	}
}

func files(names []string) error {
	for _, name := range names {
		f, err := os.Create(name) // a file an iteration
		if err != nil {
			return err
		}
		fmt.Fprintln(f, name)
		f.Close()
	}
	return nil
}

func sometimes(words []string) {
	for _, word := range words {
		if word == "" {
			fmt.Println("empty") // now and then, for a person
		}
	}
}

func once(name string) error {
	f, err := os.Create(name) // a file that is written once
	if err != nil {
		return err
	}
	fmt.Fprintln(f, "a")
	fmt.Fprintln(f, "b")
	fmt.Fprintln(f, "c")
	return f.Close()
}

func two(c net.Conn, body []byte) {
	c.Write([]byte("head")) // a copy into one buffer may cost as much
	c.Write(body)
}

func branches(c net.Conn, kind int) {
	switch kind { // one of them
	case 1:
		fmt.Fprintln(c, "one")
	case 2:
		fmt.Fprintln(c, "two")
	case 3:
		fmt.Fprintln(c, "three")
	}
}

func check(name string) error { return nil }

func progress(names []string) {
	for _, name := range names {
		if err := check(name); err != nil { // the turn is work, the line its progress
			return
		}
		fmt.Println(name, "is fine")
	}
}

func few(names []string) {
	for _, name := range names {
		fmt.Println(name) // a list for a person
	}
}

func usage(flags []string) {
	for _, f := range flags {
		fmt.Println(f) // read by a person, once
	}
}

func leave(names []string) {
	for _, name := range names {
		fmt.Println(name)
	}
	os.Exit(1) // the last words of the process
}

func lint(name string) []error { return nil }

func linted(names []string) {
	for _, name := range names {
		fmt.Println("checking", name)
		if errs := lint(name); len(errs) > 0 {
			fmt.Println(len(errs))
		}
	}
}

func mixed(names []string) {
	for _, name := range names {
		fmt.Println(name) // a person sees both streams, in this order
		if name == "" {
			fmt.Fprintln(os.Stderr, "no name")
		}
	}
}

func prompt() {
	s := bufio.NewScanner(os.Stdin)
	for s.Scan() {
		fmt.Print("> ") // somebody waits for it
	}
}

func forever(next func() string) {
	for { // without a condition: a conversation
		fmt.Println(next())
	}
}

type greeter struct{ greeting string }

func (g *greeter) hello(name string) { fmt.Printf("%s %s", g.greeting, name) }

// The receiver is an argument.
func greetings(g *greeter, names []string) {
	for _, name := range names {
		(*greeter).hello(g, name)
	}
}
