package a

import "reflect"

func reflectedItems(t reflect.Type, items []item) reflect.Value {
	out := reflect.MakeSlice(t, 0, 0)
	for _, it := range items {
		out = reflect.Append(out, reflect.ValueOf(it)) // want `grows out array by array although the loop's length is known: reflect.MakeSlice makes room for all at once`
	}
	return out
}

func reflectedElems(t reflect.Type, items []item, conv func(item) (reflect.Value, error)) (reflect.Value, error) {
	out := reflect.New(t).Elem()
	for _, it := range items {
		v, err := conv(it)
		if err != nil {
			return out, err
		}
		if v.IsNil() {
			report3("nil")
		}
		out = reflect.Append(out, v) // want `grows out array by array`
	}
	return out, nil
}

// Some of them, and what has room.
func reflectedSome(t reflect.Type, items []item) (a, b reflect.Value) {
	x := reflect.MakeSlice(t, 0, 0)
	y := reflect.MakeSlice(t, 0, len(items))
	for _, it := range items {
		if it.name == "" {
			continue
		}
		x = reflect.Append(x, reflect.ValueOf(it))
	}
	for _, it := range items {
		y = reflect.Append(y, reflect.ValueOf(it))
	}
	return x, y
}

func reflectedSet(t reflect.Type, items []item) any {
	out := reflect.New(t).Elem()
	for _, it := range items {
		out.Set(reflect.Append(out, reflect.ValueOf(it))) // want `grows out array by array`
	}
	return out.Interface()
}
