package a

import (
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// The header is the same for each row.
func named(rows [][]string, header []string) (out []string) {
	for _, row := range rows {
		at := make(map[string]int) // want `fills at from header in every iteration with the same entries`
		for i, name := range header {
			at[strings.ToLower(name)] = i
		}
		out = append(out, row[at["name"]]+row[at["mail"]])
	}
	return out
}

// Each row has its own, and one is filled further.
func own(rows [][]string, header []string) (n int) {
	for _, row := range rows {
		at := map[string]int{}
		for i, cell := range row {
			at[cell] = i
		}
		n += at["total"]

		seen := map[string]bool{}
		for _, name := range header {
			seen[name] = true
		}
		for _, cell := range row {
			if !seen[cell] {
				seen[cell] = true
				n++
			}
		}
	}
	return n
}

type field struct{ name string }

// The query is parsed again for each field.
func asked(r *http.Request, fields []field) (out []field) {
	for _, f := range fields {
		if r.URL.Query().Get("field") == f.name { // want `parses the same query in every iteration with the same result`
			out = append(out, f)
		}
	}
	return out
}

// One time for all; and one of each.
func stamped(fields []field, now time.Time, times []time.Time) (out []string) {
	for i, f := range fields {
		out = append(out, now.Format(time.RFC3339)+f.name) // want `formats the same time in every iteration with the same result`
		out = append(out, times[i].Format(time.RFC3339))
	}
	return out
}

// The address changes.
func paged(r *http.Request, fields []field) (out []string) {
	for _, f := range fields {
		r.URL.RawQuery = "page=" + f.name
		out = append(out, r.URL.String())
	}
	return out
}

// Few ports, and only what is not there yet.
func opened(ip net.IP, ports []int, known map[string]bool, names []string) (out []string) {
	for _, p := range ports {
		out = append(out, net.JoinHostPort(ip.String(), strconv.Itoa(p)))
	}
	now := time.Now()
	for _, name := range names {
		if _, ok := known[name]; !ok {
			out = append(out, name+now.Format(time.DateOnly))
		}
	}
	return out
}
