// Package audit writes one line per payment to an append-only file, the file
// that the auditors read. A line is written whole or not at all.
package audit

import (
	"fmt"
	"os"
	"strconv"
	"sync"
	"time"
)

// A Log is an open audit file, safe for concurrent use.
type Log struct {
	durable bool

	mu   sync.Mutex
	file *os.File
}

// Open opens the audit file at path for appending. A durable log waits for
// the disk after each line.
func Open(path string, durable bool) (*Log, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open audit log: %w", err)
	}
	return &Log{durable: durable, file: f}, nil
}

// Close closes the file.
func (l *Log) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.file.Close()
}

// An Entry is the line of one payment. It is written by Commit, or by Close
// when the payment did not come to an end.
type Entry struct {
	log       *Log
	payment   string
	merchant  string
	started   time.Time
	committed bool
}

// Begin starts the entry of a payment.
func (l *Log) Begin(payment, merchant string, now time.Time) *Entry {
	return &Entry{log: l, payment: payment, merchant: merchant, started: now}
}

// Commit writes the entry with its outcome.
func (e *Entry) Commit(outcome, detail string) error {
	e.committed = true
	return e.log.write(e, outcome, detail)
}

// Close writes the entry as abandoned unless it was committed.
func (e *Entry) Close() error {
	if e.committed {
		return nil
	}
	return e.log.write(e, "abandoned", "")
}

func (l *Log) write(e *Entry, outcome, detail string) error {
	line := make([]byte, 0, 160)
	line = e.started.UTC().AppendFormat(line, time.RFC3339Nano)
	for _, field := range [...]string{e.payment, e.merchant, outcome, detail} {
		line = append(line, ' ')
		line = strconv.AppendQuote(line, field)
	}
	line = append(line, '\n')

	// The lock spans write and sync: two lines must not mix, and whoever is
	// told that a line is durable must not be told before it is.
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, err := l.file.Write(line); err != nil {
		return fmt.Errorf("write audit line of %s: %w", e.payment, err)
	}
	if !l.durable {
		return nil
	}
	if err := l.file.Sync(); err != nil {
		return fmt.Errorf("sync audit line of %s: %w", e.payment, err)
	}
	return nil
}
