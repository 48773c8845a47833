package a

import "container/list"

type request struct {
	id    int
	reply chan<- error
}

// A table of what waits for an answer: it is searched, and what fits is taken out.
func answers(add <-chan *request, got <-chan int, timeout chan<- int) {
	waiting := list.New()
	for {
		select {
		case r := <-add:
			waiting.PushBack(r)
		case id := <-got:
			for el := waiting.Front(); el != nil; el = el.Next() {
				if r := el.Value.(*request); r.id == id {
					r.reply <- nil
					waiting.Remove(el)
					break
				}
			}
		}
	}
}
