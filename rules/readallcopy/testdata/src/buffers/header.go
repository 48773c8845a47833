package buffers

import (
	"io"
	"os"
	"strings"
)

// The first line is a header.
func table(f *os.File, row func(string)) error {
	data, err := io.ReadAll(f) // want `holds the whole input in memory only to take it line by line`
	if err != nil {
		return err
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	for _, l := range lines[1:] {
		row(l)
	}
	return nil
}

func tableAtOnce(f *os.File, row func(string)) error {
	data, err := io.ReadAll(f) // want `holds the whole input in memory only to take it line by line`
	if err != nil {
		return err
	}
	for _, l := range strings.Split(string(data), "\n")[2:] {
		row(l)
	}
	return nil
}

// The last lines are known when all are there; so is where a header ends that is sought.
func foot(f *os.File, row func(string)) error {
	data, err := io.ReadAll(f)
	if err != nil {
		return err
	}
	lines := strings.Split(string(data), "\n")
	for _, l := range lines[max(0, len(lines)-10):] {
		row(l)
	}
	return nil
}

func butLast(f *os.File, row func(string)) error {
	data, err := io.ReadAll(f)
	if err != nil {
		return err
	}
	lines := strings.Split(string(data), "\n")
	for _, l := range lines[1 : len(lines)-1] {
		row(l)
	}
	return nil
}

// All but the header is handed on.
func body(f *os.File, rows func([]string)) error {
	data, err := io.ReadAll(f)
	if err != nil {
		return err
	}
	lines := strings.Split(string(data), "\n")
	rows(lines[1:])
	return nil
}
