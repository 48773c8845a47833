package a

import (
	"encoding/json"
	"fmt"
)

func floats(f float64) ([]byte, error) { return json.Marshal(f) } // JSON has its own format

func ownMethods(c color, s stamp) ([]byte, error) {
	if b, err := json.Marshal(c); err == nil { // MarshalJSON decides
		return b, nil
	}
	return json.Marshal(s)
}

func numbers(n json.Number) ([]byte, error) { return json.Marshal(n) } // checked by the encoder

func generic[T int | string](v T) ([]byte, error) { return json.Marshal(v) } // the type set decides

func documents(v map[string]int, b []byte) ([]byte, error) {
	if err := json.Unmarshal(b, &v); err != nil {
		return nil, err
	}
	return json.Marshal(v)
}

func failing(s string) error {
	if s == "" {
		b, _ := json.Marshal(s) // an error's text
		return fmt.Errorf("empty: %s", b)
	}
	return nil
}

func whole(v any, name string) ([]byte, error) {
	if name == "" {
		return json.Marshal(fmt.Sprintf("%+v", v)) // a text like any other, whatever the flags
	}
	return json.Marshal(fmt.Sprintf("%-10s|%5.2[1]v", name))
}
