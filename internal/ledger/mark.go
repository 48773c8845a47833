package ledger

import (
	"encoding/json"
	"fmt"
)

// A Mark counts what a ledger holds. It grows whenever anything is stored, by
// whatever process.
type Mark struct {
	Races    int64 `json:"races"`
	Outcomes int64 `json:"outcomes"`
	Trials   int64 `json:"trials"`
	Runs     int64 `json:"runs"` // notes on runs of the main job
	Attempts int64 `json:"attempts"`
	Applied  int64 `json:"applied"`
	Undone   int64 `json:"undone"`
}

// Mark reads the counts; it costs microseconds, to be asked often.
func (l *Ledger) Mark() (Mark, error) {
	var m Mark
	err := l.row(`SELECT (SELECT coalesce(max(rowid), 0) FROM race), (SELECT coalesce(max(rowid), 0) FROM outcome),
		(SELECT coalesce(max(seq), 0) FROM trial), (SELECT coalesce(max(seq), 0) FROM optimization), (SELECT coalesce(max(seq), 0) FROM attempt),
		(SELECT coalesce(max(seq), 0) FROM applied), (SELECT count(*) FROM undone)`).
		Scan(&m.Races, &m.Outcomes, &m.Trials, &m.Runs, &m.Attempts, &m.Applied, &m.Undone)
	if err != nil {
		return m, l.explain("count what is stored", err)
	}
	// Patches may be elsewhere.
	h, err := l.here(false)
	if err != nil || h == nil || h == l {
		return m, err
	}
	own, err := h.Mark()
	m.Applied, m.Undone = own.Applied, own.Undone
	return m, err
}

// InForce returns the applied patches that were not taken back, newest first.
func (l *Ledger) InForce() ([]Applied, error) {
	l, err := l.here(false)
	if err != nil || l == nil {
		return nil, err
	}
	rows, err := l.rows("SELECT seq, time, body FROM applied WHERE seq NOT IN (SELECT applied FROM undone) ORDER BY seq DESC")
	if err != nil {
		return nil, l.explain("read applied patches", err)
	}
	defer rows.Close()
	var all []Applied
	for rows.Next() {
		var a Applied
		var body string
		if err := rows.Scan(&a.Seq, &a.Time, &body); err != nil {
			return nil, l.explain("read applied patches", err)
		}
		if err := json.Unmarshal([]byte(body), &a.Undo); err != nil {
			return nil, l.explain(fmt.Sprintf("read applied patch %d", a.Seq), err)
		}
		all = append(all, a)
	}
	return all, l.explain("read applied patches", rows.Err())
}
