package ledger

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"hash/fnv"
	"net"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/gotoll/toll/internal/config"
)

// schemaName is where the tables are, unless the address has a search_path.
const schemaName = "toll"

// reach is how long a server may take to accept a connection.
const reach = 10 * time.Second

// OpenTeam opens a team's ledger in Postgres, at an address as config.Ledger
// allows: without a password, which comes from PGPASSWORD or a passfile. Its
// tables are made by the first who opens it. Patches stay in the file at path.
//
// One transaction writes at a time, as in SQLite, so that what is stored later
// is numbered later whoever stores it.
func OpenTeam(address, path string) (*Ledger, error) {
	if what := config.CheckLedger(address); what != "" {
		return nil, fmt.Errorf("open ledger: the address %s", what)
	}
	conf, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("open ledger %s: %w", address, err)
	}
	if conf.ConnectTimeout == 0 {
		conf.ConnectTimeout = reach
	}
	set := func(key, value string) string {
		if conf.RuntimeParams[key] == "" {
			conf.RuntimeParams[key] = value
		}
		return conf.RuntimeParams[key]
	}
	schema := set("search_path", schemaName)
	if !regexp.MustCompile(`^[a-z_][a-z0-9_]*$`).MatchString(schema) {
		return nil, fmt.Errorf("open ledger %s: search_path is the name of one schema, in small letters, not %q", address, schema)
	}
	set("application_name", "toll")
	set("lock_timeout", strconv.Itoa(busy)+"ms")
	// A machine that is gone without a word must not hold the lock.
	set("idle_in_transaction_session_timeout", "60s")
	db := stdlib.OpenDB(*conf)
	db.SetMaxOpenConns(4)
	l := &Ledger{db: db, dialect: postgres{schema}, path: address, patches: local{path: path}}
	if err := l.dialect.migrate(l); err != nil {
		db.Close()
		return nil, err
	}
	return l, nil
}

// local is the file that keeps a working tree's patches, opened when it is
// needed. Without a path there is none: the ledger itself keeps them.
type local struct {
	path string
	mu   sync.Mutex
	l    *Ledger
}

// here is the ledger of this working tree's patches, nil where there is none
// and none is to be made.
func (l *Ledger) here(make bool) (*Ledger, error) {
	p := &l.patches
	if p.path == "" {
		return l, nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, err := os.Stat(p.path); p.l == nil && !make && errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	var err error
	if p.l == nil {
		p.l, err = Open(p.path)
	}
	return p.l, err
}

func (p *local) close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.l == nil {
		return nil
	}
	err := p.l.Close()
	p.l = nil
	return err
}

// postgres is its dialect.
type postgres struct{ schema string }

// key is the advisory lock of everything that writes to the schema.
func (p postgres) key() int64 {
	h := fnv.New64a()
	h.Write([]byte("toll ledger " + p.schema))
	return int64(h.Sum64())
}

// bind turns ? and ?1 into $1. No query holds a question mark otherwise.
func (postgres) bind(query string) string {
	if strings.IndexByte(query, '?') < 0 {
		return query
	}
	var b strings.Builder
	n := 0
	for i := 0; i < len(query); i++ {
		if query[i] != '?' {
			b.WriteByte(query[i])
			continue
		}
		b.WriteByte('$')
		if i+1 == len(query) || query[i+1] < '0' || query[i+1] > '9' {
			n++
			b.WriteString(strconv.Itoa(n))
		}
	}
	return b.String()
}

func (p postgres) begin(tx *sql.Tx) error {
	_, err := tx.Exec("SELECT pg_advisory_xact_lock($1)", p.key())
	return err
}

// postgresWords translates a migration. A race's and an outcome's number is
// SQLite's rowid, which every table there has.
func postgresWords(migration string) string {
	return strings.NewReplacer(
		"CREATE TABLE race (", "CREATE TABLE race (\n\trowid BIGINT GENERATED ALWAYS AS IDENTITY UNIQUE,",
		"CREATE TABLE outcome (", "CREATE TABLE outcome (\n\trowid BIGINT GENERATED ALWAYS AS IDENTITY UNIQUE,",
		"INTEGER PRIMARY KEY REFERENCES", "BIGINT PRIMARY KEY REFERENCES",
		"INTEGER PRIMARY KEY", "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
		"INTEGER", "BIGINT",
		"REAL", "DOUBLE PRECISION",
		") STRICT;", ");",
	).Replace(migration)
}

// migrate is as for the file: one transaction, which the lock keeps others out
// of. Who has not the right to make tables can still read and write.
func (p postgres) migrate(l *Ledger) error {
	version, err := p.version(l.db)
	if err != nil {
		return l.explain("open", err)
	}
	if version == len(migrations) {
		return nil
	}
	return l.write("bring its schema up to date", func(tx transaction) error {
		version, err := p.version(tx.tx) // another process may have been first
		switch {
		case err != nil || version == len(migrations):
			return err
		case version > len(migrations):
			return newer(version)
		}
		steps := []string{}
		var there bool
		if err := tx.row("SELECT EXISTS (SELECT FROM pg_catalog.pg_namespace WHERE nspname = ?)", p.schema).Scan(&there); err != nil {
			return err
		}
		if !there {
			steps = append(steps, "CREATE SCHEMA "+p.schema)
		}
		if version == 0 {
			steps = append(steps, "CREATE TABLE version (number BIGINT PRIMARY KEY)",
				"CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the ledger is append-only'; END $$")
		}
		for _, m := range migrations[version:] {
			steps = append(steps, postgresWords(m))
		}
		for _, table := range tables {
			steps = append(steps, fmt.Sprintf("CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %s EXECUTE FUNCTION append_only()", table))
		}
		for _, step := range steps {
			if err := p.each(tx, step); err != nil {
				return err
			}
		}
		return tx.exec("INSERT INTO version (number) VALUES (?)", len(migrations))
	})
}

// each runs statements that stand in one text: the extended protocol takes one
// at a time.
func (postgres) each(tx transaction, text string) error {
	if strings.Contains(text, "$$") {
		return tx.exec(text)
	}
	for statement := range strings.SplitSeq(text, ";\n") {
		if strings.TrimSpace(statement) == "" {
			continue
		}
		if err := tx.exec(statement); err != nil {
			return err
		}
	}
	return nil
}

func (p postgres) version(db interface {
	QueryRow(string, ...any) *sql.Row
}) (version int, err error) {
	// The catalogue's tables show what others committed while this one waited
	// for the lock; to_regclass may answer from a cache of before.
	var there bool
	if err := db.QueryRow("SELECT EXISTS (SELECT FROM pg_catalog.pg_tables WHERE schemaname = $1 AND tablename = 'version')", p.schema).Scan(&there); err != nil || !there {
		return 0, err
	}
	err = db.QueryRow("SELECT coalesce(max(number), 0) FROM version").Scan(&version)
	return version, err
}

func (postgres) explain(err error) string {
	var e *pgconn.PgError
	var unreachable *net.OpError
	switch {
	case errors.As(err, &e):
	case errors.As(err, &unreachable), errors.Is(err, context.DeadlineExceeded):
		return "no server answers there: check the address, and that it is running"
	default:
		return ""
	}
	switch e.Code {
	case "28P01", "28000":
		return "it refuses the user or the password: set PGUSER and PGPASSWORD, or name a passfile in PGPASSFILE"
	case "3D000":
		return "there is no such database: make it with createdb"
	case "42501":
		return "the user lacks a right there: the first to open a ledger needs CREATE on the database, others USAGE, SELECT and INSERT on the schema " + schemaName
	case "53100":
		return "the server's disk is full; what was stored before is whole"
	case "53300":
		return "the server has no connection left: try again"
	case "55P03":
		return fmt.Sprintf("another process has been writing for %d s: run the command again when it is done", busy/1000)
	case "57P01", "57P02", "57P03":
		return "the server is stopping or starting: what was stored before is whole, run the command again"
	}
	return ""
}
