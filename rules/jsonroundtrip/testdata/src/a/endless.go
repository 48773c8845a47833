package a

import "encoding/json"

type endless []endless

type endlessMap map[string]endlessMap

// Types of themselves: what is in the text is not any document.
func again(b []byte) ([]byte, error) {
	var t endless
	if err := json.Unmarshal(b, &t); err != nil {
		return nil, err
	}
	return json.Marshal(t)
}

func againMap(b []byte) ([]byte, error) {
	var t endlessMap
	if err := json.Unmarshal(b, &t); err != nil {
		return nil, err
	}
	return json.Marshal(t)
}
