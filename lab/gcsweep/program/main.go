// Command program serves a fixed number of requests that allocate short-lived
// slices over a large live heap: the operator article's loop. What the
// collector costs is then the process's CPU time under one GOGC against
// another. It builds from Go 1.21 on.
package main

import (
	"encoding/json"
	"flag"
	"math/rand"
	"os"
	"runtime"
	"time"
)

const (
	sessions = 50000 // live entries, each with pointers to follow
	requests = 2500
	paths    = 20
	steps    = 32
)

type session struct {
	next *session
	path []byte
}

var live map[int]*session

// serve validates the paths of a request as the article describes it: a
// 64-byte slice per partial path, and a list of them.
//
//go:noinline
func serve(r *rand.Rand) int {
	valid := 0
	for p := 0; p < paths; p++ {
		var parts [][]byte
		for s := 0; s < steps; s++ {
			part := make([]byte, 64)
			part[s] = byte(r.Int())
			parts = append(parts, part)
		}
		for _, part := range parts {
			valid += int(part[0]) & 1
		}
		if live[r.Intn(sessions)] != nil {
			valid++
		}
	}
	return valid
}

func print(row, unit string, value float64) {
	if err := json.NewEncoder(os.Stdout).Encode(map[string]any{"row": row, "unit": unit, "value": value}); err != nil {
		os.Exit(1)
	}
}

func main() {
	shrink := flag.Int("shrink", 1, "divide the work by this, for tests")
	flag.Parse()
	live = make(map[int]*session, sessions)
	var last *session
	for i := 0; i < sessions / *shrink; i++ {
		last = &session{last, make([]byte, 64)}
		live[i] = last
	}
	r := rand.New(rand.NewSource(1))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	worst, valid := time.Duration(0), 0
	for i := 0; i < requests / *shrink; i++ {
		start := time.Now()
		valid += serve(r)
		if d := time.Since(start); d > worst {
			worst = d
		}
	}
	runtime.ReadMemStats(&after)
	if valid == 0 {
		os.Exit(1)
	}
	n := float64(max(1, requests / *shrink))
	print("GC cycles", "count", float64(after.NumGC-before.NumGC))
	print("allocated per request", "B/op", float64(after.TotalAlloc-before.TotalAlloc)/n)
	pause := uint64(0)
	for i := before.NumGC; i < after.NumGC && i < before.NumGC+256; i++ {
		if p := after.PauseNs[i%256]; p > pause {
			pause = p
		}
	}
	print("longest pause of all", "sec", float64(pause)/1e9)
	print("slowest request", "sec", worst.Seconds())
}
