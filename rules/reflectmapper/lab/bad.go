// Package lab races rows that are mapped by name against rows that are mapped by
// an index found once.
package lab

import "reflect"

// A Person is what a row becomes.
type Person struct{ Name, Street, City, Country, Phone, Mail string }

// Bad maps rows to people; columns without a field are left out.
func Bad(columns []string, rows [][]string) []Person {
	people := make([]Person, len(rows))
	for i, row := range rows {
		v := reflect.ValueOf(&people[i]).Elem()
		for j, column := range columns {
			if field := v.FieldByName(column); field.IsValid() {
				field.SetString(row[j])
			}
		}
	}
	return people
}
