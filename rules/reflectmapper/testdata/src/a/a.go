package a

import "reflect"

type scanner interface {
	Next() bool
	Row() []string
}

func mapped(t reflect.Type, columns []string, rows scanner) (out []any) {
	for rows.Next() {
		v := reflect.New(t).Elem()
		row := rows.Row()
		for i, column := range columns {
			v.FieldByName(column).SetString(row[i]) // want `searches the fields of a row by name, for every row`
		}
		out = append(out, v.Interface())
	}
	return out
}

func element(list reflect.Value) (n int) {
	for i := 0; i < list.Len(); i++ {
		item := list.Index(i)
		n += item.FieldByName("Name").Len()          // want `searches the fields of a row by name`
		n += list.Index(i).FieldByName("City").Len() // want `searches the fields of a row by name`
	}
	return n
}

func interfaces(rows []any, name string) (out []string) {
	for _, row := range rows {
		out = append(out, reflect.Indirect(reflect.ValueOf(row)).FieldByName(name).String()) // want `searches the fields of a row by name`
	}
	return out
}

func tags(rows []any) (n int) {
	for _, row := range rows {
		t := reflect.TypeOf(row)
		for i := range t.NumField() {
			if t.Field(i).Tag.Get("csv") != "-" { // want `reads the tags of a type's fields again for every row`
				n++
			}
		}
	}
	return n
}

func maps(rows []any) (out []map[string]any) {
	for _, row := range rows {
		v := reflect.ValueOf(row)
		m := map[string]any{}
		for i := 0; i < v.NumField(); i++ {
			m[v.Type().Field(i).Name] = v.Field(i).Interface() // want `reads the fields of a type again for every row`
		}
		out = append(out, m)
	}
	return out
}

func heading(field reflect.StructField) string { return field.Tag.Get("csv") }

func written(rows []any, write func(name string, v any)) {
	for _, row := range rows {
		v := reflect.ValueOf(row)
		for i := range v.NumField() {
			write(heading(v.Type().Field(i)), v.Field(i).Interface()) // want `reads the tags of a type's fields again for every row`
		}
	}
}

func read(lines []string, to []reflect.Value) {
	for n, line := range lines {
		t := to[n].Type()
		for i := range t.NumField() {
			if t.Field(i).Tag.Get("csv") == "line" { // want `reads the tags of a type's fields again for every row`
				to[n].Field(i).SetString(line)
			}
		}
	}
}
