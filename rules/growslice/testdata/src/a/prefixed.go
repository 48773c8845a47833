package a

type digest [32]byte

func (d digest) Bytes() []byte { return d[:] }

var (
	accounts = []byte("account-")
	changing = []byte("account-")
)

// Behind a text there is no room: each append finds none.
func storageKey(account, slot digest) []byte {
	return append(append(accounts, account.Bytes()...), slot.Bytes()...) // want `grows a new slice array by array although the sum`
}

func pathKey(account digest, path []byte) []byte {
	return append(append(accounts, account.Bytes()...), path...) // want `grows a new slice array by array although the sum`
}

// One array, once.
func accountKey(account digest) []byte {
	return append(accounts, account.Bytes()...)
}

func setPrefix(p []byte) { changing = p }

func changingKey(account, slot digest) []byte {
	return append(append(changing, account.Bytes()...), slot.Bytes()...)
}

func upper(c byte) bool { return 'A' <= c && c <= 'Z' }

// Each byte, in another case, and something before some.
func snake(s string) string {
	var b []byte
	for i := 0; i < len(s); i++ {
		c := s[i]
		if upper(c) {
			b = append(b, '_') // want `grows b array by array although it gets at least as long as the loop`
			c += 'a' - 'A'
		}
		b = append(b, c)
	}
	return string(b)
}

// Bytes of another text have another length.
func looked(s string, table []string) string {
	var b []byte
	for i := 0; i < len(s); i++ {
		for _, line := range table {
			c := line[int(s[i])%len(line)]
			if upper(c) {
				b = append(b, c)
			}
		}
	}
	return string(b)
}

// Some are left out.
func camel(s string) string {
	var b []byte
	var was bool
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c != '_' {
			if was && upper(c) {
				c -= 'a' - 'A'
			}
			b = append(b, c) // want `grows b array by array although the length of s tells about how long it gets`
		}
		was = c == '_'
	}
	return string(b)
}

// One for each character, and one more for some.
func snakeRunes(name string) string {
	all := make([]rune, 0)
	for i, c := range name {
		if isUpper := 'A' <= c && c <= 'Z'; isUpper {
			if i > 0 {
				all = append(all, '_') // want `grows all array by array although it gets at least as long as the loop`
			}
			c -= 'A' - 'a'
		}
		all = append(all, c)
	}
	return string(all)
}

// Only some, which ones nobody knows.
func capitals(name string) []rune {
	var all []rune
	for _, c := range name {
		if c < 'a' {
			if c > 'Z' {
				all = append(all, '_')
			}
			all = append(all, c)
		}
	}
	return all
}

// What goes on before may append for nothing.
func withHeads(names []string, heads map[string]bool) (all []string) {
	for _, n := range names {
		if heads[n] {
			all = append(all, "")
			continue
		}
		if len(n) > 3 {
			continue
		}
		all = append(all, n)
	}
	return all
}

// A text, something between, and another text.
func eventKey(trace, id string) []byte {
	key := append(append([]byte(trace), ':'), id...) // want `grows a new slice array by array although the sum`
	return key
}

// A text that is known, and one that is only looked at.
func markedKeys(trace, id string) (int, []byte) {
	n := len(append(append([]byte(trace), ':'), id...))
	return n, append(append([]byte(trace), ':'), "end"...)
}
