package ledger

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/gotoll/toll/finding"
)

// ErrNone is returned where nothing of the asked kind is stored.
var ErrNone = errors.New("nothing stored")

// BeginRace opens a race: its trials can be stored from now on. The builds may
// be left out when they are not known yet; the outcome carries them.
func (l *Ledger) BeginRace(id, title string, builds ...finding.Build) error {
	body, err := json.Marshal(builds)
	if err != nil {
		return fmt.Errorf("store race %s: %w", id, err)
	}
	return l.write("begin race "+id, func(tx transaction) error {
		return tx.exec("INSERT INTO race (id, title, started, builds) VALUES (?, ?, ?, ?)", id, title, time.Now().UTC().Format(time.RFC3339), string(body))
	})
}

// Trials stores a batch of raw trials, all or none. A race that was not begun
// begins with its first trial.
func (l *Ledger) Trials(batch []finding.Trial) error {
	if len(batch) == 0 {
		return nil
	}
	return l.write(fmt.Sprintf("store %d trials", len(batch)), func(tx transaction) error {
		ids := map[[2]string]int64{}
		for part := range slices.Chunk(batch, atOnce) {
			if err := insertTrials(tx, part, ids); err != nil {
				return err
			}
		}
		return nil
	})
}

// atOnce is the number of trials in one statement: one answer of a server that
// may be far away, and fewer parameters than either database allows.
const atOnce = 500

func insertTrials(tx transaction, batch []finding.Trial, ids map[[2]string]int64) error {
	var args []any
	for _, t := range batch {
		key := [2]string{t.Experiment, t.Bench}
		if _, ok := ids[key]; !ok {
			id, err := benchID(tx, t.Experiment, t.Bench)
			if err != nil {
				return err
			}
			ids[key] = id
		}
		vals, err := packValues(t.Values)
		if err != nil {
			return err
		}
		args = append(args, ids[key], t.Launch, t.Block, t.Part, int(t.Arm), t.Iterations, real64(t.Wall), real64(t.CPU), t.GCs, t.Switches, t.Seed, vals)
	}
	rows := strings.Repeat(", (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", len(batch))
	return tx.exec("INSERT INTO trial (bench, launch, block, part, arm, iterations, wall, cpu, gcs, switches, seed, vals) VALUES "+rows[2:], args...)
}

func benchID(tx transaction, race, name string) (int64, error) {
	if err := tx.exec("INSERT INTO race (id, title, started, builds) VALUES (?, ?, ?, '[]') ON CONFLICT DO NOTHING", race, race, time.Now().UTC().Format(time.RFC3339)); err != nil {
		return 0, err
	}
	if err := tx.exec("INSERT INTO bench (race, name) VALUES (?, ?) ON CONFLICT DO NOTHING", race, name); err != nil {
		return 0, err
	}
	var id int64
	err := tx.row("SELECT id FROM bench WHERE race = ? AND name = ?", race, name).Scan(&id)
	return id, err
}

// real64 keeps what SQLite cannot hold, "not a number", as NULL.
func real64(v float64) any {
	if math.IsNaN(v) {
		return nil
	}
	return v
}

// A number is a float64 whose JSON form also has NaN and the infinities.
type number float64

func (n number) MarshalJSON() ([]byte, error) {
	if f := float64(n); math.IsNaN(f) || math.IsInf(f, 0) {
		return fmt.Appendf(nil, "%q", fmt.Sprint(f)), nil
	}
	return json.Marshal(float64(n))
}

func (n *number) UnmarshalJSON(b []byte) error {
	switch string(b) {
	case `"NaN"`:
		*n = number(math.NaN())
	case `"+Inf"`:
		*n = number(math.Inf(1))
	case `"-Inf"`:
		*n = number(math.Inf(-1))
	default:
		return json.Unmarshal(b, (*float64)(n))
	}
	return nil
}

func packValues(v map[string]float64) (any, error) {
	if v == nil {
		return nil, nil
	}
	m := make(map[string]number, len(v))
	for k, x := range v {
		m[k] = number(x)
	}
	b, err := json.Marshal(m)
	return string(b), err
}

func unpackValues(s sql.NullString) (map[string]float64, error) {
	if !s.Valid {
		return nil, nil
	}
	var m map[string]number
	if err := json.Unmarshal([]byte(s.String), &m); err != nil {
		return nil, err
	}
	v := make(map[string]float64, len(m))
	for k, x := range m {
		v[k] = float64(x)
	}
	return v, nil
}

// FinishRace stores the end of a race. A race that was not begun is begun, so
// that outcomes without a single trial (a build that failed) are kept too.
func (l *Ledger) FinishRace(o finding.Outcome) error {
	body, err := json.Marshal(o)
	if err != nil {
		return fmt.Errorf("store outcome of race %s: %w", o.ID, err)
	}
	builds, err := json.Marshal(o.Builds)
	if err != nil {
		return fmt.Errorf("store outcome of race %s: %w", o.ID, err)
	}
	return l.write("finish race "+o.ID, func(tx transaction) error {
		if err := tx.exec("INSERT INTO race (id, title, started, builds) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", o.ID, o.Title, o.Time, string(builds)); err != nil {
			return err
		}
		return tx.exec("INSERT INTO outcome (race, verdict, body) VALUES (?, ?, ?)", o.ID, string(o.Verdict), string(body))
	})
}

// A Race is one stored race.
type Race struct {
	ID      string
	Title   string
	Started string           // RFC 3339
	Trials  int              // stored
	Outcome *finding.Outcome // nil when the race was stopped before its end
}

// Races returns the latest races, newest first, at most limit (0 is all).
func (l *Ledger) Races(limit int) ([]Race, error) {
	if limit <= 0 {
		limit = math.MaxInt64
	}
	return l.races("ORDER BY r.started DESC, r.rowid DESC LIMIT ?", limit)
}

// Race returns one race by its ID or a prefix that only it has.
func (l *Ledger) Race(id string) (Race, error) {
	found, err := l.races("WHERE substr(r.id, 1, length(?1)) = ?1 ORDER BY r.id <> ?1, r.rowid LIMIT 2", id)
	switch {
	case err != nil:
		return Race{}, err
	case len(found) == 0:
		return Race{}, fmt.Errorf("race %s: %w: `toll history` lists the races", id, ErrNone)
	case len(found) > 1 && found[0].ID != id:
		return Race{}, fmt.Errorf("race %s: several begin so: give more of the ID", id)
	}
	return found[0], nil
}

func (l *Ledger) races(where string, args ...any) ([]Race, error) {
	rows, err := l.rows(`SELECT r.id, r.title, r.started, o.body,
		(SELECT count(*) FROM trial t JOIN bench b ON b.id = t.bench WHERE b.race = r.id)
		FROM race r LEFT JOIN outcome o ON o.race = r.id `+where, args...)
	if err != nil {
		return nil, l.explain("read races", err)
	}
	defer rows.Close()
	var all []Race
	for rows.Next() {
		var r Race
		var body sql.NullString
		if err := rows.Scan(&r.ID, &r.Title, &r.Started, &body, &r.Trials); err != nil {
			return nil, l.explain("read races", err)
		}
		if body.Valid {
			r.Outcome = new(finding.Outcome)
			if err := json.Unmarshal([]byte(body.String), r.Outcome); err != nil {
				return nil, l.explain("read outcome of race "+r.ID, err)
			}
		}
		all = append(all, r)
	}
	return all, l.explain("read races", rows.Err())
}

// RaceTrials returns a race's raw trials in the order they were stored.
func (l *Ledger) RaceTrials(id string) ([]finding.Trial, error) {
	rows, err := l.rows(`SELECT b.name, t.launch, t.block, t.part, t.arm, t.iterations, t.wall, t.cpu, t.gcs, t.switches, t.seed, t.vals
		FROM trial t JOIN bench b ON b.id = t.bench WHERE b.race = ? ORDER BY t.seq`, id)
	if err != nil {
		return nil, l.explain("read trials", err)
	}
	defer rows.Close()
	var all []finding.Trial
	for rows.Next() {
		t := finding.Trial{Experiment: id}
		var wall, cpu sql.NullFloat64
		var vals sql.NullString
		if err := rows.Scan(&t.Bench, &t.Launch, &t.Block, &t.Part, &t.Arm, &t.Iterations, &wall, &cpu, &t.GCs, &t.Switches, &t.Seed, &vals); err != nil {
			return nil, l.explain("read trials", err)
		}
		t.Wall, t.CPU = orNaN(wall), orNaN(cpu)
		if t.Values, err = unpackValues(vals); err != nil {
			return nil, l.explain("read trials of race "+id, err)
		}
		all = append(all, t)
	}
	return all, l.explain("read trials", rows.Err())
}

func orNaN(v sql.NullFloat64) float64 {
	if v.Valid {
		return v.Float64
	}
	return math.NaN()
}
