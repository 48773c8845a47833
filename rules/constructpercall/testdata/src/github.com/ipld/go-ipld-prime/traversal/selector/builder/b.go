// Package builder has the names of the real one.
package builder

import "github.com/ipld/go-ipld-prime/traversal/selector"

// A SelectorSpec says what to select.
type SelectorSpec interface {
	Node() any
	Selector() (selector.Selector, error)
}

// An ExploreFieldsSpecBuilder takes fields.
type ExploreFieldsSpecBuilder interface {
	Insert(k string, v SelectorSpec)
}

// A SelectorSpecBuilder builds them.
type SelectorSpecBuilder interface {
	ExploreRecursiveEdge() SelectorSpec
	ExploreRecursive(limit selector.RecursionLimit, sequence SelectorSpec) SelectorSpec
	ExploreAll(next SelectorSpec) SelectorSpec
	ExploreFields(func(ExploreFieldsSpecBuilder)) SelectorSpec
	Matcher() SelectorSpec
}

// NewSelectorSpecBuilder makes one.
func NewSelectorSpecBuilder(prototype any) SelectorSpecBuilder { return nil }
