package lab

import "strconv"

// Better is the JSON of an ID and of a switch.
func Better(id ID, on bool) (number, boolean []byte, err error) {
	return strconv.AppendInt(nil, int64(id), 10), strconv.AppendBool(nil, on), nil
}
