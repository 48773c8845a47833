package main

import (
	"bytes"
	"context"
	"os"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/gotoll/toll/internal/ledger/pgtest"
)

// await FILE: waits until a process of the script has written the file.
func await(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: await FILE")
	}
	poll(ts, args[0]+" to be written", func() bool {
		text, err := os.ReadFile(ts.MkAbs(args[0]))
		return err == nil && len(text) > 0
	})
}

// gone FILE: waits until the process whose ID is in the file has ended.
func gone(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: gone FILE")
	}
	pid := strings.TrimSpace(ts.ReadFile(args[0]))
	poll(ts, "process "+pid+" to end", func() bool {
		// A process that nobody has waited for yet has no command line.
		line, err := os.ReadFile("/proc/" + pid + "/cmdline")
		return err != nil || len(bytes.TrimSpace(line)) == 0
	})
}

// postgres: starts a server for the script; LEDGER is its address.
func postgres(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 0 {
		ts.Fatalf("usage: postgres")
	}
	s, err := pgtest.New(context.Background())
	ts.Check(err)
	ts.Defer(s.Stop)
	ts.Setenv("LEDGER", s.Base)
}

func poll(ts *testscript.TestScript, what string, done func() bool) {
	for deadline := time.Now().Add(time.Minute); !done(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			ts.Fatalf("waited a minute for %s", what)
		}
	}
}
