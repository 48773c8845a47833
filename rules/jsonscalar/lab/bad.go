// Package lab races json.Marshal of single values against strconv.
package lab

import "encoding/json"

// An ID is written as a number.
type ID int64

// Bad is the JSON of an ID and of a switch.
func Bad(id ID, on bool) (number, boolean []byte, err error) {
	if number, err = marshalID(id); err != nil {
		return nil, nil, err
	}
	boolean, err = marshalSwitch(on)
	return number, boolean, err
}

func marshalID(id ID) ([]byte, error) { return json.Marshal(int64(id)) }

func marshalSwitch(on bool) ([]byte, error) { return json.Marshal(on) }
