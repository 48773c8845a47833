package a

import (
	"fmt"
	"time"
)

type ratio float64

func floats(f float64, g float32, r ratio) {
	use(fmt.Sprintf("%.2f", f)) // want `fmt.Sprintf boxes its argument`

	use(fmt.Sprintf("%f", g)) // want `fmt.Sprintf boxes its argument`

	use(fmt.Sprintf("%g", f)) // want `fmt.Sprintf boxes its argument`

	use(fmt.Sprintf("%v s", r)) // want `fmt.Sprintf boxes its argument`

	use(fmt.Sprintf("%.e", f)) // want `fmt.Sprintf boxes its argument`

	use(fmt.Sprint(f)) // want `fmt.Sprint boxes its argument`
}

func digests(b []byte, sum [16]byte, get func() [16]byte) {
	use(fmt.Sprintf("%x", b)) // want `fmt.Sprintf boxes its argument`

	use(fmt.Sprintf("sha256:%x", sum)) // want `fmt.Sprintf boxes its argument`

	use(fmt.Sprintf("%x", get())) // want `fmt.Sprintf boxes its argument`
}

// What has a String method is left to its owner: fmt prints <nil> where a call
// would panic.
func stringers(d time.Duration, t *time.Time, l level) {
	use(fmt.Sprintf("%s", d)) // want `fmt.Sprintf boxes its argument`

	use(fmt.Sprintf("at %v", t)) // want `fmt.Sprintf boxes its argument`

	use(fmt.Sprint(l)) // want `fmt.Sprint boxes its argument`
}

func letters(r rune, b byte, n int) (string, string, string) {
	return fmt.Sprintf("%c", r), fmt.Sprintf("%c.", b), fmt.Sprintf("%c", n) // want `boxes its argument` `boxes its argument`
}
