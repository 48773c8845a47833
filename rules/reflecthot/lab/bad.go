// Package lab races a field found by name against one found by a kept index.
package lab

import "reflect"

// A Record is one of the types that Bad and Better read.
type Record struct {
	ID, Version, Owner, Parent, Created, Updated, Size, Flags, Kind, State, Name, Note string
}

// Bad is the value's field Name, "" if it has none.
func Bad(v any) string {
	field := reflect.Indirect(reflect.ValueOf(v)).FieldByName("Name")
	if !field.IsValid() {
		return ""
	}
	return field.String()
}
