package a

import (
	"fmt"
	"net/http"
	"time"
)

type quota struct {
	most  float64
	field string
	count func(time.Time) float64
}

func (q *quota) tell(w http.ResponseWriter, key, value string) {
	if key != "" {
		w.Header().Set(key, value)
	}
}

// To set a header takes no time.
func (q *quota) refuses(w http.ResponseWriter, window time.Time) bool {
	used := q.count(window)
	gone := time.Now().UTC().Sub(window)
	rate := used / float64(gone)
	if rate >= q.most {
		q.tell(w, q.field, "0")
		rest := window.Add(time.Minute).Sub(time.Now().UTC()) // want `reads the clock again`
		q.tell(w, "Retry-After", fmt.Sprint(int(rest.Seconds())))
		return true
	}
	return false
}

// To send an answer does.
func (q *quota) answers(w http.ResponseWriter, window time.Time) {
	gone := time.Now().UTC().Sub(window)
	if q.most < float64(gone) {
		w.WriteHeader(http.StatusTooManyRequests)
		w.Write([]byte(q.field))
		rest := window.Add(time.Minute).Sub(time.Now().UTC())
		q.tell(w, "Retry-After", rest.String())
	}
}
