package a

import (
	"bytes"
	"fmt"
	"log"
	"strings"

	"example.com/codec"
)

type record struct{ rows []string }

// What is encoded is only measured.
func encodedSize(all []record) (n int) {
	for _, r := range all {
		n += len(codec.Marshal(r)) // want `fills a buffer by Marshal of which only the length is asked: what fills it could write to a counter`
	}
	return n
}

func (r record) render() (string, error) {
	var sb strings.Builder
	for _, row := range r.rows {
		if _, err := fmt.Fprintln(&sb, row); err != nil {
			return "", err
		}
	}
	return sb.String(), nil
}

func renderedSize(r record) (int, error) {
	text, err := r.render() // want `fills a buffer by render of which only the length is asked`
	if err != nil {
		return 0, err
	}
	return len(text), nil
}

// The bytes are used, or told in a log, or what is written is not what is given.
func encodedUsed(all []record, send func([]byte)) (n int) {
	for _, r := range all {
		b := codec.Marshal(r)
		send(b)
		n += len(b) + len(codec.Frame(r))
	}
	if n > 1000 {
		log.Println("large:", len(codec.Marshal(all)))
	}
	return n
}

// The function writes piece by piece itself, or keeps its buffer.
func (r record) joined() string {
	var sb strings.Builder
	for _, row := range r.rows {
		sb.WriteString(row)
	}
	return sb.String()
}

type printer struct{ b bytes.Buffer }

func (p *printer) print(v any) []byte {
	fmt.Fprint(&p.b, v)
	return p.b.Bytes()
}

func printedSize(r record, p *printer) int { return len(r.joined()) + len(p.print(r)) }
