package cli

import (
	"strings"
	"testing"
)

// TestIsVetTool keeps commands of toll's own that end in a file of settings.
func TestIsVetTool(t *testing.T) {
	for line, want := range map[string]bool{
		"-V=full": true, "-flags": true, "/tmp/b001/vet.cfg": true, "-json -c=1 /tmp/b001/vet.cfg": true,
		"": false, "find": false, "record -- ./server app.cfg": false, "tune -- ./app -c app.cfg": false,
	} {
		if got := isVetTool(strings.Fields(line)); got != want {
			t.Errorf("toll %s: %v", line, got)
		}
	}
}
