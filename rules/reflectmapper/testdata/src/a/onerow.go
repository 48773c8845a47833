package a

import (
	"reflect"
	"strconv"
	"strings"
)

// A function that maps one row: it scans it.
type cursor interface {
	Next() bool
	Columns() ([]string, error)
	Scan(to ...any) error
}

func scanOne(rows cursor, to any) error {
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	v := reflect.ValueOf(to).Elem()
	targets := make([]any, len(columns))
	for at, column := range columns {
		for i := 0; i < v.NumField(); {
			if v.Type().Field(i).Tag.Get("db") == column { // want `reads the tags of a type's fields again for every row`
				targets[at] = v.Field(i).Addr().Interface()
				break
			}
			i++
		}
	}
	return rows.Scan(targets...)
}

func scanByTag(rows cursor, to any) error {
	v, targets := reflect.ValueOf(to).Elem(), []any{}
	for i := range v.NumField() {
		if v.Type().Field(i).Tag.Get("db") != "-" { // want `reads the tags of a type's fields again for every row`
			targets = append(targets, v.Field(i).Addr().Interface())
		}
	}
	return rows.Scan(targets...)
}

// It goes from row to row itself, and has looked before.
func scanAll(rows cursor, columns []string, to any) error {
	v := reflect.ValueOf(to).Elem()
	targets := make([]any, len(columns))
	for i, column := range columns {
		targets[i] = v.FieldByName(column).Addr().Interface()
	}
	for rows.Next() {
		if err := rows.Scan(targets...); err != nil {
			return err
		}
	}
	return nil
}

// Or the package calls it in loops only.
type payment struct {
	Name string
	Sum  int64
}

func newPayment(record, headers []string) *payment {
	p := new(payment)
	v := reflect.ValueOf(p).Elem()
	for i, header := range headers {
		field := v.FieldByName(header) // want `searches the fields of a row by name, for every row`
		switch field.Kind() {
		case reflect.String:
			field.SetString(record[i])
		case reflect.Int64:
			n, _ := strconv.ParseInt(record[i], 10, 64)
			field.SetInt(n)
		}
	}
	return p
}

func payments(records [][]string) (out []*payment) {
	for _, record := range records[1:] {
		out = append(out, newPayment(record, records[0]))
	}
	return out
}

func onePayment(names []string, p *payment) (sum int) {
	v := reflect.ValueOf(p).Elem()
	for _, name := range names {
		sum += int(v.FieldByName(name).Int())
	}
	return sum
}

func twice(names []string, ps []*payment) (sum int) {
	for _, p := range ps {
		sum += onePayment(names, p)
	}
	return sum + onePayment(names, ps[0]) // not for rows alone
}

// The row of headers comes once.
func imported(lines [][]string) (out []payment) {
	t := reflect.TypeFor[payment]()
	var fields []int
	for n, line := range lines {
		if n == 0 {
			for _, header := range line {
				f, _ := t.FieldByName(strings.Title(header))
				fields = append(fields, f.Index[0])
			}
			continue
		}
		var p payment
		v := reflect.ValueOf(&p).Elem()
		for i, field := range fields {
			v.Field(field).SetString(line[i])
		}
		out = append(out, p)
	}
	return out
}
