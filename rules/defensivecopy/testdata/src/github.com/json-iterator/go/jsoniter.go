// Package jsoniter decodes.
package jsoniter

type API interface {
	Unmarshal(data []byte, v any) error
}

var ConfigDefault API
