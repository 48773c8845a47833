package a

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"strconv"
)

type cells struct {
	floats []float64
	ints   []int64
	texts  []string
}

// A literal that decodes, for a loop that asks for the type.
func (c *cells) decode(data []byte, kinds []byte) error {
	next := func(kind byte) (any, error) {
		if len(data) < 8 {
			return nil, io.ErrUnexpectedEOF
		}
		n := binary.LittleEndian.Uint64(data)
		data = data[8:]
		switch kind {
		case 'f':
			return math.Float64frombits(n), nil
		case 'i':
			return int64(n), nil
		}
		return nil, fmt.Errorf("kind %d", kind)
	}
	for _, kind := range kinds {
		v, err := next(kind) // want `boxes each result of next, whose type its callers ask for at once`
		if err != nil {
			return err
		}
		switch v := v.(type) {
		case float64:
			c.floats = append(c.floats, v)
		case int64:
			c.ints = append(c.ints, v)
		}
	}
	return nil
}

// A function of the package.
func scalar(text string) any {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return n
	}
	if f, err := strconv.ParseFloat(text, 64); err == nil && !math.IsNaN(f) && !math.IsInf(f, 0) {
		return f
	}
	if len(text) > 1 && text[0] == '"' && text[len(text)-1] == '"' {
		return text[1 : len(text)-1]
	}
	return text
}

func (c *cells) add(texts []string) {
	for _, text := range texts {
		switch v := scalar(text).(type) { // want `boxes each result of scalar`
		case int64:
			c.ints = append(c.ints, v)
		case float64:
			c.floats = append(c.floats, v)
		case string:
			c.texts = append(c.texts, v)
		}
	}
}

// Another caller wants the value as it is.
func value(text string) any {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return n
	}
	if f, err := strconv.ParseFloat(text, 64); err == nil && !math.IsNaN(f) && !math.IsInf(f, 0) {
		return f
	}
	if len(text) > 1 && text[0] == '"' && text[len(text)-1] == '"' {
		return text[1 : len(text)-1]
	}
	return text
}

func (c *cells) addValues(texts []string) {
	for _, text := range texts {
		switch v := value(text).(type) {
		case int64:
			c.ints = append(c.ints, v)
		case float64:
			c.floats = append(c.floats, v)
		}
	}
}

func record(names, texts []string) map[string]any {
	m := map[string]any{}
	for i, name := range names {
		m[name] = value(texts[i])
	}
	return m
}

// What the switch does not know goes on as it is.
func printedAny(texts []string, lookup func(string) any) (out []string) {
	given := func(text string) any {
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			return n
		}
		if f, err := strconv.ParseFloat(text, 64); err == nil && !math.IsNaN(f) && !math.IsInf(f, 0) {
			return f
		}
		if len(text) > 1 && text[0] == '"' && text[len(text)-1] == '"' {
			return text[1 : len(text)-1]
		}
		return text
	}
	for _, text := range texts {
		switch v := given(text).(type) {
		case string:
			out = append(out, v)
		default:
			out = append(out, fmt.Sprint(v))
		}
	}
	return out
}

// Others have boxed the value before.
func (c *cells) addFound(texts []string, find func(string) (any, error)) {
	look := func(text string) (any, error) {
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			return n, nil
		}
		if f, err := strconv.ParseFloat(text, 64); err == nil && !math.IsNaN(f) && !math.IsInf(f, 0) {
			return f, nil
		}
		if len(text) > 1 && text[0] == '"' && text[len(text)-1] == '"' {
			return text[1 : len(text)-1], nil
		}
		return find(text)
	}
	for _, text := range texts {
		v, err := look(text)
		if err != nil {
			return
		}
		if n, ok := v.(int64); ok {
			c.ints = append(c.ints, n)
		}
	}
}
