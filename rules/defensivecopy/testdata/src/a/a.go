package a

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
)

func count(all []string, prefix string) (n int) {
	names := slices.Clone(all) // want `copies all, and nothing changes either of the two while the copy is in use`
	for _, name := range names {
		if strings.HasPrefix(name, prefix) {
			n++
		}
	}
	return n
}

func appended(all []int) (sum int) {
	xs := append([]int(nil), all...) // want `copies all, and nothing changes`
	for i := range xs {
		sum += xs[i]
	}
	return sum
}

type table struct{ ages map[string]int }

func (t *table) oldest() (best int) {
	ages := maps.Clone(t.ages) // want `copies t.ages, and nothing changes`
	for _, age := range ages {
		best = max(best, age)
	}
	return best
}

func encode(sum []byte) string {
	return hex.EncodeToString(bytes.Clone(sum)) // want `copies sum, and what gets the copy only reads it`
}

func decode(text []byte) (v struct{ N int }, err error) {
	err = json.Unmarshal(append([]byte{}, text...), &v) // want `what gets the copy only reads it`
	return v, err
}

func text(b []byte) string {
	return string(bytes.Clone(b)) // want `copies b`
}

func agent(r *http.Request) string {
	h := r.Header.Clone() // want `copies r.Header`
	return h.Get("User-Agent")
}
