package a

import (
	"fmt"
	"strings"
)

type tracked struct {
	*strings.Builder
	args []any
}

// The builder is the struct's own.
func (t *tracked) number(i int) {
	t.WriteString(fmt.Sprintf("%d", t.args[i])) // want `fmt.Sprintf allocates a string that WriteString copies`
}

type quiet struct{ strings.Builder }

func (q *quiet) WriteString(s string) (int, error) { return len(s), nil }

// A method of the struct's own may do anything.
func (q *quiet) number(v any) {
	q.WriteString(fmt.Sprintf("%d", v))
}
