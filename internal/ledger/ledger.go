// Package ledger is Toll's memory: an append-only SQLite file, .toll/ledger.db,
// or for a team the same tables in Postgres.
//
// It owns every race with its raw trials, every attempt of the main job, and
// the content that applied patches replaced. It is the only room with SQL. It
// refuses to change or delete what it has been told (triggers hold that), and
// to open a file that a newer Toll wrote. Patches are of one working tree: they
// stay in its file, also where a team shares the rest.
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
	db      *sql.DB
	dialect dialect
	path    string // of the file, or the address without credentials

	patches local // where a team shares the rest
}

// A dialect is what the databases do not share.
type dialect interface {
	// bind writes a query's parameters, ? or ?1, as the database has them.
	bind(query string) string
	// begin comes first in a transaction that writes.
	begin(*sql.Tx) error
	// explain says what an error of the database means and what to do, "" for
	// an error that is none of the known.
	explain(error) string
	migrate(*Ledger) error
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
	l := &Ledger{db: db, dialect: file{}, path: path}
	if err := l.patiently(func() error { return l.dialect.migrate(l) }); err != nil {
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

// Close closes the file, or the connections.
func (l *Ledger) Close() error {
	return errors.Join(l.explain("close", l.db.Close()), l.patches.close())
}

// A transaction takes queries as the ledger writes them.
type transaction struct {
	tx      *sql.Tx
	dialect dialect
}

func (t transaction) exec(query string, args ...any) error {
	_, err := t.tx.Exec(t.dialect.bind(query), args...)
	return err
}

func (t transaction) row(query string, args ...any) *sql.Row {
	return t.tx.QueryRow(t.dialect.bind(query), args...)
}

func (l *Ledger) rows(query string, args ...any) (*sql.Rows, error) {
	return l.db.Query(l.dialect.bind(query), args...)
}

func (l *Ledger) row(query string, args ...any) *sql.Row {
	return l.db.QueryRow(l.dialect.bind(query), args...)
}

// write runs f in one transaction: all of it is stored, or nothing.
func (l *Ledger) write(what string, f func(transaction) error) error {
	tx, err := l.db.BeginTx(context.Background(), nil)
	if err != nil {
		return l.explain(what, err)
	}
	err = l.dialect.begin(tx)
	if err == nil {
		err = f(transaction{tx, l.dialect})
	}
	if err != nil {
		// After a full disk SQLite has rolled back by itself.
		tx.Rollback()
		return l.explain(what, err)
	}
	return l.explain(what, tx.Commit())
}

// explain turns what the database says into what a person can do about it.
func (l *Ledger) explain(what string, err error) error {
	if err == nil {
		return nil
	}
	what = fmt.Sprintf("ledger %s: %s", l.path, what)
	if says := l.dialect.explain(err); says != "" {
		what += ": " + says
		return fmt.Errorf("%s (%w)", what, err)
	}
	return fmt.Errorf("%s: %w", what, err)
}

// file is the dialect of SQLite, in which the ledger's queries are written.
type file struct{}

func (file) bind(query string) string { return query }
func (file) begin(*sql.Tx) error      { return nil } // _txlock=immediate takes the lock
func (file) migrate(l *Ledger) error  { return l.migrate() }

func (file) explain(err error) string {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return ""
	}
	switch e.Code() & 0xff {
	case sqlite3.SQLITE_FULL:
		return "the disk is full: free some space there and run the command again; what was stored before is whole"
	case sqlite3.SQLITE_IOERR:
		return "reading or writing the disk failed, it may be full: what was stored before is whole"
	case sqlite3.SQLITE_CANTOPEN:
		return "cannot open the file: check that the folder is there and writable"
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM:
		return "the file cannot be written: check its owner and mode"
	case sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT:
		return "the file is damaged or no ledger: move it away and run the command again, a new one is made"
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return fmt.Sprintf("another process has been writing for %d s: run the command again when it is done", busy/1000)
	}
	return ""
}
