package report

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"reflect"
)

// JSON writes m as indented JSON after docs/report.schema.json: the order is
// that of the model, lists are never null. A number that JSON cannot carry is
// an error that names its field.
func JSON(w io.Writer, m Model) error {
	m.Schema = Schema
	return indented(w, m, "report")
}

// indented writes a value as indented JSON; lists are never null.
func indented[T any](w io.Writer, value T, what string) error {
	v := reflect.New(reflect.TypeOf(value)).Elem()
	if err := fill(v, reflect.ValueOf(value), ""); err != nil {
		return err
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v.Interface()); err != nil {
		return fmt.Errorf("write the %s as JSON: %w", what, err)
	}
	return nil
}

// fill copies src into dst with every nil slice and map made empty. It copies
// so that the caller's model stays as it is.
func fill(dst, src reflect.Value, path string) error {
	switch src.Kind() {
	case reflect.Struct:
		for i := range src.NumField() {
			if err := fill(dst.Field(i), src.Field(i), path+"."+src.Type().Field(i).Name); err != nil {
				return err
			}
		}
	case reflect.Pointer:
		if src.IsNil() {
			return nil
		}
		dst.Set(reflect.New(src.Type().Elem()))
		return fill(dst.Elem(), src.Elem(), path)
	case reflect.Slice:
		dst.Set(reflect.MakeSlice(src.Type(), src.Len(), src.Len()))
		return fillList(dst, src, path)
	case reflect.Array:
		return fillList(dst, src, path)
	case reflect.Map:
		dst.Set(reflect.MakeMapWithSize(src.Type(), src.Len()))
		for it := src.MapRange(); it.Next(); {
			elem := reflect.New(src.Type().Elem()).Elem()
			if err := fill(elem, it.Value(), fmt.Sprintf("%s[%v]", path, it.Key())); err != nil {
				return err
			}
			dst.SetMapIndex(it.Key(), elem)
		}
	case reflect.Float64:
		if f := src.Float(); math.IsNaN(f) || math.IsInf(f, 0) {
			return fmt.Errorf("write report as JSON: %s is %v; this is a defect of Toll, please report it", path[1:], f)
		}
		dst.Set(src)
	default:
		dst.Set(src)
	}
	return nil
}

func fillList(dst, src reflect.Value, path string) error {
	for i := range src.Len() {
		if err := fill(dst.Index(i), src.Index(i), fmt.Sprintf("%s[%d]", path, i)); err != nil {
			return err
		}
	}
	return nil
}
