// Package lab races a map that grows table by table against one that is sized.
package lab

// Bad doubles the number of each name; the names are the keys of a map, so that no
// name comes twice.
func Bad(names map[string]int) map[string]int {
	doubled := map[string]int{}
	for name, n := range names {
		doubled[name] = 2 * n
	}
	return doubled
}
