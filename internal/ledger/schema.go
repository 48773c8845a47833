package ledger

import "fmt"

// migrations bring a ledger from version i to i+1. A released one never
// changes; the number of them is the schema's version. They are in SQLite's words;
// postgresWords translates them.
var migrations = [...]string{
	`
CREATE TABLE race (
	id      TEXT PRIMARY KEY,
	title   TEXT NOT NULL,
	started TEXT NOT NULL, -- RFC 3339
	builds  TEXT NOT NULL  -- JSON array of finding.Build, empty when not known at the start
) STRICT;
CREATE TABLE outcome (
	race    TEXT PRIMARY KEY REFERENCES race (id),
	verdict TEXT NOT NULL,
	body    TEXT NOT NULL  -- JSON of finding.Outcome
) STRICT;
CREATE TABLE bench (
	id   INTEGER PRIMARY KEY,
	race TEXT NOT NULL REFERENCES race (id),
	name TEXT NOT NULL,
	UNIQUE (race, name)
) STRICT;
CREATE TABLE trial (
	seq        INTEGER PRIMARY KEY,
	bench      INTEGER NOT NULL REFERENCES bench (id),
	launch     INTEGER NOT NULL,
	block      INTEGER NOT NULL,
	part       INTEGER NOT NULL,
	arm        INTEGER NOT NULL,
	iterations INTEGER NOT NULL,
	wall       REAL, -- ns per op; NULL is "not a number"
	cpu        REAL, -- ns per op
	gcs        INTEGER NOT NULL,
	switches   INTEGER NOT NULL,
	seed       INTEGER NOT NULL,
	vals       TEXT  -- JSON object, unit -> number; NULL when there are none
) STRICT;
CREATE INDEX trial_bench ON trial (bench);
CREATE TABLE optimization (
	seq  INTEGER PRIMARY KEY,
	run  TEXT NOT NULL,
	body TEXT NOT NULL -- JSON of finding.Optimization without attempts; the last one of a run counts
) STRICT;
CREATE TABLE attempt (
	seq     INTEGER PRIMARY KEY,
	run     TEXT NOT NULL,
	rule    TEXT NOT NULL,
	finding TEXT NOT NULL,
	fate    TEXT NOT NULL,
	verdict TEXT NOT NULL, -- of the race, '' without one
	body    TEXT NOT NULL  -- JSON of finding.Attempt
) STRICT;
CREATE INDEX attempt_run ON attempt (run);
CREATE TABLE applied (
	seq   INTEGER PRIMARY KEY,
	time  TEXT NOT NULL,
	patch TEXT NOT NULL,
	body  TEXT NOT NULL  -- JSON of finding.Undo
) STRICT;
CREATE TABLE applied_finding (
	applied INTEGER NOT NULL REFERENCES applied (seq),
	finding TEXT NOT NULL,
	PRIMARY KEY (applied, finding)
) STRICT;
CREATE TABLE undone (
	applied INTEGER PRIMARY KEY REFERENCES applied (seq),
	time    TEXT NOT NULL,
	reason  TEXT NOT NULL
) STRICT;
`,
}

// tables are what appendOnly guards.
var tables = [...]string{"race", "outcome", "bench", "trial", "optimization", "attempt", "applied", "applied_finding", "undone"}

// migrate brings the schema to the newest version, in one transaction: a kill
// in the middle leaves the old one.
func (l *Ledger) migrate() error {
	newest := len(migrations)
	var version int
	if err := l.row("PRAGMA user_version").Scan(&version); err != nil {
		return l.explain("open", err)
	}
	if version == newest {
		return nil
	}
	return l.write("bring its schema up to date", func(tx transaction) error {
		// Another process may have been first.
		if err := tx.row("PRAGMA user_version").Scan(&version); err != nil {
			return err
		}
		if version > newest {
			return newer(version)
		}
		for _, m := range migrations[version:] {
			if err := tx.exec(m); err != nil {
				return err
			}
		}
		if err := appendOnly(tx); err != nil {
			return err
		}
		return tx.exec(fmt.Sprintf("PRAGMA user_version = %d", newest))
	})
}

func newer(version int) error {
	return fmt.Errorf("a newer Toll wrote it (schema %d, this one knows %d): update Toll, or use another ledger", version, len(migrations))
}

// appendOnly has SQLite itself refuse to change or delete rows.
func appendOnly(tx transaction) error {
	for _, table := range tables {
		for _, verb := range []string{"UPDATE", "DELETE"} {
			q := fmt.Sprintf("CREATE TRIGGER IF NOT EXISTS %s_no_%s BEFORE %s ON %s BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END", table, verb, verb, table)
			if err := tx.exec(q); err != nil {
				return err
			}
		}
	}
	return nil
}
