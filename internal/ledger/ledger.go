// Package ledger is Toll's memory: an append-only SQLite file, .toll/ledger.db.
//
// It owns every race with its raw trials, every attempt of the main job, and
// the content that applied patches replaced. It is the only room with SQL. It
// refuses to change or delete what it has been told (triggers hold that), and
// to open a file that a newer Toll wrote.
//
// A batch of trials is one transaction in write-ahead mode: a process killed
// at any point leaves whole batches, and other processes read meanwhile. The
// log is not synced to disk at every commit, only at checkpoints: a sync in
// the middle of a race would disturb what is being measured; what can be lost
// is the last moments before a power cut, never the file.
package ledger

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// A Ledger is an open ledger. It is safe for concurrent use, by goroutines
// and by processes.
type Ledger struct {
	db   *sql.DB
	path string
}

// busy is how long a writer waits for another process's transaction, in ms.
// The longest one is a batch of trials: milliseconds.
const busy = 10_000

// Folder makes sure of the folder .toll below root, which ignores itself in
// git, and returns its path.
func Folder(root string) (string, error) {
	dir := filepath.Join(root, ".toll")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", fmt.Errorf("make Toll's folder: %w", err)
	}
	w, err := os.OpenFile(filepath.Join(dir, ".gitignore"), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, os.ErrExist) {
		return dir, nil
	}
	if err != nil {
		return "", fmt.Errorf("make Toll's folder: %w", err)
	}
	_, err = w.WriteString("*\n")
	return dir, errors.Join(err, w.Close())
}

// Open opens the ledger at path (".toll/ledger.db"), made when it is not
// there, and brings its schema up to date.
func Open(path string) (*Ledger, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("open ledger: %w", err)
	}
	if filepath.Base(filepath.Dir(abs)) == ".toll" {
		if _, err := Folder(filepath.Dir(filepath.Dir(abs))); err != nil {
			return nil, err
		}
	}
	q := url.Values{"_txlock": {"immediate"}}
	for _, p := range []string{fmt.Sprintf("busy_timeout(%d)", busy), "journal_mode(wal)", "synchronous(normal)", "foreign_keys(on)"} {
		q.Add("_pragma", p)
	}
	dsn := (&url.URL{Scheme: "file", Path: abs, RawQuery: q.Encode()}).String()
	db, err := sql.Open("sqlite", dsn)
	if err != nil {
		return nil, fmt.Errorf("open ledger %s: %w", path, err)
	}
	// One connection: writes of one process queue here instead of in SQLite.
	db.SetMaxOpenConns(1)
	l := &Ledger{db: db, path: path}
	if err := l.patiently(l.migrate); err != nil {
		db.Close()
		return nil, err
	}
	return l, nil
}

// patiently tries again where SQLite gives up at once: of several that open a
// new file, those that find another one turning it to WAL do not wait their
// busy_timeout (sqlite.org/c3ref/busy_handler.html: where waiting might be a
// deadlock, the handler is not called).
func (l *Ledger) patiently(f func() error) error {
	var e *sqlite.Error
	for end := time.Now().Add(busy * time.Millisecond); ; time.Sleep(5 * time.Millisecond) {
		err := f()
		if !errors.As(err, &e) || e.Code()&0xff != sqlite3.SQLITE_BUSY || time.Now().After(end) {
			return err
		}
	}
}

// Close closes the file.
func (l *Ledger) Close() error {
	return l.explain("close", l.db.Close())
}

// write runs f in one transaction: all of it is stored, or nothing.
func (l *Ledger) write(what string, f func(*sql.Tx) error) error {
	tx, err := l.db.BeginTx(context.Background(), nil)
	if err != nil {
		return l.explain(what, err)
	}
	if err := f(tx); err != nil {
		// After a full disk SQLite has rolled back by itself.
		tx.Rollback()
		return l.explain(what, err)
	}
	return l.explain(what, tx.Commit())
}

// explain turns what SQLite says into what a person can do about it.
func (l *Ledger) explain(what string, err error) error {
	if err == nil {
		return nil
	}
	what = fmt.Sprintf("ledger %s: %s", l.path, what)
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return fmt.Errorf("%s: %w", what, err)
	}
	switch e.Code() & 0xff {
	case sqlite3.SQLITE_FULL:
		return fmt.Errorf("%s: the disk is full: free some space there and run the command again; what was stored before is whole (%w)", what, err)
	case sqlite3.SQLITE_IOERR:
		return fmt.Errorf("%s: reading or writing the disk failed, it may be full: what was stored before is whole (%w)", what, err)
	case sqlite3.SQLITE_CANTOPEN:
		return fmt.Errorf("%s: cannot open the file: check that the folder is there and writable (%w)", what, err)
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM:
		return fmt.Errorf("%s: the file cannot be written: check its owner and mode (%w)", what, err)
	case sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT:
		return fmt.Errorf("%s: the file is damaged or no ledger: move it away and run the command again, a new one is made (%w)", what, err)
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return fmt.Errorf("%s: another process has been writing for %d s: run the command again when it is done (%w)", what, busy/1000, err)
	}
	return fmt.Errorf("%s: %w", what, err)
}
