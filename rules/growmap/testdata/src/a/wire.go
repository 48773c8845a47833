package a

import "encoding/binary"

func argument(b []byte) (uint64, int, error) { return uint64(b[0]), 1, nil }

func readArgument(b []byte) (n uint64, size int, err error) { return argument(b) }

// A few bytes may claim any number.
func fromWire(b []byte, text func([]byte) (string, error)) (map[string]int, error) {
	n, size, err := readArgument(b)
	if err != nil {
		return nil, err
	}
	b = b[size:]
	m := map[string]int{}
	for i := 0; i < int(n); i++ {
		key, err := text(b)
		if err != nil {
			return nil, err
		}
		m[key] = i
	}
	return m, nil
}

func fromWord(b []byte, text func([]byte) string) map[string]int {
	count := int(binary.BigEndian.Uint32(b))
	m := map[string]int{}
	for i := 0; i < count; i++ {
		m[text(b[4:])] = i
	}
	return m
}

// Somebody has looked how large it is.
func fromWireBounded(b []byte, text func([]byte) string) map[string]int {
	n, _, err := readArgument(b)
	if err != nil || n > uint64(len(b)) {
		return nil
	}
	m := map[string]int{}
	for i := 0; i < int(n); i++ {
		m[text(b)] = i // want `grows m table by table although the loop's length is known`
	}
	return m
}

// It is no larger than what is there.
func fromCount(b []byte, text func([]byte) string, lines func([]byte) int) map[string]int {
	n := lines(b)
	m := map[string]int{}
	for i := 0; i < n; i++ {
		m[text(b)] = i // want `grows m table by table although the loop's length is known`
	}
	return m
}
