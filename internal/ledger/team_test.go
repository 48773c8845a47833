package ledger

import (
	"database/sql"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/ledger/pgtest"
)

func team(t *testing.T, address, path string) *Ledger {
	t.Helper()
	l, err := OpenTeam(address, path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := l.Close(); err != nil {
			t.Error(err)
		}
	})
	return l
}

// A team's ledger does what the file does, by the same queries.
func TestTeamLedger(t *testing.T) {
	server := pgtest.Start(t)
	n := 0
	fresh := func(t *testing.T) (address, path string) {
		n++
		return fmt.Sprintf("%s&search_path=toll%d", server.Base, n), filepath.Join(t.TempDir(), ".toll", "ledger.db")
	}
	t.Run("races", func(t *testing.T) {
		teamRaces(t, team(t, server.Base, filepath.Join(t.TempDir(), ".toll", "ledger.db")))
	})
	t.Run("optimization", func(t *testing.T) {
		a, p := fresh(t)
		teamOptimization(t, team(t, a, p))
	})
	t.Run("patches stay here", func(t *testing.T) {
		a, p := fresh(t)
		teamPatches(t, a, p)
	})
	t.Run("append only", func(t *testing.T) {
		a, p := fresh(t)
		l := team(t, a, p)
		check(t, l.Trials(trials("r", 0, 3)))
		for _, q := range []string{"DELETE FROM trial", "UPDATE trial SET wall = 1", "TRUNCATE race CASCADE", "UPDATE race SET title = ''"} {
			if _, err := l.db.Exec(q); err == nil || !strings.Contains(err.Error(), "append-only") {
				t.Errorf("%s: %v", q, err)
			}
		}
	})
	t.Run("many openers", func(t *testing.T) {
		a, p := fresh(t)
		teamOpeners(t, a, p)
	})
	t.Run("kill -9", func(t *testing.T) {
		a, p := fresh(t)
		var wg sync.WaitGroup
		for range 2 {
			pid, last := killWriter(t, a, 10)
			wg.Go(func() { verifyTeamKilled(t, team(t, a, p), pid, last) })
		}
		wg.Wait()
	})
	t.Run("newer", func(t *testing.T) {
		a, p := fresh(t)
		l := team(t, a, p)
		_, err := l.db.Exec("INSERT INTO version (number) VALUES (99)")
		check(t, err)
		if _, err := OpenTeam(a, p); err == nil || !strings.Contains(err.Error(), "newer Toll") {
			t.Error(err)
		}
	})
	t.Run("a writer that hangs", func(t *testing.T) {
		a, p := fresh(t)
		l := team(t, a+"&lock_timeout=50ms", p)
		tx, err := l.db.Begin()
		check(t, err)
		defer tx.Rollback()
		check(t, l.dialect.begin(tx))
		if err := l.Trials(trials("r", 0, 1)); err == nil || !strings.Contains(err.Error(), "another process has been writing") {
			t.Error(err)
		}
	})
	t.Run("refused", func(t *testing.T) { teamRefused(t, server) })
}

func teamRaces(t *testing.T, l *Ledger) {
	check(t, l.BeginRace("r1", "a race", finding.Build{Label: "main"}))
	want := trials("r1", 0, 1200) // more than one statement takes
	want[3].Wall = math.NaN()
	check(t, l.Trials(want[:5]))
	before, err := l.Mark()
	check(t, err)
	check(t, l.Trials(want[5:]))
	got, err := l.RaceTrials("r1")
	check(t, err)
	if d := cmp.Diff(want, got, cmpopts.EquateNaNs()); d != "" {
		t.Error(d)
	}
	o := finding.Outcome{ID: "r1", Verdict: finding.Same, Comparisons: []finding.Comparison{{Bench: "Route/json", Ratio: finding.Interval{Low: 0.1 + 0.2}}}}
	check(t, l.FinishRace(o))
	if err := l.FinishRace(o); err == nil {
		t.Error("a second outcome for one race was taken")
	}
	check(t, l.FinishRace(finding.Outcome{ID: "r2", Time: "2999-01-01T00:00:00Z", Verdict: finding.Invalid}))
	all, err := l.Races(0)
	check(t, err)
	if len(all) != 2 || all[0].ID != "r2" || all[1].Outcome == nil || cmp.Diff(o, *all[1].Outcome) != "" || all[1].Trials != 1200 {
		t.Errorf("got %+v", all)
	}
	if few, err := l.Races(1); err != nil || len(few) != 1 {
		t.Error(few, err)
	}
	if _, err := l.Race("r"); err == nil || !strings.Contains(err.Error(), "several") {
		t.Error("ambiguous prefix:", err)
	}
	if r, err := l.Race("r1"); err != nil || r.Title != "a race" {
		t.Error(r, err)
	}
	after, err := l.Mark()
	check(t, err)
	if after.Trials <= before.Trials || after.Outcomes == 0 {
		t.Errorf("%+v after %+v", after, before)
	}
	if err := l.BenchfmtFiles(filepath.Join(t.TempDir(), "out"), "r1"); err != nil {
		t.Error(err)
	}
}

func teamOptimization(t *testing.T, l *Ledger) {
	if _, err := l.LastOptimization(); !errors.Is(err, ErrNone) {
		t.Error(err)
	}
	check(t, l.SaveOptimization("run1", finding.Optimization{Module: "m"}))
	for id, v := range map[string]finding.Verdict{"a": finding.Improved, "b": finding.Same} {
		a := finding.Attempt{Rule: "sprintfhot", Fate: finding.Dropped, Outcome: &finding.Outcome{Verdict: v}}
		a.Finding.ID = id
		check(t, l.SaveAttempt("run1", a))
	}
	o, err := l.LastOptimization()
	check(t, err)
	if o.Module != "m" || len(o.Attempts) != 2 {
		t.Errorf("got %+v", o)
	}
	h, err := l.History()
	check(t, err)
	if d := cmp.Diff(map[string]finding.History{"sprintfhot": {Improved: 1, Same: 1}}, h); d != "" {
		t.Error(d)
	}
}

// What one member applied to their files is no other's to undo.
func teamPatches(t *testing.T, address, path string) {
	ann, bob := team(t, address, path), team(t, address, filepath.Join(t.TempDir(), ".toll", "ledger.db"))
	if all, err := ann.InForce(); err != nil || len(all) != 0 {
		t.Error(all, err)
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Error("reading made a file:", err)
	}
	seq, err := ann.SavePatch(finding.Undo{Patch: "p", Findings: []string{"abc1"}})
	check(t, err)
	if _, err := ann.UndoFor("abc"); err != nil {
		t.Error(err)
	}
	if _, err := bob.UndoFor("abc"); !errors.Is(err, ErrNone) {
		t.Error(err)
	}
	m, err := ann.Mark()
	check(t, err)
	if n, err := bob.Mark(); err != nil || m.Applied != 1 || n.Applied != 0 {
		t.Error(m, n, err)
	}
	check(t, ann.MarkUndone(seq, "test"))
	if all, err := ann.InForce(); err != nil || len(all) != 0 {
		t.Error(all, err)
	}
}

func teamOpeners(t *testing.T, address, path string) {
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			l, err := OpenTeam(address, path)
			if err != nil {
				t.Error(err)
				return
			}
			defer l.Close()
			for j := range 5 {
				if err := l.Trials(trials(fmt.Sprint("r", i), j, 10)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	all, err := team(t, address, path).Races(0)
	check(t, err)
	if len(all) != 8 || all[0].Trials != 50 {
		t.Errorf("%d races, %+v", len(all), all)
	}
}

func verifyTeamKilled(t *testing.T, l *Ledger, pid, last int) {
	got, err := l.RaceTrials(fmt.Sprint("child-", pid))
	if err != nil {
		t.Error(err)
	}
	if len(got) < (last+1)*batchSize || len(got)%batchSize != 0 {
		t.Errorf("%d trials stored, at least %d in whole batches of %d were promised", len(got), (last+1)*batchSize, batchSize)
	}
	// The dead writer's lock is gone with it.
	check(t, l.Trials(trials("after", 0, 1)))
}

// Each trouble is one clear line, without any password.
func teamRefused(t *testing.T, server *pgtest.Server) {
	db, err := sql.Open("pgx", server.Base)
	check(t, err)
	defer db.Close()
	for _, q := range []string{"CREATE ROLE secret LOGIN PASSWORD 'hunter2'", "CREATE ROLE reader LOGIN"} {
		_, err := db.Exec(q)
		check(t, err)
	}
	path := filepath.Join(t.TempDir(), ".toll", "ledger.db")
	as := func(user string) string { return strings.Replace(server.Base, "user=toll", "user="+user, 1) }
	refuse := func(address, want string) {
		t.Helper()
		l, err := OpenTeam(address, path)
		if err == nil {
			l.Close()
		}
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("got %v, want %q and no password", err, want)
		}
	}
	refuse("postgres://ann:hunter2@localhost/toll", "has a password in it")
	refuse("postgres://localhost/toll?password=hunter2", "has a password in it")
	refuse("mysql://localhost/toll", "must be the address of a Postgres database")
	refuse(strings.Replace(server.Base, "/toll?", "/nowhere?", 1), "no such database")
	refuse(server.Base+"&search_path=a,b", "the name of one schema")
	refuse(as("reader")+"&search_path=other", "lacks a right")
	refuse("postgres://127.0.0.1:1/toll?user=toll", "no server answers")
	t.Setenv("PGPASSWORD", "hunter2-wrong")
	refuse(as("secret"), "refuses the user or the password")
	t.Setenv("PGPASSWORD", "")
	pass := filepath.Join(t.TempDir(), "pass")
	check(t, os.WriteFile(pass, []byte("*:*:*:secret:hunter2\n"), 0o600))
	t.Setenv("PGPASSFILE", pass)
	refuse(as("secret")+"&search_path=other", "lacks a right") // the password is right
	// Who may only read can read.
	team(t, server.Base, path)
	for _, q := range []string{"GRANT USAGE ON SCHEMA toll TO reader", "GRANT SELECT ON ALL TABLES IN SCHEMA toll TO reader"} {
		_, err := db.Exec(q)
		check(t, err)
	}
	reader := team(t, as("reader"), path)
	if _, err := reader.Races(0); err != nil {
		t.Error(err)
	}
	if err := reader.Trials(trials("r", 0, 1)); err == nil || !strings.Contains(err.Error(), "lacks a right") {
		t.Error(err)
	}
	for range 2 { // a dead connection is no dead ledger
		_, err = db.Exec("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'reader'")
		check(t, err)
		if _, err := reader.Races(0); err != nil && !strings.Contains(err.Error(), "run the command again") {
			t.Error(err)
		}
	}
}

func TestBind(t *testing.T) {
	for query, want := range map[string]string{
		"SELECT 1": "SELECT 1", "a = ? AND b = ?": "a = $1 AND b = $2", "x(?1) = ?1 OR ?2": "x($1) = $1 OR $2", "?": "$1",
	} {
		if got := (postgres{}).bind(query); got != want {
			t.Errorf("%s became %s, want %s", query, got, want)
		}
	}
}
