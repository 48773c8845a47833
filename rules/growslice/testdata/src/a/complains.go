package a

import (
	"errors"
	"fmt"
)

// What no case knows is an error: every other item is appended.
func (r *reader) decode(cells []any) ([]string, error) {
	var out []string
	for _, c := range cells {
		switch c := c.(type) {
		case string:
			out = append(out, c) // want `grows out array by array`
		case fmt.Stringer:
			out = append(out, c.String())
		default:
			r.fail(fmt.Errorf("unknown cell %T", c))
		}
	}
	return out, r.err
}

type reader struct{ err error }

func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

func decodeAll(cells []any) (out []string, errs []error) {
	for _, c := range cells {
		switch c := c.(type) {
		case string:
			out = append(out, c) // want `grows out array by array`
		case []byte:
			out = append(out, string(c))
		default:
			errs = append(errs, errors.New("unknown cell"))
			continue
		}
	}
	return out, errs
}

// The rest is left out: a filter.
func textsOf(cells []any) (out []string) {
	skipped := 0
	for _, c := range cells {
		switch c := c.(type) {
		case string:
			out = append(out, c)
		case []byte:
			out = append(out, string(c))
		default:
			skipped++
		}
	}
	return out
}

// A case that is one of those that are known may be frequent.
func textsBut(cells []any) (out []string, err error) {
	for _, c := range cells {
		switch c := c.(type) {
		case string:
			out = append(out, c)
		case int:
			err = errors.New("a number")
		}
	}
	return out, err
}
