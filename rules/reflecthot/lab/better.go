package lab

import (
	"reflect"
	"sync"
)

// indexCache holds []int by reflect.Type, nil for types without the field.
var indexCache sync.Map

// Better is Bad with the field's place kept per type.
func Better(v any) string {
	value := reflect.Indirect(reflect.ValueOf(v))
	index, ok := indexCache.Load(value.Type())
	if !ok {
		var path []int
		if field, ok := value.Type().FieldByName("Name"); ok {
			path = field.Index
		}
		index, _ = indexCache.LoadOrStore(value.Type(), path)
	}
	path := index.([]int)
	if path == nil {
		return ""
	}
	return value.FieldByIndex(path).String()
}
