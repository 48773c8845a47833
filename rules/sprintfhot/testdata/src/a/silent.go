package a

import (
	"errors"
	"fmt"
	"log"
	"log/slog"
)

type point struct{ x, y int }

type level int

func (l level) String() string { return "level" }

type secret string

func (secret) Format(s fmt.State, verb rune) { fmt.Fprint(s, "***") }

// A package-level variable is made once.
var banner = fmt.Sprintf("%s %d", "toll", 1)

func init() {
	banner = fmt.Sprintf("%s!", banner) // once per process
}

func otherVerbs(i int, f float64, p *int, e error, x any, pt point, xs []int, s string) {
	use(fmt.Sprintf("%5d", i))       // width
	use(fmt.Sprintf("%06d", i))      // zeros, as in names of files
	use(fmt.Sprintf("0x%04x", i))    // zeros behind other text
	use(fmt.Sprintf("%-s|", s))      // flag
	use(fmt.Sprintf("%#x", i))       // flag
	use(fmt.Sprintf("%X", i))        // strconv writes lower case
	use(fmt.Sprintf("%6.2f", f))     // width
	use(fmt.Sprintf("%.3d", i))      // precision of an integer: leading zeros
	use(fmt.Sprintf("%.3s", s))      // precision of a string: cut
	use(fmt.Sprintf("%.3v", f))      // precision under %v
	use(fmt.Sprintf("%G", f))        // upper case
	use(fmt.Sprintf("%v", p))        // pointer
	use(fmt.Sprintf("%v", e))        // nil prints <nil>, e.Error() would panic
	use(fmt.Sprintf("%s", x))        // dynamic type
	use(fmt.Sprintf("%+v", pt))      // struct
	use(fmt.Sprintf("%v", xs))       // slice
	use(fmt.Sprintf("%x", s))        // hex of a string
	use(fmt.Sprintf("%c", i))        // rune
	use(fmt.Sprintf("%[1]d", i))     // argument index
	use(fmt.Sprintf("%T", s))        // type
	use(fmt.Sprintf("%v", []byte{})) // %v of bytes prints numbers
}

type failure struct{ code int }

func (failure) Error() string { return "failure" }

func methods(l level, s secret, f failure) {
	use(fmt.Sprintf("%x", l)) // %x calls String too
	use(fmt.Sprintf("%d", f)) // a struct
	use(fmt.Sprintf("%v", f)) // an error: rare
	use(fmt.Sprintf("%s", s)) // calls Format
	use(fmt.Sprintf("%q", s)) // calls Format
}

// Wrong calls print %!d(...): vet's business.
func wrong(s string, args []any) {
	use(fmt.Sprintf("%d%%", args...)) // unknown arguments
	use(fmt.Sprintln(s))              // adds a line feed
}

func generic[T ~int](v T) string { return fmt.Sprintf("%d", v) } // the method set of T is not known

func failing(id string, n int) error {
	if n < 0 {
		msg := fmt.Sprintf("bad id %s", id) // a branch that fails is not hot
		return errors.New(msg)
	}
	if n == 7 {
		panic(fmt.Sprintf("seven: %d", n)) // a panic is not hot
	}
	return errors.New(fmt.Sprintf("no %s", id)) // part of an error
}

type notFound struct{ name string }

func (e notFound) Error() string { return fmt.Sprintf("%s not found", e.name) } // an error's text is rarely read

func logging(id string, n int) {
	log.Print(fmt.Sprintf("id %s", id))          // the logger's level decides: another rule
	slog.Debug("x", "id", fmt.Sprintf("%d", n))  // the logger's level decides: another rule
	_ = errors.Join(nil, fmt.Errorf("x %s", id)) // not Sprintf
}

func many(a string) string {
	// a concatenation of nine operands and their names reads worse than the format
	return fmt.Sprintf("a: %s, b: %s, c: %s, d: %s, e: %s, f: %s, g: %s, h: %s, i: %s", a, a, a, a, a, a, a, a, a)
}
