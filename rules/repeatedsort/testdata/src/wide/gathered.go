package wide

import (
	"maps"
	"slices"
	"sort"

	"example.com/util"
)

type gatheredShard struct {
	rank int
	name string
}

func (s gatheredShard) search(q string) bool { return s.name == q }

type gatheredIndex struct {
	shards map[string]gatheredShard
	names  []string
	kept   []string
}

// For each search, from what stays.
func (x *gatheredIndex) all() []gatheredShard {
	var res []gatheredShard
	for _, s := range x.shards {
		res = append(res, s)
	}
	sort.Slice(res, func(i, j int) bool { return res[i].rank > res[j].rank }) // want `sorts res for each request although x.shards, which it is gathered from, mostly stays the same`
	return res
}

func (x *gatheredIndex) Search(q string) bool {
	for _, s := range x.all() {
		if s.search(q) {
			return true
		}
	}
	return false
}

func (x *gatheredIndex) keys() []string {
	out := slices.Collect(maps.Keys(x.shards))
	slices.Sort(out) // want `sorts out for each request although x.shards`
	return out
}

func (x *gatheredIndex) prepareEvent() []string { return x.keys() }

// Nobody asks often, or only for some.
func (x *gatheredIndex) list() []string {
	out := make([]string, 0, len(x.shards))
	for k := range x.shards {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

func (x *gatheredIndex) print() []string { return x.list() }

func (x *gatheredIndex) some(prefix string) []string {
	var out []string
	for k := range x.shards {
		if len(k) > len(prefix) {
			out = append(out, k)
		}
	}
	sort.Strings(out)
	return out
}

func (x *gatheredIndex) Find(prefix string) []string { return x.some(prefix) }

type ackedTasks struct {
	open  map[int]bool
	level int
}

// All are sorted to go on from the first few.
func (a *ackedTasks) complete(id int) int {
	a.open[id] = true
	ids := slices.Collect(maps.Keys(a.open))
	slices.Sort(ids) // want `sorts ids, all of a.open, on every call to look at the first few`
	for _, id := range ids {
		if !a.open[id] {
			return a.level
		}
		a.level = id
		delete(a.open, id)
	}
	return a.level
}

func (a *ackedTasks) firstOpen() int {
	ids := slices.Collect(maps.Keys(a.open))
	slices.Sort(ids) // want `sorts all of ids to take the first that fits`
	for _, id := range ids {
		if a.open[id] {
			return id
		}
	}
	return 0
}

type gatheredWindow struct {
	buffer []gatheredPod
	most   int
}

// One more, behind what is dropped, and all of them again.
func (w *gatheredWindow) Add(p gatheredPod, oldest int) {
	if len(w.buffer) >= w.most {
		w.buffer = w.buffer[1:]
	}
	w.buffer = append(w.buffer, p)
	sort.Slice(w.buffer, func(i, j int) bool { return w.buffer[i].age < w.buffer[j].age }) // want `sorts all of w.buffer after every change of one element`
	i := sort.Search(len(w.buffer), func(i int) bool { return w.buffer[i].age > oldest })
	w.buffer = w.buffer[i:]
}

type gatheredPod struct {
	owner string
	age   int
}

type gatheredPods struct{ items []gatheredPod }

func gatheredList() *gatheredPods { return &gatheredPods{} }

// The first that fits is the best of those that do.
func oldestOf(owner string) (age int) {
	pods := gatheredList()
	sort.Slice(pods.items, func(i, j int) bool { return pods.items[i].age > pods.items[j].age }) // want `sorts all of pods.items to take the first that fits`
	for i := range pods.items {
		if pods.items[i].owner == owner {
			age = pods.items[i].age
			break
		}
	}
	return age
}

func oldestThat(fits func(gatheredPod) bool) (age int) {
	pods := gatheredList()
	sort.Slice(pods.items, func(i, j int) bool { return pods.items[i].age > pods.items[j].age })
	for _, p := range pods.items {
		if fits(p) { // asked for fewer in order
			return p.age
		}
	}
	return 0
}

func oldestAndAll(owner string) (*gatheredPods, int) {
	pods := gatheredList()
	age := 0
	sort.Slice(pods.items, func(i, j int) bool { return pods.items[i].age > pods.items[j].age })
	for _, p := range pods.items {
		if p.owner == owner {
			age = p.age
			break
		}
	}
	return pods, age // the order is given back
}

// A question of another package by its name.
func youngestOf(owner string) (age int) {
	pods := gatheredList()
	sort.Slice(pods.items, func(i, j int) bool { return pods.items[i].age < pods.items[j].age }) // want `sorts all of pods.items to take the first that fits`
	for i := range pods.items {
		if util.IsOwnedBy(&pods.items[i], owner) {
			age = pods.items[i].age
			break
		}
	}
	return age
}

// What tries may be dear: the order spares it.
func youngestTried(owner string) (age int) {
	pods := gatheredList()
	sort.Slice(pods.items, func(i, j int) bool { return pods.items[i].age < pods.items[j].age })
	for i := range pods.items {
		if util.Try(&pods.items[i], owner) {
			age = pods.items[i].age
			break
		}
	}
	return age
}

// A jump to a label leaves the loop as well.
func anyOldest(owners []string) (age int) {
Owners:
	for _, owner := range owners {
		pods := gatheredList()
		sort.Slice(pods.items, func(i, j int) bool { return pods.items[i].age > pods.items[j].age }) // want `sorts all of pods.items to take the first that fits`
		for i := range pods.items {
			if pods.items[i].owner == owner {
				age = max(age, pods.items[i].age)
				continue Owners
			}
		}
	}
	return age
}
