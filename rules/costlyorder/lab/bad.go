// Package lab holds the pair that the rule's claim is measured with.
package lab

import (
	"fmt"
	"slices"
	"strings"
)

// A service is known by where it runs and what it is called.
type service struct {
	Namespace, Name string
	Port            int
}

func (s service) key() string { return fmt.Sprintf("%s/%s:%d", s.Namespace, s.Name, s.Port) }

// Bad makes both keys in each comparison.
func Bad(list []service) []service {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b service) int { return strings.Compare(a.key(), b.key()) })
	return list
}
