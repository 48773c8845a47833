package a

import (
	"math"
	"os"
	"slices"
)

// A list of any holds values of one type as a rule.
func unboxed(objects []any) (items []*item) {
	for _, o := range objects {
		it, ok := o.(*item)
		if !ok {
			continue
		}
		items = append(items, it) // want `grows items array by array`
	}
	return items
}

type grower interface{ children() []grower }

// An interface with methods is there for values of many types: a filter.
func someNodes(nodes []grower) (out []*twig) {
	for _, n := range nodes {
		l, ok := n.(*twig)
		if !ok {
			continue
		}
		out = append(out, l)
	}
	return out
}

type twig struct{}

func (*twig) children() []grower { return nil }

// Another test than that of the type.
func someOK(objects []any, keep map[any]bool) (items []any) {
	for _, o := range objects {
		ok := keep[o]
		if !ok {
			continue
		}
		items = append(items, o)
	}
	return items
}

// The same ok asks something else: a filter.
func known(objects []any, ids map[string]int) (out []int) {
	for _, o := range objects {
		it, ok := o.(*item)
		if !ok {
			continue
		}
		id, ok := ids[it.name]
		if !ok {
			continue
		}
		out = append(out, id)
	}
	return out
}

// The keys of a map of any are of one type, too.
func stringKeys(m map[any]any) (keys []string) {
	for k := range m {
		if k, ok := k.(string); ok {
			keys = append(keys, k) // want `grows keys array by array although the loop's length is known`
		}
	}
	return keys
}

// With a condition more it is a filter, and so it is where the type is one of many.
func shortKeys(m map[any]any, errs []error) (keys []string, missing []*os.PathError) {
	for k := range m {
		if k, ok := k.(string); ok && len(k) < 3 {
			keys = append(keys, k)
		}
	}
	for _, err := range errs {
		if err, ok := err.(*os.PathError); ok {
			missing = append(missing, err)
		}
	}
	return keys, missing
}

// What is no number is missing from a series, which is rare.
func span(values []float64) float64 {
	there := make([]float64, 0)
	for _, v := range values {
		if !math.IsNaN(v) {
			there = append(there, v) // want `grows there array by array although the loop's length is known`
		}
	}
	return slices.Max(there) - slices.Min(there)
}

func gaps(values []float64) (at []int) {
	for i, v := range values {
		if math.IsNaN(v) {
			at = append(at, i)
		}
	}
	return at
}
