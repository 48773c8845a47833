package a

import (
	"fmt"
	"testing"
)

// Test code does not run in production.
func TestSilent(t *testing.T) {
	if fmt.Sprintf("%d", 1) != "1" {
		t.Error("fmt is broken")
	}
}
