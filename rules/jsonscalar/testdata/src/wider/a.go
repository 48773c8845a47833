package wider

import (
	"encoding/hex"
	"encoding/json"
	"strings"
)

type hash [32]byte

func (h hash) MarshalJSON() ([]byte, error) {
	return json.Marshal("0x" + hex.EncodeToString(h[:])) // want `runs the JSON encoder for a single string`
}

type upper []byte

func (u upper) MarshalJSON() ([]byte, error) {
	s := strings.ToUpper(hex.EncodeToString(u))
	return json.Marshal(s) // want `runs the JSON encoder for a single string`
}

type title string

// The name may need escapes.
func (t title) encode(name string) ([]byte, error) { return json.Marshal("title: " + name) }

func (t title) lower(name string) ([]byte, error) { return json.Marshal(strings.ToLower(name)) }

type optional struct{ n *int64 }

func (o *optional) UnmarshalJSON(b []byte) error {
	return json.Unmarshal(b, &o.n) // want `runs the JSON decoder for a single number`
}

type count uint64

func (c *count) UnmarshalJSON(b []byte) error {
	var n json.Number
	if err := json.Unmarshal(b, &n); err != nil { // want `runs the JSON decoder for a single number`
		return err
	}
	v, err := n.Int64()
	*c = count(v)
	return err
}

type list struct{ items *[]string }

func (l *list) UnmarshalJSON(b []byte) error { return json.Unmarshal(b, &l.items) }
