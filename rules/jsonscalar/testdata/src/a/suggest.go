package a

import "encoding/json"

type color int

func (c color) String() string { return "red" }

func (c color) MarshalJSON() ([]byte, error) {
	return json.Marshal(c.String()) // want `runs the JSON encoder for a single string`
}

func (c *color) UnmarshalJSON(b []byte) error {
	var s string
	if err := json.Unmarshal(b, &s); err != nil { // want `runs the JSON decoder for a single string`
		return err
	}
	*c = color(len(s))
	return nil
}

func (p *port) UnmarshalJSON(b []byte) error {
	n := new(int)
	err := json.Unmarshal(b, n) // want `runs the JSON decoder for a single number`
	*p = port(*n)
	return err
}

func held(n int) []byte {
	b, err := json.Marshal(n) // want `runs the JSON encoder for a single number`
	if err != nil {
		return nil
	}
	return b
}

func quoted(s string) string {
	b, _ := json.Marshal(s) // want `runs the JSON encoder for a single string`
	return string(b)
}
