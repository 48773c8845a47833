// Package selector has the names of the real one.
package selector

// Names of parts.
const (
	SelectorKey_Next  = ">"
	SelectorKey_Limit = "l"
)

// A Selector selects.
type Selector interface{ Explore() }

// A RecursionLimit limits.
type RecursionLimit struct{ depth int64 }

// RecursionLimitNone limits nothing.
func RecursionLimitNone() RecursionLimit { return RecursionLimit{} }

// RecursionLimitDepth limits the depth.
func RecursionLimitDepth(depth int64) RecursionLimit { return RecursionLimit{depth} }

// ParseSelector parses.
func ParseSelector(node any) (Selector, error) { return nil, nil }

// WalkMatching walks.
func WalkMatching(node any, s Selector, visit func(node any) error) error { return nil }
