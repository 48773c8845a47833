package a

import "reflect"

type attribute struct {
	path  []string
	index []int
}

// The path to one field is searched for each value, whoever asks.
func (c *attribute) valueOf(v reflect.Value) any {
	for _, name := range c.path {
		v = v.FieldByName(name) // want `searches a type's fields by name on every call`
	}
	return v.Interface()
}

func (c *attribute) byIndex(v reflect.Value) any {
	for _, i := range c.index {
		v = v.Field(i)
	}
	return v.Interface()
}

func attributeValues(attributes []*attribute, values []reflect.Value) (out []any) {
	for _, v := range values {
		for _, c := range attributes {
			out = append(out, c.valueOf(v), c.byIndex(v))
		}
	}
	return out
}
