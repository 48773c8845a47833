package a

import "fmt"

func formatted(m map[string]int, id int) int {
	key := fmt.Sprintf("id-%d", id) // want `allocates before an exit that makes it useless`
	if len(m) == 0 {
		return 0
	}
	return m[key]
}

func changed(n int) []byte {
	buf := make([]byte, n) // want `allocates before an exit that makes it useless`
	n--
	if n == 0 {
		return nil
	}
	return buf
}

func explained(words []string) map[string]bool {
	// seen is big
	seen := make(map[string]bool, len(words)) // want `allocates before an exit that makes it useless`
	if len(words) == 0 {
		return nil
	}
	seen[words[0]] = true
	return seen
}

func (r *result) fields(b []byte) []byte {
	buf := append([]byte(nil), b...) // want `allocates before an exit that makes it useless`
	if r.total == 0 {
		return nil
	}
	return append(buf, 'x')
}
