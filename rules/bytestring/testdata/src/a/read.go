package a

import (
	"bufio"
	"bytes"
	"strings"
)

type readField struct{ name string }

func readNames(buf *bytes.Buffer, n int) ([]readField, error) {
	fields := make([]readField, 0, n)
	for range n {
		name, err := buf.ReadBytes(0) // want `copies what is read a second time to make a string of it: ReadString gives one`
		if err != nil {
			return nil, err
		}
		fields = append(fields, readField{string(name[:len(name)-1])})
	}
	return fields, nil
}

func readWords(r *bufio.Reader, take func(string)) {
	for {
		line, err := r.ReadBytes('\n') // want `copies what is read a second time to make a string of it: ReadString gives one`
		if err != nil {
			return
		}
		if len(line) == 1 || line[0] == '#' {
			continue
		}
		take(strings.TrimSpace(string(line)))
	}
}

// The bytes are needed.
func readBoth(r *bufio.Reader, take func(string), keep func([]byte)) {
	for {
		line, err := r.ReadBytes('\n')
		if err != nil {
			return
		}
		take(string(line))
		keep(line)
	}
}

// The compiler makes no copy for these.
func readLooks(r *bufio.Reader, known map[string]int) (n int) {
	for {
		line, err := r.ReadBytes('\n')
		if err != nil {
			return n
		}
		switch string(line) {
		case "stop\n":
			return n
		}
		if string(line) != "\n" {
			n += known[string(line)]
		}
	}
}

// They are changed before.
func readChanged(r *bufio.Reader, take func(string)) {
	for {
		line, err := r.ReadBytes('\n')
		if err != nil {
			return
		}
		line[0] = '-'
		take(string(line))
	}
}
