package a

import (
	"fmt"
	"sync"
)

type bounded[T any] struct {
	list    []T
	room    int
	dropped func()
	warn    sync.Once
}

func newBounded[T any](room int) *bounded[T] {
	var zero T
	text := fmt.Sprintf("no room for %T", zero) // want `computes fmt.Sprintf for a function that runs once and looks at it only then`
	return &bounded[T]{room: room, dropped: sync.OnceFunc(func() { fmt.Println(text) })}
}

func (b *bounded[T]) add(v T) {
	if len(b.list) >= b.room {
		text := fmt.Sprintf("no room for %v of %d", v, b.room) // want `computes fmt.Sprintf for a function that runs once`
		b.warn.Do(func() { fmt.Println(text) })
		return
	}
	b.list = append(b.list, v)
}

// It is read elsewhere too, or may run often.
func (b *bounded[T]) addTold(v T) string {
	text := fmt.Sprint(v)
	b.warn.Do(func() { fmt.Println(text) })
	return text
}

func (b *bounded[T]) addLater(v T, each func(func())) {
	text := fmt.Sprint(v)
	each(func() { fmt.Println(text) })
}
