package cli

import (
	"slices"
	"testing"
)

func TestNearest(t *testing.T) {
	all := []string{"concatloop", "deferinloop", "growmap", "growslice", "lockacrossio", "lockforvalue", "lockheldtoend", "lockperitem", "sprintfhot", "writelockread"}
	for _, tt := range []struct {
		name string
		want []string
	}{
		{"sprintf", []string{"sprintfhot"}},
		{"SprintfHot", []string{"sprintfhot"}},
		{"growslices", []string{"growslice"}},
		{"sprinfthot", []string{"sprintfhot"}},
		{"loopdefer", []string{"deferinloop"}},
		{"lock", []string{"lockacrossio", "lockforvalue", "lockheldtoend", "lockperitem", "writelockread"}},
		{"loop", []string{"concatloop", "deferinloop"}},
		{"xyz", nil},
		{"", nil},
	} {
		if got := nearest(tt.name, all); !slices.Equal(got, tt.want) {
			t.Errorf("nearest to %q: %v, want %v", tt.name, got, tt.want)
		}
	}
}
