package loadgen

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestCPUOfChildrenAndTheirEnd(t *testing.T) {
	s := specOf(t, "")
	file := filepath.Join(t.TempDir(), "pid")
	server := serve(t, "-burn 200 -child "+file, s)
	w := load(t, server, s)
	// The leader only waits: what was burnt is its child's, at least 60 times
	// 200 KB of FNV, which no machine hashes in less than a millisecond.
	if w.CPU < time.Millisecond {
		t.Errorf("CPU %s: the child's is missing", w.CPU)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	server.stop()
	<-server.ended
	server.child.Kill()
	pid := number(strings.TrimSpace(string(text)))
	for range 500 {
		if f := statFields(pid); f == nil || f[0] == "Z" {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("the server's child %d still runs after the server was closed", pid)
}
