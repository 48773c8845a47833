package ledger

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/gotoll/toll/finding"
)

// SaveAttempt stores the end of one attempt of a run, as soon as it is known.
func (l *Ledger) SaveAttempt(run string, a finding.Attempt) error {
	body, err := json.Marshal(a)
	if err != nil {
		return fmt.Errorf("store attempt on %s: %w", a.Finding.ID, err)
	}
	verdict := ""
	if a.Outcome != nil {
		verdict = string(a.Outcome.Verdict)
	}
	return l.write("store an attempt", func(tx transaction) error {
		return tx.exec("INSERT INTO attempt (run, rule, finding, fate, verdict, body) VALUES (?, ?, ?, ?, ?, ?)",
			run, a.Rule, a.Finding.ID, string(a.Fate), verdict, string(body))
	})
}

// SaveOptimization stores what is known of a run besides its attempts. It may
// be called again as the run goes on: the last call counts.
func (l *Ledger) SaveOptimization(run string, o finding.Optimization) error {
	o.Attempts = nil
	body, err := json.Marshal(o)
	if err != nil {
		return fmt.Errorf("store optimization: %w", err)
	}
	return l.write("store an optimization", func(tx transaction) error {
		return tx.exec("INSERT INTO optimization (run, body) VALUES (?, ?)", run, string(body))
	})
}

// LastOptimization returns the newest run of the main job with the attempts
// stored so far, also of a run that was killed; ErrNone before the first.
func (l *Ledger) LastOptimization() (finding.Optimization, error) {
	var run, body string
	err := l.row("SELECT run, body FROM optimization ORDER BY seq DESC LIMIT 1").Scan(&run, &body)
	if errors.Is(err, sql.ErrNoRows) {
		return finding.Optimization{}, fmt.Errorf("last optimization: %w: run `toll optimize` first", ErrNone)
	}
	if err != nil {
		return finding.Optimization{}, l.explain("read the last optimization", err)
	}
	var o finding.Optimization
	if err := json.Unmarshal([]byte(body), &o); err != nil {
		return finding.Optimization{}, l.explain("read the last optimization", err)
	}
	o.Attempts, err = l.attempts(run)
	return o, err
}

func (l *Ledger) attempts(run string) ([]finding.Attempt, error) {
	rows, err := l.rows("SELECT body FROM attempt WHERE run = ? ORDER BY seq", run)
	if err != nil {
		return nil, l.explain("read attempts", err)
	}
	defer rows.Close()
	all := []finding.Attempt{}
	for rows.Next() {
		var body string
		var a finding.Attempt
		if err := rows.Scan(&body); err != nil {
			return nil, l.explain("read attempts", err)
		}
		if err := json.Unmarshal([]byte(body), &a); err != nil {
			return nil, l.explain("read attempts", err)
		}
		all = append(all, a)
	}
	return all, l.explain("read attempts", rows.Err())
}

// History counts, per rule, how its patches did in races here. A finding
// raced several times counts once, by its last verdict, so that running the
// same job again does not weigh twice.
func (l *Ledger) History() (map[string]finding.History, error) {
	rows, err := l.rows(`SELECT rule, verdict, count(*) FROM attempt
		WHERE seq IN (SELECT max(seq) FROM attempt WHERE verdict IN ('improved', 'same', 'regressed') GROUP BY rule, finding)
		GROUP BY rule, verdict`)
	if err != nil {
		return nil, l.explain("read history", err)
	}
	defer rows.Close()
	all := map[string]finding.History{}
	for rows.Next() {
		var rule, verdict string
		var n int
		if err := rows.Scan(&rule, &verdict, &n); err != nil {
			return nil, l.explain("read history", err)
		}
		h := all[rule]
		switch finding.Verdict(verdict) {
		case finding.Improved:
			h.Improved = n
		case finding.Same:
			h.Same = n
		case finding.Regressed:
			h.Regressed = n
		}
		all[rule] = h
	}
	return all, l.explain("read history", rows.Err())
}
