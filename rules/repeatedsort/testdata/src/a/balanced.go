package a

import "sort"

type worker struct {
	name string
	load int
}

// What is sorted by changes with each task.
func spread(tasks []string, workers []*worker) map[string]string {
	by := map[string]string{}
	for _, t := range tasks {
		sort.Slice(workers, func(i, j int) bool { return workers[i].load < workers[j].load })
		for _, w := range workers {
			by[t] = w.name
			w.load++
			break
		}
	}
	return by
}

func named(tasks []string, workers []*worker) map[string]string {
	by := map[string]string{}
	for _, t := range tasks {
		sort.Slice(workers, func(i, j int) bool { return workers[i].load < workers[j].load }) // want `sorts workers again in every iteration`
		for _, w := range workers {
			by[t] += w.name
		}
	}
	return by
}
