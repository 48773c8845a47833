package ledger

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/gotoll/toll/finding"
)

// An Applied is a patch that was written to the user's files.
type Applied struct {
	Seq  int64
	Time string // RFC 3339
	Undo finding.Undo
}

// SavePatch stores what takes a patch back. It is called before the first
// byte is written: a process killed half-way can then be undone as well.
func (l *Ledger) SavePatch(u finding.Undo) (int64, error) {
	l, err := l.here(true)
	if err != nil {
		return 0, err
	}
	body, err := json.Marshal(u)
	if err != nil {
		return 0, fmt.Errorf("store undo of patch %s: %w", u.Patch, err)
	}
	var seq int64
	err = l.write("store the files before the patch", func(tx transaction) error {
		err := tx.row("INSERT INTO applied (time, patch, body) VALUES (?, ?, ?) RETURNING seq", time.Now().UTC().Format(time.RFC3339), u.Patch, string(body)).Scan(&seq)
		if err != nil {
			return err
		}
		for _, id := range u.Findings {
			if err := tx.exec("INSERT INTO applied_finding (applied, finding) VALUES (?, ?)", seq, id); err != nil {
				return err
			}
		}
		return nil
	})
	return seq, err
}

// MarkUndone notes that an applied patch is no longer in force, and why.
func (l *Ledger) MarkUndone(seq int64, reason string) error {
	l, err := l.here(true)
	if err != nil {
		return err
	}
	return l.write("note an undone patch", func(tx transaction) error {
		return tx.exec("INSERT INTO undone (applied, time, reason) VALUES (?, ?, ?)", seq, time.Now().UTC().Format(time.RFC3339), reason)
	})
}

// UndoFor returns the newest applied patch in force for a finding, by its ID
// or a prefix that only one has; ErrNone if there is none.
func (l *Ledger) UndoFor(findingID string) (Applied, error) {
	l, err := l.here(false)
	if err != nil {
		return Applied{}, err
	}
	none := fmt.Errorf("undo %s: %w: no patch that `toll fix --write` made here is in force for it", findingID, ErrNone)
	if l == nil {
		return Applied{}, none
	}
	const inForce = `FROM applied a JOIN applied_finding f ON f.applied = a.seq
		WHERE substr(f.finding, 1, length(?1)) = ?1 AND a.seq NOT IN (SELECT applied FROM undone)`
	var several int
	if err := l.row("SELECT count(DISTINCT f.finding) "+inForce, findingID).Scan(&several); err != nil {
		return Applied{}, l.explain("read applied patches", err)
	}
	if several > 1 {
		return Applied{}, fmt.Errorf("undo %s: patches of several findings begin so: give more of the ID", findingID)
	}
	var a Applied
	var body string
	err = l.row("SELECT a.seq, a.time, a.body "+inForce+" ORDER BY a.seq DESC LIMIT 1", findingID).Scan(&a.Seq, &a.Time, &body)
	if errors.Is(err, sql.ErrNoRows) {
		return Applied{}, none
	}
	if err != nil {
		return Applied{}, l.explain("read applied patches", err)
	}
	if err := json.Unmarshal([]byte(body), &a.Undo); err != nil {
		return Applied{}, l.explain("read applied patches", err)
	}
	return a, nil
}
