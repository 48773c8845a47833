package a

type pair struct{ a, b int }

func count(words []string) map[string]int {
	seen := map[string]int{}
	for _, w := range words {
		if _, ok := seen[w]; ok { // want `looks up seen\[w\] before an operation that takes a missing one to be zero`
			seen[w]++
		} else {
			seen[w] = 1
		}
	}
	return seen
}

func sums(names []string, n int, of map[string]int, by map[string][]pair) {
	for _, name := range names {
		if _, ok := of[name]; !ok { // want `looks up of\[name\] before an operation`
			of[name] = n
		} else {
			of[name] += n
		}
		if _, ok := by[name]; !ok { // want `looks up by\[name\] before an operation`
			by[name] = []pair{{n, 1}}
		} else {
			by[name] = append(by[name], pair{n, 1})
		}
	}
}

func groups(names []string, by map[int][]string) {
	for _, name := range names {
		if _, ok := by[len(name)]; !ok { // want `looks up by\[len\(name\)\] to make it zero before an operation`
			by[len(name)] = make([]string, 0)
		}
		by[len(name)] = append(by[len(name)], name)
	}
}

func members(names []string, of map[string]struct{}) {
	for _, name := range names {
		if _, ok := of[name]; !ok { // want `looks up of\[name\] before a store that changes nothing where it is there`
			of[name] = struct{}{}
		}
	}
}
