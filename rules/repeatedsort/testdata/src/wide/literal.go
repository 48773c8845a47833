package wide

import (
	"os"
	"slices"
	"sort"
)

func quantiles(times []float64, ps []int) (out []float64) {
	own := slices.Clone(times)
	at := func(p int) float64 {
		sort.Float64s(own) // want `sorts own again in every call of the function around, although nothing changes it in between`
		return own[(len(own)-1)*p/100]
	}
	for _, p := range ps {
		out = append(out, at(p))
	}
	return out
}

func medianAndMost(times []float64) (float64, float64) {
	own := slices.Clone(times)
	at := func(i int) float64 {
		slices.Sort(own) // want `sorts own again in every call`
		return own[i]
	}
	return at(len(own) / 2), at(len(own) - 1)
}

// Called once, changed in between, sorted where it is not yet, by elements that change.
func mostlyOnce(times []float64) float64 {
	own := slices.Clone(times)
	at := func(i int) float64 {
		slices.Sort(own)
		return own[i]
	}
	return at(0)
}

func streamed(in <-chan float64) (out []float64) {
	var own []float64
	at := func(i int) float64 {
		slices.Sort(own)
		return own[i]
	}
	for x := range in {
		own = append(own, x)
		out = append(out, at(len(own)/2))
	}
	return out
}

func lazily(times []float64) (float64, float64) {
	own, done := slices.Clone(times), false
	at := func(i int) float64 {
		if !done {
			slices.Sort(own)
			done = true
		}
		return own[i]
	}
	return at(0), at(len(own) / 2)
}

func raised(times []float64) (float64, float64) {
	own := slices.Clone(times)
	at := func(i int) float64 {
		slices.Sort(own)
		own[i]++
		return own[i]
	}
	return at(0), at(1)
}

func handedOut(times []float64) (func(int) float64, float64) {
	own := slices.Clone(times)
	at := func(i int) float64 {
		slices.Sort(own)
		return own[i]
	}
	return at, at(0) + at(1)
}

// What is there twice is taken out once as well.
func merged(ask []func() []string) (all []string) {
	for _, a := range ask {
		all = append(all, a()...)
		slices.Sort(all) // want `sorts all of all again after every list that is added to it`
		all = slices.Compact(all)
	}
	return all
}

func mergedAndAsked(ask []func() []string) (all []string) {
	for _, a := range ask {
		all = append(all, a()...)
		slices.Sort(all)
		all = slices.Compact(all)
		if len(all) > 1000 && all[0] == "" {
			break
		}
	}
	return all
}

func other(ask []func() []string) (all, apart []string) {
	for _, a := range ask {
		all = append(all, a()...)
		slices.Sort(all)
		apart = slices.Compact(all)
	}
	return all, apart
}

// However few they are.
func configs(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	confNames := []string{}
	for _, e := range entries {
		if !e.IsDir() {
			confNames = append(confNames, e.Name())
		}
	}
	sort.Strings(confNames) // want `sorts confNames by name, as it was read`
	return confNames, nil
}
