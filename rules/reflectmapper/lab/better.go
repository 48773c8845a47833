package lab

import "reflect"

// fields is the number of each field of Person by its name.
var fields = numbered(reflect.TypeFor[Person]())

func numbered(t reflect.Type) map[string]int {
	byName := map[string]int{}
	for i := range t.NumField() {
		byName[t.Field(i).Name] = i
	}
	return byName
}

// Better is Bad with the columns' fields found once.
func Better(columns []string, rows [][]string) []Person {
	places := make([]int, 0, 16)
	for _, column := range columns {
		at, ok := fields[column]
		if !ok {
			at = -1
		}
		places = append(places, at)
	}
	people := make([]Person, len(rows))
	for i, row := range rows {
		v := reflect.ValueOf(&people[i]).Elem()
		for j, at := range places {
			if at >= 0 {
				v.Field(at).SetString(row[j])
			}
		}
	}
	return people
}
