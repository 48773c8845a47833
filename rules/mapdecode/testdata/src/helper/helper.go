package helper

import (
	"encoding/json"
	"errors"
	"fmt"
)

type object map[string]any

func (o object) text(key string) string {
	s, _ := o[key].(string)
	return s
}

func (o object) inner(name string) object {
	m, _ := o[name].(map[string]any)
	return m
}

func number(o object, key string, least int) int {
	if f, ok := o[key].(float64); ok && int(f) > least {
		return int(f)
	}
	return least
}

// first asks for one key after the other.
func (o object) first(keys ...string) string {
	for _, k := range keys {
		if s, ok := o[k].(string); ok {
			return s
		}
	}
	return ""
}

func (o object) merge(key string, into object) { into[key] = o[key].(string) }

func (o object) lengthened(key string) string { return fmt.Sprint(len(o)) + o[key].(string) }

func asked(data []byte) (string, int, error) {
	var o object
	if err := json.Unmarshal(data, &o); err != nil { // want `decodes into a map of which the program knows 4 keys`
		return "", 0, err
	}
	who := o.inner("user")
	return who.text("name") + o.text("kind"), number(who, "age", 0), nil
}

func chained(data []byte) string {
	var o object
	json.Unmarshal(data, &o) // want `decodes into a map of which the program knows 2 keys`
	return o.inner("user").text("name")
}

func keyOfTheData(data []byte, key string) string {
	var o object
	json.Unmarshal(data, &o)
	return o.text(key)
}

func wholeInner(data []byte) object {
	var o object
	json.Unmarshal(data, &o)
	return o.inner("user")
}

func several(data []byte) string {
	var o object
	json.Unmarshal(data, &o)
	return o.first("name", "title")
}

func looksAtAll(data []byte) string {
	var o object
	json.Unmarshal(data, &o)
	return o.lengthened("name")
}

func merged(data []byte, into object) {
	var o object
	json.Unmarshal(data, &o)
	o.merge("name", into)
}

// What is no map goes into an error's text.
func methodOf(data []byte) (string, error) {
	var v any
	if err := json.Unmarshal(data, &v); err != nil { // want `decodes into a map of which the program knows 2 keys`
		return "", err
	}
	fields, ok := v.(map[string]any)
	if !ok {
		return "", fmt.Errorf("no object: %T", v)
	}
	id, _ := fields["id"].(string)
	name, _ := fields["method"].(string)
	return id + name, nil
}

// The error shows all that came.
func shown(data []byte) (string, error) {
	var m map[string]any
	if err := json.Unmarshal(data, &m); err != nil {
		return "", err
	}
	id, ok := m["id"].(string)
	if !ok {
		return "", fmt.Errorf("no id in %v", m)
	}
	return id, errors.ErrUnsupported
}
