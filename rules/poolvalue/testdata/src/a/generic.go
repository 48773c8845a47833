package a

import "sync"

type typed[T any] struct{ p sync.Pool }

func (t *typed[T]) get() T { v, _ := t.p.Get().(T); return v }

func (t *typed[T]) put(v T) { t.p.Put(v) }

func (t *typed[T]) putCleared(v T, clean func(T)) { clean(v); t.p.Put(v) }

var (
	lists    typed[[]int]
	pointers typed[*[]int]
	tables   typed[map[string]int]
)

func useTyped(n int) (sum int) {
	list := lists.get()[:0]
	for i := range n {
		list = append(list, i)
	}
	for _, v := range list {
		sum += v
	}
	lists.put(list) // want `boxes a \[\]int on every Put`
	return sum
}

func usePointers(n int) int {
	list := pointers.get()
	*list = append((*list)[:0], n)
	defer pointers.put(list)
	return len(*list)
}

func useTables(n int) int {
	m := tables.get()
	defer tables.put(m)
	return len(m) + n
}
