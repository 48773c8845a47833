package forms

import (
	"fmt"
	"os"
	"strings"
	"sync"
)

type sheet struct {
	mu  sync.Mutex
	out *os.File
	n   int
}

func (s *sheet) row(cols ...string) error {
	s.n++
	_, err := s.out.WriteString(strings.Join(cols, ",") + "\n")
	return err
}

// A method writes to the file in a field.
func (s *sheet) all(rows [][]string) error {
	for _, r := range rows {
		if err := s.row(r...); err != nil { // want `makes a system call for each small piece written to s's file`
			return err
		}
	}
	return nil
}

func exportSheet(s *sheet, names map[string]int) {
	for name, n := range names {
		s.row(name, fmt.Sprint(n)) // want `makes a system call for each small piece written to s's file`
	}
}

// A sheet a turn.
func each(dirs []string) error {
	for _, d := range dirs {
		f, err := os.Create(d)
		if err != nil {
			return err
		}
		s := &sheet{out: f}
		s.row("a", "b")
		f.Close()
	}
	return nil
}

// A line of a log is to be there when the program dies.
func (s *sheet) logLine(text string) { fmt.Fprintln(s.out, text) }

func (s *sheet) report(texts []string) {
	for _, t := range texts {
		s.logLine(t)
	}
}

// It waits for the disk.
func (s *sheet) keep(text string) error {
	if _, err := s.out.WriteString(text); err != nil {
		return err
	}
	return s.out.Sync()
}

func (s *sheet) keepAll(texts []string) error {
	for _, t := range texts {
		if err := s.keep(t); err != nil {
			return err
		}
	}
	return nil
}

// The items come one by one.
func (s *sheet) follow(rows <-chan []string) {
	for r := range rows {
		s.row(r...)
	}
}

// A piece for each of many sheets.
func headed(sheets []*sheet, cols []string) {
	for i := range sheets {
		sheets[i].row(cols...)
	}
	for i := 0; i < len(sheets); i++ {
		sheets[i].row(cols...)
	}
}

// Many pieces for a few sheets.
func spread(sheets []*sheet, rows [][]string) {
	for i, r := range rows {
		sheets[i%len(sheets)].row(r...) // want `makes a system call for each small piece written to sheets\[i % len\(sheets\)\]'s file`
	}
	for i := range sheets {
		for _, r := range rows {
			sheets[i].row(r...) // want `makes a system call for each small piece written to sheets\[i\]'s file`
		}
	}
}
