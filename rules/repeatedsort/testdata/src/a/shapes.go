package a

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
)

type hit struct {
	key   string
	score float64
}

// The best ten of a stream.
func bestTen(in []hit) (top []hit) {
	for _, h := range in {
		top = append(top, h)
		sort.Slice(top, func(i, j int) bool { return top[i].score > top[j].score }) // want `after every change of one element`
		if len(top) > 10 {
			top = top[:10]
		}
	}
	return top
}

// Lists are added to one that nobody looks at in between.
func mergedAll(parts [][]int) (all []int) {
	for _, p := range parts {
		all = append(all, p...)
		slices.Sort(all) // want `again after every list that is added to it`
	}
	return all
}

func mergedBetween(parts [][]int) (n int) {
	var all []int
	for _, p := range parts {
		all = append(all, p...)
		slices.Sort(all)
		n += all[0]
	}
	return n
}

func anewEach(parts [][]int, out *[]int) {
	var buf []int
	for _, p := range parts {
		buf = buf[:0]
		buf = append(buf, p...)
		slices.Sort(buf)
		*out = append(*out, buf...)
	}
}

// The place of the last one in a variable; a part of one.
func latestOf(hits []hit) hit {
	var match []hit
	for _, h := range hits {
		if h.key != "" {
			match = append(match, h)
		}
	}
	slices.SortFunc(match, func(a, b hit) int { return cmp.Compare(a.score, b.score) }) // want `to take its last element`
	last := len(match) - 1
	return match[last]
}

func firstPart(hits []hit) []hit {
	var match []hit
	for _, h := range hits {
		match = append(match, h)
	}
	slices.SortFunc(match, func(a, b hit) int { return cmp.Compare(a.score, b.score) }) // want `to take its first element`
	return match[:1]
}

func firstTwo(hits []hit) []hit {
	var match []hit
	for _, h := range hits {
		match = append(match, h)
	}
	slices.SortFunc(match, func(a, b hit) int { return cmp.Compare(a.score, b.score) })
	return match[:2]
}

// Lists in a map, and lists that are put back.
type agenda struct {
	days map[string][]int
	all  []hit
}

func (a *agenda) addTime(day string, t int) {
	a.days[day] = append(a.days[day], t)
	sort.Ints(a.days[day]) // want `after every change of one element`
}

func (a *agenda) addHit(h hit) {
	list := append(a.all, h)
	sort.Slice(list, func(i, j int) bool { return list[i].key < list[j].key }) // want `after every change of one element`
	a.all = list
}

func (a *agenda) addDay(day string, t int) {
	times := a.days[day]
	times = append(times, t)
	sort.Ints(times) // want `after every change of one element`
	a.days[day] = times
}

// The list is of the call alone.
func (a *agenda) addOwn(day string, t []int) {
	times := append([]int{}, t...)
	sort.Ints(times)
	a.days[day] = times
}

// The names of a folder come in order.
func segments(dir string) ([]string, error) {
	files, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, f := range files {
		if strings.HasSuffix(f.Name(), ".seg") {
			names = append(names, filepath.Join(dir, f.Name()))
		}
	}
	sort.Strings(names) // want `by name, as it was read`
	return names, nil
}

func entriesByName(dir string) ([]os.DirEntry, error) {
	entries, err := os.ReadDir(dir)
	slices.SortFunc(entries, func(a, b os.DirEntry) int { return strings.Compare(a.Name(), b.Name()) }) // want `by name, as it was read`
	return entries, err
}

func trimmed(dir string) (names []string) {
	files, _ := os.ReadDir(dir)
	for _, f := range files {
		names = append(names, strings.TrimSuffix(f.Name(), ".seg"))
	}
	sort.Strings(names)
	return names
}

func severalDirs(dirs []string) (names []string) {
	for _, dir := range dirs {
		files, _ := os.ReadDir(dir)
		for _, f := range files {
			names = append(names, f.Name())
		}
	}
	sort.Strings(names)
	return names
}

// A function that sorts a copy each time that it is asked.
func quantile(samples []float64, q float64) float64 {
	if len(samples) == 0 {
		return 0
	}
	sorted := make([]float64, len(samples))
	copy(sorted, samples)
	sort.Float64s(sorted)
	return sorted[int(q*float64(len(sorted)-1))]
}

func summary(samples []float64, out map[string]float64) {
	out["p50"] = quantile(samples, .5)
	out["p90"] = quantile(samples, .9) // want `calls quantile, which sorts samples again`
}

// Who comes to the last call has made none of those before it.
func oneOf(samples []float64, kind string) float64 {
	if kind == "median" {
		return quantile(samples, .5)
	}
	switch kind {
	case "low":
		low := quantile(samples, .1)
		return low
	case "late":
		return quantile(samples, .95)
	}
	if kind != "" {
		low := 0.0
		for range kind {
			if low == 0 {
				low = quantile(samples, .1)
				break
			}
		}
		return low
	}
	return quantile(samples, .9)
}

// The first call is made on this way too.
func oneAndOther(samples []float64, kind string) float64 {
	if median := quantile(samples, .5); kind == "median" {
		return median
	}
	return quantile(samples, .9) // want `calls quantile, which sorts samples again`
}

// So it is where only another turn of the loop returns.
func inTurns(samples []float64, kinds []string) (low float64) {
	for _, kind := range kinds {
		if kind == "low" {
			low = quantile(samples, .1) // want `calls quantile, which sorts samples again`
			continue
		}
		return low
	}
	return quantile(samples, .9) // want `calls quantile, which sorts samples again`
}

func inLiteral(samples []float64, kind string) (low, high float64) {
	if kind == "low" {
		func() float64 {
			low = quantile(samples, .1)
			return low
		}()
	}
	return low, quantile(samples, .9) // want `calls quantile, which sorts samples again`
}

func quantiles(samples, qs []float64) (out []float64) {
	for _, q := range qs {
		out = append(out, quantile(samples, q)) // want `calls quantile, which sorts samples again`
	}
	return out
}

type histogram struct {
	samples []float64
	cached  *float64
}

func (h *histogram) quantile(q float64) float64 {
	sorted := slices.Clone(h.samples)
	slices.Sort(sorted)
	return sorted[int(q*float64(len(sorted)-1))]
}

func (h *histogram) observe(x float64) { h.samples = append(h.samples, x) }

func (h *histogram) median() float64 {
	if h.cached != nil {
		return *h.cached
	}
	slices.Sort(h.samples)
	m := h.samples[len(h.samples)/2]
	h.cached = &m
	return m
}

func report(h *histogram) (a, b float64) {
	a = h.quantile(.5)
	b = h.quantile(.99) // want `calls quantile, which sorts h again`
	return a, b
}

func changedBetween(h *histogram, samples []float64) (a, b float64) {
	a = h.quantile(.5)
	h.observe(a)
	b = h.quantile(.99)
	a += quantile(samples, .5)
	samples = samples[1:]
	b += quantile(samples, .5)
	return a + h.median(), b + h.median()
}

func perList(lists [][]float64) (n float64) {
	for _, l := range lists {
		n += quantile(l, .5)
	}
	return n
}

// What is sorted is another list in each call.
type chooser struct{ tmp []int }

func (c *chooser) choose(list []int, seed int) int {
	c.tmp = c.tmp[:0]
	for _, x := range list {
		c.tmp = append(c.tmp, x^seed)
	}
	slices.Sort(c.tmp)
	return c.tmp[0]
}

func deviation(list []int, from int) int {
	d := slices.Clone(list)
	for i := range d {
		d[i] -= from
	}
	slices.Sort(d)
	return d[len(d)/2]
}

func chosen(c *chooser, list, seeds []int) (n int) {
	for _, seed := range seeds {
		n += c.choose(list, seed) + deviation(list, seed)
	}
	return n
}
