package a

import (
	"reflect"
	"sync"

	"github.com/jinzhu/copier"
)

type column struct {
	name string
	get  func(row any) (any, bool)
}

// What is put into a field runs for each row, whoever sets it up.
func (c *column) setupGetter() {
	c.get = func(row any) (any, bool) {
		v := reflect.Indirect(reflect.ValueOf(row)).FieldByName(c.name) // want `searches a type's fields by name on every call`
		return v.Interface(), v.IsZero()
	}
}

// That the columns are remembered does not help.
var tables sync.Map

func tableOf(t reflect.Type, names []string) []*column {
	if known, ok := tables.Load(t); ok {
		return known.([]*column)
	}
	var columns []*column
	for _, name := range names {
		c := &column{name: name}
		c.byName()
		columns = append(columns, c)
	}
	tables.Store(t, columns)
	return columns
}

func (c *column) byName() {
	c.get = func(row any) (any, bool) {
		v := reflect.ValueOf(row).FieldByName(c.name) // want `searches a type's fields by name on every call`
		return v.Interface(), v.IsZero()
	}
}

func (c *column) setupIndex(t reflect.Type) {
	f, _ := t.FieldByName(c.name)
	c.get = func(row any) (any, bool) {
		v := reflect.Indirect(reflect.ValueOf(row)).FieldByIndex(f.Index)
		return v.Interface(), v.IsZero()
	}
}

type view[T any] struct{ list []T }

func holdsPointers(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		return true
	case reflect.Struct:
		for i := range t.NumField() {
			if holdsPointers(t.Field(i).Type) {
				return true
			}
		}
	}
	return false
}

var pointers sync.Map

func heldPointers(t reflect.Type) bool {
	if known, ok := pointers.Load(t); ok {
		return known.(bool)
	}
	holds := false
	if t.Kind() == reflect.Struct {
		for i := range t.NumField() {
			holds = holds || heldPointers(t.Field(i).Type)
		}
	}
	pointers.Store(t, holds)
	return holds
}

func viewOf[T any](list []T) view[T] {
	if t := reflect.TypeOf(list).Elem(); holdsPointers(t) { // want `walks the type of a value on every call, which is always the same`
		panic("pointers")
	}
	return view[T]{list}
}

// Kept per type, asked once, or of a value of any type.
func viewKept[T any](list []T) view[T] {
	if heldPointers(reflect.TypeFor[T]()) {
		panic("pointers")
	}
	return view[T]{list}
}

func registerView[T any]() bool { return holdsPointers(reflect.TypeFor[T]()) }

func anyPointers(v any) bool { return holdsPointers(reflect.TypeOf(v)) }

// A slice that make gives.
func bools(v any) []bool {
	rv := reflect.ValueOf(v)
	var zero bool
	n := rv.Len()
	list := reflect.New(reflect.ArrayOf(n, reflect.TypeOf(zero))) // want `makes the type of an array on every call for a slice that make gives`
	reflect.Copy(list.Elem(), rv)
	return list.Elem().Slice(0, n).Interface().([]bool)
}

// The array itself is wanted: it can be compared.
func array(v []bool) any {
	var zero bool
	list := reflect.New(reflect.ArrayOf(len(v), reflect.TypeOf(zero)))
	copy(list.Elem().Slice(0, len(v)).Interface().([]bool), v)
	return list.Elem().Interface()
}

type state struct {
	names map[string]int
	depth int
}

type otherState struct {
	names map[string]int
}

func (s *state) child() (state, error) {
	c := state{}
	err := copier.Copy(&c, s) // want `copies field by field through reflection between two values of one struct type`
	return c, err
}

func (s *state) part() (otherState, error) {
	c := otherState{}
	err := copier.Copy(&c, s)
	return c, err
}
