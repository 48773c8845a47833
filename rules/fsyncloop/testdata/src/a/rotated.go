package a

import (
	"os"
	"time"
)

type journal struct {
	file       *os.File
	size, most int64
	last       time.Time
}

// The file is synced when it is full, or after a while.
func (j *journal) add(line string) error {
	n, err := j.file.WriteString(line)
	if j.size += int64(n); j.size > j.most {
		j.size = 0
		return j.file.Sync()
	}
	if time.Since(j.last) > time.Minute {
		j.last = time.Now()
		return j.file.Sync()
	}
	return err
}

func addAll(j *journal, lines []string) {
	for _, line := range lines {
		j.add(line)
	}
}

// Any line at all is synced.
func (j *journal) put(line string) error {
	n, err := j.file.WriteString(line)
	if n > 0 {
		return j.file.Sync()
	}
	return err
}

func putAll(j *journal, lines []string) {
	for _, line := range lines {
		j.put(line) // want `waits for the disk at each turn of the loop`
	}
}
