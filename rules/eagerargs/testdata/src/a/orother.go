package a

import (
	"sync"

	"example.com/stores"
)

var perName sync.Map

func storeOf(name string) stores.Store {
	v, _ := perName.LoadOrStore(name, stores.New(240)) // want `makes stores.New for a call that ignores it when the key is there`
	return v.(stores.Store)
}

func tableOf(name string) *stores.Table {
	v, _ := perName.LoadOrStore(name, stores.NewTable()) // want `makes stores.NewTable for a call that ignores it when the key is there`
	return v.(*stores.Table)
}

// A few bytes, and an error, cost no more than the key in its interface.
func marked(name string) (any, any) {
	v, _ := perName.LoadOrStore(name, stores.NewMark(1))
	e, _ := perName.LoadOrStore(name+"!", stores.NewError("gone"))
	return v, e
}
