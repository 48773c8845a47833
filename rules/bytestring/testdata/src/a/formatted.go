package a

import (
	"bufio"
	"fmt"
)

func formatted(id int, name string) [][]byte {
	a := []byte(fmt.Sprintf("user:%d", id)) // want `copies a string that fmt made into bytes that fmt could make`

	b := []byte(fmt.Sprintf("%05d", id)) // want `copies a string that fmt made`

	c := []byte(fmt.Sprintln(name, // want `copies a string that fmt made`
		id))

	d := []byte(name + fmt.Sprint(id)) // a string of its own

	return [][]byte{a, b, c, d}
}

func writesFormatted(w *bufio.Writer, id int) {
	w.Write([]byte(fmt.Sprintf("user:%d", id))) // want `copies a string into bytes for a call that has a twin for strings`
}
