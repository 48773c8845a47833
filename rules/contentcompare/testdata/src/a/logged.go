package a

import (
	"bytes"
	"log"
	"log/slog"
	"os"
)

// The size is in the log alone.
func mirror(from, to string) (bool, error) {
	info, err := os.Stat(from)
	if err != nil {
		return false, err
	}
	ours, err := os.ReadFile(from)
	if err != nil {
		return false, err
	}
	theirs, err := os.ReadFile(to)
	if err != nil {
		return false, err
	}
	if bytes.Equal(ours, theirs) { // want `reads two files to the end to find out whether they are equal`
		slog.Debug("same", "file", from, "size", info.Size())
		return true, nil
	}
	log.Printf("%s: %d bytes", from, info.Size())
	return false, os.WriteFile(to, ours, info.Mode().Perm())
}

// The size is looked at, and logged.
func mirrored(from, to string) bool {
	a, _ := os.Stat(from)
	b, _ := os.Stat(to)
	slog.Debug("sizes", "from", a.Size(), "to", b.Size())
	if a.Size() != b.Size() {
		return false
	}
	x, _ := os.ReadFile(from)
	y, _ := os.ReadFile(to)
	return bytes.Equal(x, y)
}
