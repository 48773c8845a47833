package forms

import (
	"fmt"
	"os"
	"path/filepath"
	"time"
)

func saveRows(path string, rows []string) error {
	for _, row := range rows {
		f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644) // want `opens the file again for each piece that the loop appends to it`
		if err != nil {
			return err
		}
		if _, err := f.WriteString(row + "\n"); err != nil {
			f.Close()
			return err
		}
		f.Close()
	}
	return nil
}

func addLine(path, line string) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = fmt.Fprintln(f, line)
	return err
}

func saveLines(dir string, lines []string) error {
	for _, line := range lines {
		if err := addLine(filepath.Join(dir, "lines"), line); err != nil { // want `opens the file again for each piece that the loop appends to it`
			return err
		}
	}
	return nil
}

func logLine(path, line string) error { return addLine(path, line) }

func logEvent(path, line string) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = fmt.Fprintln(f, line)
	return err
}

// A file per item, records, and a loop that waits.
func saveApart(dir string, names []string, ticks []time.Duration) {
	for _, name := range names {
		addLine(filepath.Join(dir, name), "x")
	}
	for _, name := range names {
		logEvent(dir, name)
	}
	for _, d := range ticks {
		time.Sleep(d)
		addLine(dir, "tick")
	}
}
