package a

import (
	"cmp"
	"fmt"
	"net/http"
	"reflect"
	"slices"
)

// Methods are no rows.
func dispatch(handlers []any, event any) {
	args := []reflect.Value{reflect.ValueOf(event)}
	for _, h := range handlers {
		reflect.ValueOf(h).MethodByName("Handle").Call(args) // want `searches a type's methods by name on every call`
	}
}

// Found when the handler is registered.
func route(controller any, action string) http.HandlerFunc {
	method := reflect.ValueOf(controller).MethodByName(action)
	return func(w http.ResponseWriter, r *http.Request) {
		method.Call([]reflect.Value{reflect.ValueOf(w), reflect.ValueOf(r)})
	}
}

func routeEach(controller any, action string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		method := reflect.ValueOf(controller).MethodByName(action) // want `searches a type's methods by name on every call`
		method.Call([]reflect.Value{reflect.ValueOf(w), reflect.ValueOf(r)})
	}
}

// Found once for all rows.
func table(rows []any, columns []string) (out []string) {
	t := reflect.TypeOf(rows[0])
	indexes := make(map[string][]int, len(columns))
	for _, column := range columns {
		f, _ := t.FieldByName(column)
		indexes[column] = f.Index
	}
	for _, row := range rows {
		for _, column := range columns {
			out = append(out, fmt.Sprint(reflect.ValueOf(row).FieldByIndex(indexes[column])))
		}
	}
	return out
}

func line(row any, columns []string) (out []any) {
	v := reflect.ValueOf(row)
	for _, column := range columns {
		out = append(out, v.FieldByName(column).Interface()) // want `searches a type's fields by name on every call`
	}
	return out
}

// A list of arguments of any type, for each of a list.
func queued(tasks [][]any, args []any) bool {
	for _, task := range tasks {
		same := len(task) == len(args)
		for i := 0; same && i < len(args); i++ {
			same = reflect.DeepEqual(task[i], args[i]) // want `compares values of any type through reflection in a nested loop`
		}
		if same {
			return true
		}
	}
	return false
}

func sameArgs(a, b []any) bool {
	for i := range a {
		if !reflect.DeepEqual(a[i], b[i]) {
			return false
		}
	}
	return true
}

// The parts of one value.
func parts(v reflect.Value) (n int) {
	for i := range v.NumField() {
		if m := v.Field(i).MethodByName("Len"); m.IsValid() {
			n++
		}
	}
	return n
}

func sameFields(list []reflect.Value, v reflect.Value) bool {
	for _, other := range list {
		for i := range v.NumField() {
			if !reflect.DeepEqual(v.Field(i).Interface(), other.Field(i).Interface()) {
				return false
			}
		}
	}
	return true
}

// What is found is kept in the receiver's map, by a variable that holds more.
type placed struct {
	index []int
	label string
}

type layout struct {
	of      reflect.Type
	columns map[string]*placed
}

func (l *layout) column(name string) *placed {
	if c, ok := l.columns[name]; ok {
		return c
	}
	f, ok := l.of.FieldByName(name)
	if !ok {
		return nil
	}
	c := &placed{index: f.Index}
	c.label = f.Tag.Get("label")
	l.columns[name] = c
	return c
}

// The receiver keeps the answer of something else.
func (l *layout) title(v any, name string) string {
	f := reflect.ValueOf(v).FieldByName(name) // want `searches a type's fields by name on every call`
	c := &placed{label: name}
	l.columns[name] = c
	return f.String()
}

// Settings are read once.
func overlayEnv(settings any, values map[string]string) {
	v := reflect.ValueOf(settings).Elem()
	for name, s := range values {
		v.FieldByName(name).SetString(s)
	}
}

// The path is resolved once for what the literal is asked for.
func longest(rows []any, path []string) string {
	var index []int
	t := reflect.TypeOf(rows[0])
	for _, name := range path {
		f, _ := t.FieldByName(name)
		index = append(index, f.Index...)
		t = f.Type
	}
	row := slices.MaxFunc(rows, func(a, b any) int {
		return cmp.Compare(reflect.ValueOf(a).FieldByIndex(index).Len(), reflect.ValueOf(b).FieldByIndex(index).Len())
	})
	return fmt.Sprint(row)
}

// A literal that is given back asks for each value that it is given, whatever its maker is called.
func buildCheck(t reflect.Type, name string) func(v reflect.Value) bool {
	if _, ok := t.FieldByName(name); !ok {
		return nil
	}
	return func(v reflect.Value) bool {
		return v.FieldByName(name).IsZero() // want `searches a type's fields by name on every call`
	}
}

func buildOption(name, s string) func(o any) {
	return func(o any) { reflect.ValueOf(o).Elem().FieldByName(name).SetString(s) }
}
