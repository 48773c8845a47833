package a

type frame struct{ kind, size int }

type stream struct {
	jobs jobs
	n    int
}

type jobs struct{ todo []func(frame) }

//go:noinline
func (q *jobs) Enqueue(f func(frame)) { q.todo = append(q.todo, f) }

//go:noinline
func (s *stream) data(f frame) { s.n += f.size }

//go:noinline
func (s *stream) ping(f frame) { s.n++ }

// The variable is older than the iteration, and only called in it.
func (s *stream) dispatch(frames []frame) {
	var handle func(frame)
	for _, f := range frames {
		switch f.kind {
		case 0:
			handle = s.data // want `makes a method value on the heap per iteration, since handle is declared outside of the loop`
		default:
			handle = s.ping // want `since handle is declared outside of the loop`
		}
		handle(f)
	}
}

// In the loop it stays on the stack.
func (s *stream) within(frames []frame) {
	for _, f := range frames {
		handle := s.ping
		if f.kind == 0 {
			handle = s.data
		}
		handle(f)
	}
}

// The last one is wanted behind the loop.
func (s *stream) last(frames []frame) {
	var handle func(frame)
	for _, f := range frames {
		handle = s.ping
		if f.kind == 0 {
			handle = s.data
		}
	}
	if handle != nil {
		handle(frame{})
	}
}

// The stream may hold the one function for all its frames.
func (s *stream) post(f frame) {
	s.jobs.Enqueue(s.data) // want `makes a method value on the heap per call for s.jobs.Enqueue: its receiver can hold one for all of them`
}

// Once for a stream; another's method.
func (s *stream) start() { s.jobs.Enqueue(s.data) }

func (s *stream) other(t *stream) { s.jobs.Enqueue(t.data) }
