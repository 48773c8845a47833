package pair

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"sync"
)

// A sortedMap marshals itself key by key, in order.
type sortedMap struct {
	keys   []string
	values map[string]any
}

func (m sortedMap) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, key := range m.keys {
		if i > 0 {
			b.WriteByte(',')
		}
		name, err := json.Marshal(key)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(m.values[key])
		if err != nil {
			return nil, err
		}
		b.Write(name)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

func sortKeys(v any) any {
	switch v := v.(type) {
	case map[string]any:
		m := sortedMap{values: make(map[string]any, len(v))}
		for key, value := range v {
			m.keys = append(m.keys, key)
			m.values[key] = sortKeys(value)
		}
		slices.Sort(m.keys)
		return m
	case []any:
		out := make([]any, len(v))
		for i, value := range v {
			out[i] = sortKeys(value)
		}
		return out
	}
	return v
}

// openAPIBad sorts what the encoder sorts anyway.
func openAPIBad(doc map[string]any) ([]byte, error) {
	return json.MarshalIndent(sortKeys(doc), "", "  ")
}

// openAPIBetter leaves it to the encoder.
func openAPIBetter(doc map[string]any) ([]byte, error) { return json.MarshalIndent(doc, "", "  ") }

// A mutation is an event of the stream.
type mutation struct {
	Seq      int64             `json:"seq"`
	Kind     string            `json:"kind"`
	Resource string            `json:"resource"`
	Key      []string          `json:"key,omitempty"`
	Fields   map[string]string `json:"fields,omitempty"`
}

// eventBad writes an event by way of its value. What is no event is dropped.
func eventBad(w io.Writer, payload []byte) error {
	var m mutation
	if err := json.Unmarshal(payload, &m); err != nil {
		return nil
	}
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "data: %s\n\n", data)
	return err
}

var frames = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// eventBetter frames the payload as it came from this process's own encoder.
// A line end in it would end the line of the stream: such a payload is made
// compact. It does not tell an event from other valid JSON.
func eventBetter(w io.Writer, payload []byte) error {
	if !json.Valid(payload) {
		return nil
	}
	b := frames.Get().(*bytes.Buffer)
	defer frames.Put(b)
	b.Reset()
	b.WriteString("data: ")
	if bytes.ContainsAny(payload, "\r\n") {
		if err := json.Compact(b, payload); err != nil {
			return err
		}
	} else {
		b.Write(payload)
	}
	b.WriteString("\n\n")
	_, err := w.Write(b.Bytes())
	return err
}

// A schema describes a resource.
type schema struct {
	Name       string           `json:"name"`
	Doc        string           `json:"doc"`
	Fields     []schemaField    `json:"fields"`
	PrimaryKey primaryKey       `json:"primaryKey"`
	Examples   []map[string]any `json:"examples"`
}

type schemaField struct {
	Name     string         `json:"name"`
	Type     string         `json:"type"`
	Doc      string         `json:"doc"`
	Enum     []string       `json:"enum"`
	Settings map[string]any `json:"settings"`
}

type primaryKey struct {
	Values []string `json:"values"`
}

// keyBad decodes a schema to learn its primary key, and maps the key's fields
// to the values that the URL has.
func keyBad(text []byte, values []string) (map[string]string, error) {
	var s schema
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	return keyOf(s.PrimaryKey.Values, values)
}

// keyBetter decodes the primary key only: a wrong type elsewhere in the schema
// is not its business, a syntax error anywhere is.
func keyBetter(text []byte, values []string) (map[string]string, error) {
	names, err := keyFields(text)
	if err != nil {
		return nil, err
	}
	return keyOf(names, values)
}

func keyFields(text []byte) ([]string, error) {
	var s struct {
		PrimaryKey primaryKey `json:"primaryKey"`
	}
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	return s.PrimaryKey.Values, nil
}

func keyOf(names, values []string) (map[string]string, error) {
	if len(names) == 0 || len(names) != len(values) {
		return nil, fmt.Errorf("the key has %d fields, the URL %d", len(names), len(values))
	}
	m := make(map[string]string, len(names))
	for i, name := range names {
		m[name] = values[i]
	}
	return m, nil
}

// A keyCache remembers the primary keys of resources until their schemas
// change.
type keyCache struct {
	mu    sync.RWMutex
	names map[string][]string
}

// key is keyBad for a resource whose schema is text. Errors are not kept.
func (c *keyCache) key(resource string, text []byte, values []string) (map[string]string, error) {
	c.mu.RLock()
	names, ok := c.names[resource]
	c.mu.RUnlock()
	if !ok {
		var err error
		if names, err = keyFields(text); err != nil {
			return nil, err
		}
		c.mu.Lock()
		if c.names == nil {
			c.names = map[string][]string{}
		}
		c.names[resource] = names
		c.mu.Unlock()
	}
	return keyOf(names, values)
}

// changed forgets a resource: call it with each change of its schema.
func (c *keyCache) changed(resource string) {
	c.mu.Lock()
	delete(c.names, resource)
	c.mu.Unlock()
}
