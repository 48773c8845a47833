package wide

import (
	"fmt"
	"reflect"

	"example.com/fork/copier"
)

type wideContext struct {
	nodes []string
	vars  map[string]int
}

func (c *wideContext) child() wideContext {
	out := wideContext{}
	_ = copier.Copy(&out, c) // want "copies field by field through reflection between two values of one struct type"
	_ = copier.Deep(&out, c) // another function
	return out
}

type wideMatch struct {
	port    *int
	ranges  []string
	name    string
	kind    int
	servers []string
}

type wideDeep struct{ inner struct{ list []string } }

type wideChain struct {
	match *wideMatch
	deep  *wideDeep
}

// An empty value to compare with, by pointer.
func matchesAll(c *wideChain) bool {
	return c.match == nil || reflect.DeepEqual(c.match, &wideMatch{}) // want "asks through reflection for what a look at the fields tells"
}

func countAll(cs []*wideChain) (n int) {
	for _, c := range cs {
		if reflect.DeepEqual(c.match, &wideMatch{}) { // want "asks through reflection for what a look at the fields tells"
			n++
		}
		if reflect.DeepEqual(c.deep, &wideDeep{}) { // not shallow
			n++
		}
	}
	return n
}

func describeAll(c *wideChain) (string, bool) {
	if reflect.DeepEqual(c.match, &wideMatch{}) { // once
		return "all", true
	}
	return "some", false
}

var wideStringer = reflect.TypeOf((*fmt.Stringer)(nil)).Elem()

// Each element of a list has the same type.
func texts(list any) (out []string) {
	items := reflect.ValueOf(list)
	for i := range items.Len() {
		item := items.Index(i)
		if item.Type().Implements(wideStringer) { // want "asks a type through reflection what the assertion behind tells"
			out = append(out, item.Interface().(fmt.Stringer).String())
		}
	}
	return out
}

func countTexts(list any) (n int) {
	items := reflect.ValueOf(list)
	for i := range items.Len() {
		if items.Index(i).Type().Implements(wideStringer) { // want "asks for each element what its type implements, which is the same for all"
			n++
		}
	}
	return n
}

// The assertion tells by itself.
func isBlank(v reflect.Value) bool {
	if v.Type().Implements(wideStringer) { // want "asks a type through reflection what the assertion behind tells"
		return v.Interface().(fmt.Stringer).String() == ""
	}
	if v.Type().Implements(wideStringer) { // nothing is asserted
		return v.IsZero()
	}
	return v.CanAddr() && reflect.PointerTo(v.Type()).Implements(wideStringer)
}

func fieldTexts(v reflect.Value) (n int) {
	for i := range v.NumField() {
		if v.Field(i).Type().Implements(wideStringer) { // each field has its own
			n++
		}
	}
	return n
}
