package a

import "github.com/samber/lo"

func anyKey(m map[string]int) bool {
	return len(lo.Keys(m)) != 0 // want `makes a list of a map's keys or values to count them`
}

// Of two maps, and of a list that is used.
func allKeys(a, b map[string]int) (int, []string) {
	keys := lo.Keys(a)
	return len(lo.Keys(a, b)) + len(keys), keys
}
