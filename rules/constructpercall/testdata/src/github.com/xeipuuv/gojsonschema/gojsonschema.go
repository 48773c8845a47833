// Package gojsonschema has the names of the real one.
package gojsonschema

type JSONLoader interface{ JsonSource() any }

type Schema struct{}

type Result struct{}

func (s *Schema) Validate(l JSONLoader) (*Result, error) { return nil, nil }

func NewStringLoader(source string) JSONLoader { return nil }

func NewBytesLoader(source []byte) JSONLoader { return nil }

func NewSchema(l JSONLoader) (*Schema, error) { return nil, nil }

// Validate compiles a schema and asks it about a document.
func Validate(schema, document JSONLoader) (*Result, error) { return nil, nil }
