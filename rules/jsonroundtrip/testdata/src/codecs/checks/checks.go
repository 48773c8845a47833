// Package checks asks which fields are set by way of a text.
package checks

import (
	"os"

	"codecs/yaml"
)

type probe struct {
	Name  string   `yaml:"name"`
	Words []string `yaml:"words"`
}

func (p *probe) unknown(known map[string]bool) ([]string, error) {
	set := make(map[string]any)
	text, err := yaml.Marshal(p) // want `encodes a value and decodes it again, to copy or convert it`
	if err != nil {
		return nil, err
	}
	if err := yaml.Unmarshal(text, &set); err != nil {
		return nil, err
	}
	var names []string
	for name := range set {
		if !known[name] {
			names = append(names, name)
		}
	}
	return names, nil
}

// The text is kept, too.
func (p *probe) saved(path string) (map[string]any, error) {
	var set map[string]any
	text, err := yaml.Marshal(p)
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(path, text, 0o600); err != nil {
		return nil, err
	}
	return set, yaml.Unmarshal(text, &set)
}
