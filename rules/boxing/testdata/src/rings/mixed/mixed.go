// Package mixed has a ring of two types, and gives its values on.
package mixed

import (
	"container/ring"
	"fmt"
)

type events struct{ at *ring.Ring }

func (e *events) number(n int)   { e.at.Value = n }
func (e *events) text(s string)  { e.at.Value = s }
func (e *events) last() (n int)  { n, _ = e.at.Value.(int); return n }
func (e *events) print()         { e.at.Do(func(v any) { fmt.Println(v) }) }
func newEvents(size int) *events { return &events{ring.New(size)} }
