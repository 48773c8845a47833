// Package selectors builds selectors of a library by way of its builders.
package selectors

import (
	"errors"

	"github.com/ipld/go-ipld-prime/node/basicnode"
	"github.com/ipld/go-ipld-prime/traversal/selector"
	"github.com/ipld/go-ipld-prime/traversal/selector/builder"
)

var errDeep = errors.New("too deep")

// Each part is always the same, and so is the whole.
func shallow(node any) error {
	b := builder.NewSelectorSpecBuilder(basicnode.Prototype.Map)
	s, err := b.ExploreRecursive(selector.RecursionLimitDepth(8), b.ExploreFields(func(fields builder.ExploreFieldsSpecBuilder) { // want `builds a selector that is always the same per call`
		fields.Insert(selector.SelectorKey_Limit, b.Matcher())
		fields.Insert(selector.SelectorKey_Next, b.ExploreFields(func(fields builder.ExploreFieldsSpecBuilder) {
			fields.Insert("a", b.ExploreRecursiveEdge())
		}))
	})).Selector()
	if err != nil {
		return err
	}
	return selector.WalkMatching(node, s, func(any) error { return errDeep })
}

func whole(node any) (n int) {
	b := builder.NewSelectorSpecBuilder(basicnode.Prototype.Any)
	all := b.ExploreRecursive(selector.RecursionLimitNone(), b.ExploreAll(b.ExploreRecursiveEdge())).Node()
	s, err := selector.ParseSelector(all) // want `parses a selector that is always the same per call`
	if err != nil {
		return 0
	}
	selector.WalkMatching(node, s, func(any) error { n++; return nil })
	return n
}

// Of what the caller asks.
func named(node any, name string, depth int64) error {
	b := builder.NewSelectorSpecBuilder(basicnode.Prototype.Map)
	s, _ := b.ExploreFields(func(fields builder.ExploreFieldsSpecBuilder) {
		fields.Insert(name, b.Matcher())
	}).Selector()
	deep, _ := b.ExploreRecursive(selector.RecursionLimitDepth(depth), b.ExploreRecursiveEdge()).Selector()
	selector.WalkMatching(node, deep, nil)
	return selector.WalkMatching(node, s, nil)
}

// Of what another function says.
func listed(node any) error {
	b := builder.NewSelectorSpecBuilder(basicnode.Prototype.Map)
	s, _ := b.ExploreFields(func(fields builder.ExploreFieldsSpecBuilder) {
		for _, name := range names() {
			fields.Insert(name, b.Matcher())
		}
	}).Selector()
	return selector.WalkMatching(node, s, nil)
}

func names() []string { return nil }

// Of what the package may have changed.
var prototype any

func set(p any) { prototype = p }

func own(node any) error {
	s, _ := builder.NewSelectorSpecBuilder(prototype).Matcher().Selector()
	return selector.WalkMatching(node, s, nil)
}

// Built once, and kept.
type walker struct{ s selector.Selector }

func newWalker() (*walker, error) {
	b := builder.NewSelectorSpecBuilder(basicnode.Prototype.Map)
	s, err := b.ExploreAll(b.Matcher()).Selector()
	if err != nil {
		return nil, err
	}
	return &walker{s}, nil
}

var matcher, _ = builder.NewSelectorSpecBuilder(basicnode.Prototype.Map).Matcher().Selector()
