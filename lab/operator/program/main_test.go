package main

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

func TestFormsAgree(t *testing.T) {
	want := uint64(0)
	for name, serve := range forms {
		s, h := newServer(1000), uint64(0)
		for range 20 {
			h = serve(s, h)
		}
		if want == 0 {
			want = h
		}
		if h != want {
			t.Errorf("%s answers %x, another form %x", name, h, want)
		}
	}
}

// Each form must come to the answer that both programs hold.
func TestAnswer(t *testing.T) {
	s, h := newServer(sessions), uint64(0)
	for range requests {
		h = s.stack(h)
	}
	if short(h) != answer {
		t.Errorf("got %d, want %d", short(h), answer)
	}
}

func TestAllocations(t *testing.T) {
	for name, most := range map[string]float64{"pooled": 8, "arena": 2, "stack": 0} {
		s, h := newServer(1000), uint64(0)
		if n := testing.AllocsPerRun(50, func() { h = forms[name](s, h) }); n > most {
			t.Errorf("%s makes %g allocations a request, at most %g wanted", name, n, most)
		}
	}
}

// The Rust program holds the same sizes and the same answer.
func TestRustIsTheSame(t *testing.T) {
	text, err := os.ReadFile("../rust/operator/src/main.rs")
	if err != nil {
		t.Fatal(err)
	}
	code := strings.ReplaceAll(string(text), "_", "")
	for name, want := range map[string]int{"SESSIONS: usize": sessions, "REQUESTS: usize": requests, "PATHS: usize": paths, "STEPS: usize": steps, "SIZE: usize": size, "ANSWER: u32": answer} {
		if line := "const " + name + " = " + strconv.Itoa(want) + ";"; !strings.Contains(code, line) {
			t.Errorf("main.rs lacks %q", line)
		}
	}
}
