package a

import "strings"

type file interface{ Name() string }

// Each question folds the name again.
func hidden(f file) bool {
	return strings.Contains(strings.ToLower(f.Name()), "thumbs") || // want `builds the same copy again for each question of one decision`
		strings.Contains(strings.ToLower(f.Name()), "cache") ||
		strings.Contains(strings.ToLower(f.Name()), "temp")
}

func kindOf(title string) string {
	if strings.Contains(strings.ToLower(title), "crash") { // want `builds the same copy again for each question of one decision`
		return "bug"
	} else if strings.Contains(strings.ToLower(title), "how to") {
		return "question"
	}
	return ""
}

func priority(title string, old bool) int {
	switch {
	case old, strings.Contains(strings.ToUpper(title), "P0"): // want `builds the same copy again for each question of one decision`
		return 0
	case strings.Contains(strings.ToUpper(title), "P1"):
		return 1
	}
	return 2
}

func neither(s string) bool {
	return !strings.Contains(strings.ToLower(s), "draft") && !strings.Contains(strings.ToLower(s), "wip") // want `builds the same copy again for each question of one decision`
}

// Different texts, one text that is asked once more only where it was found, different
// cases, and an expression that may give another text each time.
func others(a, b string, next func() string) bool {
	if strings.Contains(strings.ToLower(a), "draft") || strings.Contains(strings.ToLower(b), "draft") {
		return true
	}
	if strings.Contains(strings.ToLower(a), "draft") && strings.Contains(strings.ToLower(a), "final") {
		return true
	}
	if strings.Contains(strings.ToLower(a), "draft") || strings.Contains(strings.ToUpper(a), "FINAL") {
		return true
	}
	return strings.Contains(strings.ToLower(next()), "draft") || strings.Contains(strings.ToLower(next()), "final")
}

// The branch before has changed the text.
func changed(s string) bool {
	if strings.Contains(strings.ToLower(s), "x") {
		s = strings.TrimSpace(s)
	}
	return strings.Contains(strings.ToLower(s), "y")
}
