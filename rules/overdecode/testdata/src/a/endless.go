package a

import "encoding/json"

// Types of themselves end.
type endless []endless

type endlessPointer *endlessPointer

type holdsEndless struct {
	A, B int
	L    endless
	P    endlessPointer
	M    map[string]endless
}

func list(b []byte) (int, error) {
	var t endless
	err := json.Unmarshal(b, &t)
	return len(t), err
}

func holder(b []byte) (int, error) {
	var s holdsEndless
	if err := json.Unmarshal(b, &s); err != nil {
		return 0, err
	}
	if len(s.L) > 0 {
		return 1, nil
	}
	return s.A, nil
}
