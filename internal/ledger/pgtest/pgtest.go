// Package pgtest starts a Postgres server of its own for tests, on a Unix
// socket in a temporary folder, as a user without rights.
package pgtest

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"io"
	"os"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib"

	"github.com/gotoll/toll/internal/proc"
)

// A Server is a running Postgres with a database toll, of a superuser toll.
type Server struct {
	Dir  string // of its socket
	Base string // "postgres:///toll?host=…&user=toll"
	Stop func()
}

// Start starts a server; the test fails where none is installed.
func Start(t testing.TB) *Server {
	t.Helper()
	s, err := New(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	return s
}

// New is Start for who has no testing.TB; Stop ends the server.
func New(ctx context.Context) (*Server, error) {
	s, err := start(ctx)
	if err != nil {
		return nil, fmt.Errorf("start Postgres: %w (`scripts/setup tests` installs it)", err)
	}
	return s, nil
}

func start(ctx context.Context) (s *Server, err error) {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil || len(found) == 0 && proc.Look("initdb") == "" {
		return nil, fmt.Errorf("no initdb here (%v)", err)
	}
	bin := filepath.Dir(proc.Look("initdb"))
	if len(found) > 0 {
		bin = filepath.Dir(slices.MaxFunc(found, func(a, b string) int { return cmp.Compare(major(a), major(b)) }))
	}
	// A socket's path has to be short, which the folder of a test is not.
	dir, err := os.MkdirTemp("", "tollpg")
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			os.RemoveAll(dir)
		}
	}()
	as, err := unprivileged(dir)
	if err != nil {
		return nil, err
	}
	data := filepath.Join(dir, "data")
	if _, err := proc.Run(ctx, proc.Spec{Dir: dir, Args: append(as, filepath.Join(bin, "initdb"), "-D", data, "-U", "toll", "-A", "trust", "--no-sync", "-E", "UTF8", "--no-locale")}); err != nil {
		return nil, err
	}
	// Who is called secret needs a password, others none.
	if err := os.WriteFile(filepath.Join(data, "pg_hba.conf"), []byte("local all secret scram-sha-256\nlocal all all trust\n"), 0o644); err != nil {
		return nil, err
	}
	running, cancel := context.WithCancel(context.WithoutCancel(ctx))
	child, err := proc.Start(running, proc.Spec{Dir: dir, Args: append(as, filepath.Join(bin, "postgres"), "-D", data, "-k", dir, "-c", "listen_addresses=", "-c", "fsync=off"), Stdout: io.Discard})
	if err != nil {
		cancel()
		return nil, err
	}
	s = &Server{Dir: dir, Base: "postgres:///toll?host=" + dir + "&user=toll", Stop: func() {
		cancel() // SIGINT: it stops at once, and removes its shared memory
		child.Wait(running)
		os.RemoveAll(dir)
	}}
	if err := s.await(ctx); err != nil {
		s.Stop()
		return nil, err
	}
	return s, nil
}

// major is the version in "/usr/lib/postgresql/15/bin/initdb".
func major(initdb string) int {
	n, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(initdb))))
	return n
}

// unprivileged gives the folder to a user without rights, for Postgres refuses
// to run as root, and returns what runs a command as that user.
func unprivileged(dir string) (as []string, err error) {
	if os.Getuid() != 0 {
		return nil, nil
	}
	nobody, err := user.Lookup("nobody")
	if err != nil {
		return nil, err
	}
	uid, err := strconv.Atoi(nobody.Uid)
	if err != nil {
		return nil, err
	}
	if err := os.Chown(dir, uid, -1); err != nil {
		return nil, err
	}
	return []string{"setpriv", "--reuid=" + nobody.Uid, "--regid=" + nobody.Gid, "--clear-groups"}, nil
}

// await waits until the server answers, and makes the database.
func (s *Server) await(ctx context.Context) error {
	db, err := sql.Open("pgx", strings.Replace(s.Base, "/toll?", "/postgres?", 1))
	if err != nil {
		return err
	}
	defer db.Close()
	for end := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
		if err = db.PingContext(ctx); err == nil {
			break
		}
		if time.Now().After(end) || ctx.Err() != nil {
			return err
		}
	}
	_, err = db.ExecContext(ctx, "CREATE DATABASE toll")
	return err
}
