// Package yaml stands in for those that write and read YAML.
package yaml

func Marshal(v any) ([]byte, error)      { return nil, nil }
func Unmarshal(data []byte, v any) error { return nil }
