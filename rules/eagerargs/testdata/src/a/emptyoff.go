package a

import (
	"bytes"
	"fmt"
)

type loader struct {
	debug bool
	print func(string, ...any)
}

func (l *loader) debugf(format string, args ...any) {
	if l.debug {
		l.print(format, args...)
	}
}

// Nothing is in the buffer where nobody wants it.
func (l *loader) row(cells []int) (sum int) {
	var shown bytes.Buffer
	for i, cell := range cells {
		if l.debug {
			fmt.Fprintf(&shown, "%d=%d ", i, cell)
		}
		sum += cell
	}
	l.debugf("row %s", shown.String())
	return sum
}

// Something is, or another argument is made all the same.
func (l *loader) rows(cells []int, head []byte) (sum int) {
	shown, begun, all := new(bytes.Buffer), bytes.NewBuffer(head), bytes.Buffer{}
	for _, cell := range cells {
		if l.debug {
			fmt.Fprint(shown, cell)
			fmt.Fprint(begun, cell)
			fmt.Fprint(&all, cell)
		}
		fmt.Fprint(&all, "-")
		sum += cell
	}
	l.debugf("row %s of %s", shown.String(), fmt.Sprint(sum)) // want `computes fmt.Sprint for a call that ignores it when it is switched off`
	l.debugf("row %s", begun.String())                        // want `computes Buffer.String for a call that ignores it when it is switched off`
	l.debugf("row %s", all.String())                          // want `computes Buffer.String for a call that ignores it when it is switched off`
	return sum
}
