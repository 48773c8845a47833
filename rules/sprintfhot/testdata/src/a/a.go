// Package a holds calls of fmt that strconv or a concatenation can do.
package a

import "fmt"

type region string

type userID int

type flag bool

func strings_(a, b string, r region) []string {
	use(fmt.Sprintf("%s", a)) // want `fmt.Sprintf boxes its argument and parses its format on every call`

	use(fmt.Sprintf("%s:%s", a, b)) // want `fmt.Sprintf boxes 2 arguments`

	use(fmt.Sprintf("%v/%s/", a, r)) // want `fmt.Sprintf boxes 2 arguments`

	use(fmt.Sprintf("100%% %q", a)) // want `fmt.Sprintf boxes its argument`

	use(fmt.Sprintf("%q", r)) // want `fmt.Sprintf boxes its argument`

	use(fmt.Sprintf("constant 100%%")) // want `fmt.Sprintf copies a constant string`

	use(fmt.Sprint(a)) // want `fmt.Sprint boxes its argument and finds out its type`

	return nil
}

func integers(i int, i64 int64, u8 byte, u64 uint64, id userID, r rune) {
	use(fmt.Sprintf("%d", i)) // want `fmt.Sprintf boxes its argument`

	use(fmt.Sprintf("%v", i64)) // want `fmt.Sprintf boxes its argument`

	use(fmt.Sprintf("%d", u8)) // want `fmt.Sprintf boxes its argument`

	use(fmt.Sprintf("%x", u64)) // want `fmt.Sprintf boxes its argument`

	use(fmt.Sprintf("%x", i)) // want `fmt.Sprintf boxes its argument`

	use(fmt.Sprintf("%b", i64)) // want `fmt.Sprintf boxes its argument`

	use(fmt.Sprintf("user:%d", id)) // want `fmt.Sprintf boxes its argument`

	use(fmt.Sprintf("%d", r)) // want `fmt.Sprintf boxes its argument`

	use(fmt.Sprint(i)) // want `fmt.Sprint boxes its argument`

	use(fmt.Sprint(i, u8, "x", i64)) // want `fmt.Sprint boxes 4 arguments`

	use(fmt.Sprintf("%d-%d", i+1, -i)) // want `fmt.Sprintf boxes 2 arguments`
}

func booleans(b bool, f flag) string {
	return fmt.Sprintf("%t", b) + fmt.Sprintf("%v", f) // want `fmt.Sprintf boxes its argument` `fmt.Sprintf boxes its argument`
}

func bytes_(b []byte, m map[string]int) int {
	return m[fmt.Sprintf("k%s", b)] // want `fmt.Sprintf boxes its argument`
}

func operators(a, b string, p *string, xs []string) {
	use(fmt.Sprintf("%s", a+b)[1:]) // want `fmt.Sprintf boxes its argument`

	use(fmt.Sprintf("%s%s", a, b)[1:]) // want `fmt.Sprintf boxes 2 arguments`

	use("<" + fmt.Sprintf("%s>", *p) + xs[0]) // want `fmt.Sprintf boxes its argument`

	if fmt.Sprintf("%s", struct{ s string }{a}.s) > b { // want `fmt.Sprintf boxes its argument`
		use(b)
	}
	use2(a, fmt.Sprintf("%s:%s", a, b)) // want `fmt.Sprintf boxes 2 arguments`
}

func raw(a string) string {
	return fmt.Sprintf(`{"id":"%s"}`, a) // want `fmt.Sprintf boxes its argument`
}

func severalLines(a, b string) string {
	return fmt.Sprintf( // want `fmt.Sprintf boxes 2 arguments`
		"%s=%s",
		a,
		b,
	)
}

func nested(a string, i int) string {
	return fmt.Sprintf("%s.", fmt.Sprintf("%s%05d", a, i)) // want `fmt.Sprintf boxes its argument`
}

const named = "%s:%s"

func namedFormat(a, b string) string {
	return fmt.Sprintf(named, a, b) // want `fmt.Sprintf boxes 2 arguments`
}

func commented(a string) string {
	return fmt.Sprintf("%s!" /* why */, a) // want `fmt.Sprintf boxes its argument`
}

func shadowed(strconv string, i int) string {
	return strconv + fmt.Sprintf("%d", i) // want `fmt.Sprintf boxes its argument`
}

func (id userID) String() string {
	return fmt.Sprintf("u%d", int(id)) // want `fmt.Sprintf boxes its argument`
}

func use(string)          {}
func use2(string, string) {}

func long(firstArgument, secondArgument, thirdArgument, fourthArgument string, fifthArgument int) string {
	return fmt.Sprintf("%s %s %s %s %d", firstArgument, secondArgument, thirdArgument, fourthArgument, fifthArgument) // want `fmt.Sprintf boxes 5 arguments`
}

func longInCall(firstArgument, secondArgument, thirdArgument, fourthArgument string, fifthArgument int) {
	use2("x", fmt.Sprintf("first %s second %s third %s fourth %s fifth %d", firstArgument, secondArgument, thirdArgument, fourthArgument, fifthArgument)) // want `fmt.Sprintf boxes 5 arguments`
}

// Escapes stay as they are written.
func escapes(code int, s string, small int8, port uint16, wide uint32) []string {
	return []string{
		fmt.Sprintf("\033[%dm%s\033[0m", code, s), // want `fmt.Sprintf boxes 2 arguments`

		fmt.Sprintf("{\"id\":\"%s\"}", s), // want `fmt.Sprintf boxes its argument`

		fmt.Sprintf("\u00e9é\xff%s\t100%%\n", s), // want `fmt.Sprintf boxes its argument`

		fmt.Sprintf("%d:%d:%d:%x", small, port, wide, port), // want `fmt.Sprintf boxes 4 arguments`

		fmt.Sprintf(`%s\d"`, s), // want `fmt.Sprintf boxes its argument`
	}
}

func dump(on bool, n int, took int64) map[string]string {
	return map[string]string{
		"on": fmt.Sprintf("%v", on), // want `fmt.Sprintf boxes its argument`

		"n": fmt.Sprint(n), // want `fmt.Sprint boxes its argument`

		"took": fmt.Sprint(took), // want `fmt.Sprint boxes its argument`
	}
}

type resource struct {
	Name, Description string
	Links             map[string]string
}

// Rows of a literal stay in one line, and so keep their neighbours' alignment.
func row(group, version, namespace, kind, resourceName string, generation int) resource {
	return resource{
		Name:        fmt.Sprintf("/apis/%s/%s/namespaces/%s/%s/%s/generations/%d", group, version, namespace, kind, resourceName, generation), // want `fmt.Sprintf boxes 6 arguments`
		Description: kind,
		Links:       map[string]string{"self": "", "all": fmt.Sprintf("/apis/%s/%s/namespaces/%s/%s/%s", group, version, namespace, kind, resourceName)}, // want `fmt.Sprintf boxes 5 arguments`
	}
}
