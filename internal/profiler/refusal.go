package profiler

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/gotoll/toll/internal/live"
)

// errNoData is a server's "nothing found", which only the query can explain.
var errNoData = errors.New("no data")

// named replaces errNoData by what was asked for.
func (q Query) named(err error, where string, t Type) error {
	if errors.Is(err, errNoData) {
		return q.nothing(where, t)
	}
	return err
}

// refused explains an answer that is none. Both servers put their reason into
// "message"; what stands before them may answer in HTML, which says nothing.
func refused(shown, server string, a live.Answer) error {
	var in struct{ Message string }
	says := ""
	if json.Unmarshal(a.Body, &in) == nil {
		says = in.Message
		for json.Unmarshal([]byte(says), &in) == nil && in.Message != says {
			says = in.Message // Pyroscope passes on what its parts said
		}
	} else if text := strings.TrimSpace(string(a.Body)); !strings.HasPrefix(text, "<") {
		says, _, _ = strings.Cut(text, "\n")
	}
	switch {
	case a.Code == http.StatusUnauthorized || a.Code == http.StatusForbidden:
		return noPassword(shown, a.Status)
	case strings.Contains(says, "no org id"):
		return fmt.Errorf("%s serves several tenants: name yours in TOLL_TENANT", shown)
	case a.Code == http.StatusNotFound && in.Message != "":
		return errNoData
	case a.Code == http.StatusNotFound:
		return fmt.Errorf("%s has no query API of %s (404): is that its address, with the path prefix if it has one?", shown, server)
	case says == "":
		return fmt.Errorf("%s answered %s", shown, a.Status)
	}
	return fmt.Errorf("%s answered %s: %.300q", shown, a.Status, says)
}

func noPassword(shown, status string) error {
	return fmt.Errorf("%s refuses these credentials, or wants some (%s): give them in TOLL_AUTHORIZATION (\"Basic ...\" or \"Bearer ...\"), or as a file in TOLL_AUTHORIZATION_FILE", shown, status)
}

func notAnAnswer(shown, server string, err error) error {
	return fmt.Errorf("%s did not answer as %s does (%w): is that its address, with the path prefix if it has one?", shown, server, err)
}
