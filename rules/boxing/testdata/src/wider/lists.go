package wider

import "fmt"

func stack(xs []int64) (total int64) {
	var stack []interface{}
	for _, x := range xs {
		stack = append(stack, x) // want `boxes each element of a list whose elements are all of one type`
	}
	for len(stack) > 0 {
		v := stack[len(stack)-1].(int64)
		stack = stack[:len(stack)-1]
		total += v
	}
	return total
}

func pipeline(in []int) (total int) {
	ch := make(chan any, 64)
	go func() {
		for _, x := range in {
			ch <- x // want `boxes each element of a list whose elements are all of one type`
		}
		close(ch)
	}()
	for v := range ch {
		total += v.(int)
	}
	return total
}

type job struct{ id, size int }

type queue struct {
	items []any
	mixed []any
	all   []any
	ptrs  []any
}

func (q *queue) push(id int) {
	q.items = append(q.items, job{id, 0}) // want `boxes each element of a list whose elements are all of one type`
	q.mixed = append(q.mixed, id, "name")
	q.all = append(q.all, id)
	q.ptrs = append(q.ptrs, &job{id, 0})
}

func (q *queue) pop() (job, *job) {
	it := q.items[0]
	q.items = q.items[1:]
	fmt.Println(q.all...)
	_ = q.mixed[0].(int)
	return it.(job), q.ptrs[0].(*job)
}

// Arguments for others.
func args(n int) (out []any) {
	var list []any
	list = append(list, n)
	_ = list[0].(int)
	fmt.Println(list...)
	out = append(out, n)
	return out
}

// What it begins with may be of another type.
func begun(n int, from []any) int {
	a := []any{"name"}
	a = append(a, n)
	b := from
	b = append(b, n)
	var c = []any{1.5}
	c = append(c, n)
	return a[1].(int) + b[1].(int) + c[1].(int)
}

type ring struct{ slots []any }

func newRing(n int) *ring { return &ring{slots: make([]any, n)} }

func (r *ring) set(i int, j job) { r.slots[i] = j } // want `boxes each element of a list whose elements are all of one type`

func (r *ring) get(i int) job { return r.slots[i].(job) }
