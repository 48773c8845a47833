package a

import (
	"fmt"
	"os"
)

type ownScan int

func (l *ownScan) Scan(state fmt.ScanState, verb rune) error { return nil }

func newest(names []string, form string) (last uint64) {
	for _, file := range names {
		var number uint64
		var kind string
		if n, err := fmt.Sscanf(file, form, &kind, &number); err == nil && n == 2 { // want `fmt reads the text rune by rune and finds out the type of each operand on every call`
			last = max(last, number)
		}
	}
	return last
}

func port(text string) (n uint16, err error) {
	_, err = fmt.Sscanf(text, "%d", &n) // want `fmt reads the text rune by rune and finds out the type of each operand on every call`
	return n, err
}

func count(text string) (n int) {
	fmt.Sscan(text, &n) // want `fmt reads the text rune by rune and finds out the type of each operand on every call`
	return n
}

// Several parts of one text.
func place(subject string) (stream, consumer uint64, err error) {
	_, err = fmt.Sscanf(subject, "ack.%d.%d", &stream, &consumer) // want `fmt reads the text rune by rune and finds out the type of each operand on every call`
	return stream, consumer, err
}

// What reads itself, a list of operands, a stream, and versions.
func scanned(text string, operands []any) (l ownScan, n int) {
	fmt.Sscan(text, &l)
	fmt.Sscan(text, operands...)
	fmt.Fscan(os.Stdin, &n)
	fmt.Sscanf(text, "%d.%d", &n, &l)
	fmt.Sscanf(text, "version %d", &n)
	var major, minor int
	fmt.Sscanf(text, "%d.%d", &major, &minor) // want `fmt reads the text rune by rune`
	kernelVersion := text
	fmt.Sscanf(kernelVersion, "%d.%d", &major, &minor)
	return l, n
}
