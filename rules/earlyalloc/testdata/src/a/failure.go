package a

import (
	"errors"
	"fmt"
)

func toRows(x any) ([][]int, error) {
	bad := fmt.Errorf("no rows but %v", x) // want `formats an error before it is known whether anything fails`
	switch x := x.(type) {
	case [][]int:
		return x, nil
	case []any:
		rows := make([][]int, len(x))
		for i, e := range x {
			row, ok := e.([]int)
			if !ok {
				return nil, bad
			}
			rows[i] = row
		}
		return rows, nil
	}
	return nil, bad
}

// Somebody else gets it too.
func counted(x any, note func(error)) (int, error) {
	bad := fmt.Errorf("no number but %v", x)
	if n, ok := x.(int); ok {
		return n, nil
	}
	note(bad)
	return 0, bad
}

// It is known by then.
func refused(x any, n int) (int, error) {
	if n > 7 {
		bad := fmt.Errorf("%d is too many for %v", n, x)
		if n > 70 {
			return 0, errors.Join(bad, errors.New("far too many"))
		}
		return 0, bad
	}
	return n, nil
}

// Every way behind it fails.
func told(x any, short bool) error {
	bad := fmt.Errorf("no such thing as %v", x)
	if short {
		return errors.New("no such thing")
	}
	return bad
}
