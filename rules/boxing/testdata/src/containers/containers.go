// Package containers has queues and stacks of its own, of any.
package containers

import "fmt"

type line struct {
	waiting []any
	served  int
}

func newLine(room int) *line { return &line{waiting: make([]any, 0, room)} }

func (l *line) join(v any) { l.waiting = append(l.waiting, v) }

func (l *line) next() any {
	v := l.waiting[l.served]
	l.waiting[l.served] = nil
	l.served++
	return v
}

func (l *line) peek() (any, bool) {
	if l.empty() {
		return nil, false
	}
	return l.waiting[l.served], true
}

func (l *line) empty() bool { return l.served == len(l.waiting) }

type visit struct {
	place string
	depth int
}

type walker struct {
	visits line
	mixed  line
	places line
	lent   line
	raw    line
	pages  *line
	Open   line
}

func newWalker() *walker { return &walker{pages: newLine(8)} }

// One line has visits alone, whatever others of its type have.
func (w *walker) walk(from string) (deepest int) {
	for w.visits.join(visit{from, 0}); !w.visits.empty(); { // want `boxes each value of a container whose values are all of one type`
		v := w.visits.next().(visit)
		deepest = max(deepest, v.depth)
		if v.depth < 3 {
			w.visits.join(visit{v.place + "/", v.depth + 1})
		}
	}
	return deepest
}

// It comes out with a word of whether there was one.
func (w *walker) read(numbers []int) (sum int) {
	for _, n := range numbers {
		w.pages.join(n) // want `boxes each value of a container whose values are all of one type`
	}
	for {
		v, ok := w.pages.peek()
		if !ok {
			return sum
		}
		sum += v.(int)
		w.pages.next()
	}
}

// A pointer is not boxed.
func pointers(vs []visit) (n int) {
	var l line
	for i := range vs {
		l.join(&vs[i])
	}
	for !l.empty() {
		n += l.next().(*visit).depth
	}
	return n
}

// Two types, one that nobody asks for, another one that others see, and one whose list is looked into.
func (w *walker) others(v visit, s string) (n int) {
	w.mixed.join(v)
	w.mixed.join(s)
	w.places.join(s)
	w.lent.join(v)
	w.raw.join(v)
	w.Open.join(v)
	show(&w.lent)
	n = w.mixed.next().(visit).depth + w.lent.next().(visit).depth + w.Open.next().(visit).depth + len(w.raw.waiting)
	fmt.Println(w.places.next())
	return n + w.raw.next().(visit).depth
}

func show(l *line) { l.join("shown") }

func given(l *line, v visit) int {
	l.join(v)
	return l.next().(visit).depth
}

// A stack that finds out itself what it has.
type numbers struct{ all []any }

func (s *numbers) push(v any) { s.all = append(s.all, v) }

func (s *numbers) pop() any {
	v := s.all[len(s.all)-1]
	s.all = s.all[:len(s.all)-1]
	if n, ok := v.(int32); ok {
		return int(n)
	}
	return v
}

func sumOf(xs []int) (sum int) {
	s := &numbers{}
	for _, x := range xs {
		s.push(x)
	}
	for range xs {
		sum += s.pop().(int)
	}
	return sum
}

// Stack is for other packages, too.
type Stack struct{ all []any }

func (s *Stack) Push(v any) { s.all = append(s.all, v) }

func (s *Stack) Pop() any {
	v := s.all[len(s.all)-1]
	s.all = s.all[:len(s.all)-1]
	return v
}

func stacked(xs []int) (sum int) {
	var s Stack
	for _, x := range xs {
		s.Push(x)
	}
	return s.Pop().(int)
}
