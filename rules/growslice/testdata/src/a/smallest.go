package a

import "fmt"

func firstNames(names []string, limit int) []string {
	out := []string{}
	for i := range min(limit, len(names)) {
		out = append(out, fmt.Sprintf("%d. %s", i+1, names[i])) // want `grows out array by array although the loop's length is known`
	}
	return out
}

func sampled(values []float64, every int) (all []float64) {
	for i := 0; i < min(len(values), 500); i++ {
		all = append(all, values[i]*float64(every)) // want `grows all array by array although the loop's length is known`
	}
	return all
}

// A handful at most.
func podium(names []string) (best []string) {
	for i := range min(3, len(names)) {
		best = append(best, names[i]+"!")
	}
	return best
}

// Some are left out.
func shownOf(names []string, limit int) (shown []string) {
	for i := range min(limit, len(names)) {
		if len(names[i]) > 3 {
			shown = append(shown, names[i])
		}
	}
	return shown
}
