package proc

import (
	"fmt"
	"strings"
	"testing"
)

func TestChildRunsOnItsCPUs(t *testing.T) {
	all := CPUs()
	if len(all) == 0 {
		t.Fatal("the system does not tell which CPUs there are")
	}
	last := all[len(all)-1]
	allowed := func(on []int) string {
		r, err := Run(t.Context(), Spec{Args: []string{"grep", "Cpus_allowed_list", "/proc/self/status"}, On: on})
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(strings.TrimPrefix(string(r.Stdout), "Cpus_allowed_list:"))
	}
	before := allowed(nil)
	if got := allowed([]int{last}); got != fmt.Sprint(last) {
		t.Errorf("a child that is to run on CPU %d may run on %s", last, got)
	}
	if got := allowed([]int{1 << 14}); got != before {
		t.Errorf("a child that is to run on a CPU that is not there may run on %s, not on all of %s", got, before)
	}
	for range 100 { // on whichever thread
		if got := allowed(nil); got != before {
			t.Fatalf("who started a child on one CPU may run on %s now, on %s before", got, before)
		}
	}
}
