package a

import (
	"fmt"
	"io"
)

// Printing takes much longer than a copy.
func printOrder(w io.Writer, o *order) { fmt.Fprintf(w, "%d\t%s\n", o.id, o.name) }

func printOrders(w io.Writer, orders []order) {
	for _, o := range orders {
		printOrder(w, &o)
	}
}

func countOrder(o *order, names map[string]int) { names[o.name]++ }

func countOrders(orders []order, names map[string]int) {
	for _, o := range orders { // want `copies each element of 216 B to pass the copy's address on`
		countOrder(&o, names)
	}
}

var lastOrder *order

func rememberOrder(w io.Writer, o *order) {
	seen++
	lastOrder = o
}

// The copy is kept.
func rememberOrders(w io.Writer, orders []order) {
	for _, o := range orders {
		rememberOrder(w, &o)
	}
}

func numberOrder(w io.Writer, o *order, n int64) {
	o.id = n
	seen += int(o.id)
}

// The copy is theirs to change.
func numberOrders(w io.Writer, orders []order) {
	for i, o := range orders {
		numberOrder(w, &o, int64(i))
	}
}

func nextOrder(w io.Writer, o *order, all []order) {
	all[0].id++
	seen += int(o.id)
}

// The elements change under it.
func nextOrders(w io.Writer, orders []order) {
	for _, o := range orders {
		nextOrder(w, &o, orders)
	}
}

func handOn(w io.Writer, o *order) { fmt.Fprintln(w, o) }

// Who knows what becomes of it.
func handAllOn(w io.Writer, orders []order) {
	for _, o := range orders {
		handOn(w, &o)
	}
}

func checkOrder(o *order, most int64) error {
	seen++
	if o.id > most {
		return fmt.Errorf("order %d of %s", o.id, o.name)
	}
	return nil
}

// An error is rare.
func checkOrders(orders []order) error {
	for _, o := range orders { // want `copies each element of 216 B to pass the copy's address on`
		if err := checkOrder(&o, 100); err != nil {
			return err
		}
	}
	return nil
}
