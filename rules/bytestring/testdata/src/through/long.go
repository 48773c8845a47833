package through

// Beside more work the copy is nothing.
func digest(text string) string {
	sum := []byte(text)
	for i := range sum {
		sum[i] ^= 0x55
	}
	for range 1000 {
		sum[0]++
	}
	return string(sum)
}

func check(text string, same func([]byte) bool) bool { return same([]byte(digest(text))) }
