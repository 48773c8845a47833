package a

type order struct {
	n      int
	answer chan int
}

type desk struct{ orders chan *order }

func (d *desk) place(o *order) { d.orders <- o }

func (d *desk) placeAndCount(o *order) {
	d.orders <- o
	println(len(d.orders))
}

// The sender may wait itself: it does nothing else before the answer comes.
func (d *desk) ask(n int) int {
	answer := make(chan int)
	o := &order{n, answer}
	go d.place(o) // want `starts a goroutine only to send, and waits for the answer at once`
	return <-answer
}

func (d *desk) askLiteral(n int) int {
	answer := make(chan int)
	o := &order{n, answer}
	go func() { // want `starts a goroutine only to send`
		d.orders <- o
	}()
	got := <-answer
	return got
}

// It does more, the answer may be for others, or something runs in between.
func (d *desk) leftAlone(n int, others chan int) int {
	answer := make(chan int)
	o := &order{n, answer}
	go d.placeAndCount(o)
	a := <-answer
	go d.place(o)
	b := <-others
	go d.place(o)
	println(n)
	return a + b + <-answer
}
