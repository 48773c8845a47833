package a

type promise struct{ done chan int }

func (p *promise) get() int {
	n, ok := <-p.done
	if ok {
		close(p.done)
	}
	return n
}

// All who call this wait.
func promised(f func() int) *promise {
	done := make(chan int)
	go func() { done <- f() }()
	return &promise{done: done}
}

func waitsFor(known map[string]*promise, name string, f func() int) int {
	p := func() *promise {
		if p := known[name]; p != nil {
			return p
		}
		p := promised(f)
		known[name] = p
		return p
	}()
	return p.get()
}

func waitsAtOnce(f func() int) int { return promised(f).get() }

// Not all who call this wait.
func perhaps(f func() int) *promise {
	done := make(chan int) // want `nobody may receive`
	go func() { done <- f() }()
	return &promise{done: done}
}

func waitsIf(wanted func() bool, f func() int) int {
	p := perhaps(f)
	if !wanted() {
		return 0
	}
	return p.get()
}

// Others may call this.
func Promised(f func() int) *promise {
	done := make(chan int) // want `nobody may receive`
	go func() { done <- f() }()
	return &promise{done: done}
}

func waitsForOther(f func() int) int { return Promised(f).get() }
