package a

import (
	"slices"
	"strings"
)

// An item of another type makes the answer no, as an error would.
func allowsAny(claim []any, allowed []string) bool {
	var groups []string
	for i := range claim {
		group, ok := claim[i].(string)
		if !ok {
			return false
		}
		groups = append(groups, group) // want `grows groups array by array although the loop's length is known`
	}
	return slices.ContainsFunc(groups, func(g string) bool { return slices.Contains(allowed, g) })
}

func inOrder(numbers []any) bool {
	var all []float64
	for _, n := range numbers {
		if _, ok := n.(float64); !ok {
			return false
		}
		all = append(all, n.(float64)) // want `grows all array by array although the loop's length is known`
	}
	return slices.IsSorted(all)
}

// A no that comes of what an item says is what was looked for.
func noneHidden(names []any) bool {
	var seen []string
	for _, n := range names {
		name, _ := n.(string)
		if strings.HasPrefix(name, ".") {
			return false
		}
		seen = append(seen, name)
	}
	return len(slices.Compact(seen)) == len(names)
}

// So is a yes.
func holdsOther(items []any) bool {
	var texts []string
	for _, item := range items {
		text, ok := item.(string)
		if !ok {
			return true
		}
		texts = append(texts, text)
	}
	return len(slices.Compact(texts)) < len(items)
}

// Values of an interface with methods are there to be many kinds.
func onlyBuilders(all []interface{ String() string }) bool {
	var builders []*strings.Builder
	for _, s := range all {
		b, ok := s.(*strings.Builder)
		if !ok {
			return false
		}
		builders = append(builders, b)
	}
	return len(builders) > 0 && builders[0].Len() > 0
}

// Who gets the list asks what was there before the other one.
func textsBefore(items []any) (texts []string, all bool) {
	for _, item := range items {
		text, ok := item.(string)
		if !ok {
			return texts, false
		}
		texts = append(texts, text)
	}
	return texts, true
}
