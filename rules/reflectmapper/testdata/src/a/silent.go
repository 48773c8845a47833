package a

import (
	"fmt"
	"reflect"
)

// The places are found once.
func indexed(t reflect.Type, columns []string, rows [][]string) (out []any) {
	var places [][]int
	for _, column := range columns {
		f, _ := t.FieldByName(column)
		places = append(places, f.Index)
	}
	for _, row := range rows {
		v := reflect.New(t).Elem()
		for i, at := range places {
			v.FieldByIndex(at).SetString(row[i])
		}
		out = append(out, v.Interface())
	}
	return out
}

// One value, its fields by name: another rule's.
func single(v reflect.Value, columns []string) (n int) {
	for _, column := range columns {
		n += v.FieldByName(column).Len()
	}
	return n
}

// Kept per type.
var fieldCache = map[reflect.Type][]int{}

func cached(rows []any) (n int) {
	for _, row := range rows {
		v := reflect.ValueOf(row)
		index, ok := fieldCache[v.Type()]
		if !ok {
			f, _ := v.Type().FieldByName("Name")
			index = f.Index
			fieldCache[v.Type()] = index
		}
		n += v.FieldByIndex(index).Len()
	}
	return n
}

// By number.
func numbered(rows []any) (n int) {
	for _, row := range rows {
		n += reflect.ValueOf(row).Field(0).Len()
	}
	return n
}

// Runs only when something went wrong.
func failing(rows []any) error {
	for _, row := range rows {
		if row == nil {
			return fmt.Errorf("nil before %v", reflect.ValueOf(rows[0]).FieldByName("Name"))
		}
	}
	return nil
}

// Each type once.
func schema(types []reflect.Type) (names []string) {
	for _, t := range types {
		for i := range t.NumField() {
			names = append(names, t.Field(i).Name)
		}
	}
	return names
}

// Along a path, and to the end of a chain.
func path(values []reflect.Value, names []string) (n int) {
	for _, v := range values {
		for _, name := range names {
			v = v.FieldByName(name)
		}
		n += v.Len()
	}
	return n
}

func root(v reflect.Value) reflect.Value {
	for v.IsValid() && v.Kind() == reflect.Struct {
		inner := v
		v = inner.FieldByName("Err")
	}
	return v
}

// The parts of one value.
func parts(v reflect.Value) (n int) {
	for i := 0; i < v.NumField(); i++ {
		part := v.Field(i)
		if part.FieldByName("Valid").Bool() {
			n++
		}
	}
	return n
}

// What belongs to each column is found once.
func places(t reflect.Type, columns []string) [][]int {
	index := make([][]int, len(columns))
	fields := reflect.VisibleFields(t)
	for i, column := range columns {
		for _, field := range fields {
			if field.Tag.Get("db") == column {
				index[i] = field.Index
			}
		}
	}
	return index
}
