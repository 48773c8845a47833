package decoded

import (
	"encoding/json"
	"log/slog"
	"net/http"
)

type order struct {
	ID    string
	Items []string
	Notes map[string]string
}

func hook(w http.ResponseWriter, r *http.Request) {
	var payload map[string]any
	if err := json.NewDecoder(r.Body).Decode(&payload); err != nil {
		return
	}
	slog.Info("received", "payload", payload) // want `makes the text of a whole body for a record at info level on every request`
}

func create(w http.ResponseWriter, r *http.Request) {
	var o order
	if err := json.NewDecoder(r.Body).Decode(&o); err != nil {
		return
	}
	slog.Info("create", "order", o) // want `makes the text of a whole body for a record at info level on every request`
	slog.Info("created", "id", o.ID, "n", len(o.Items))
}

// A count, or something else.
func count(w http.ResponseWriter, r *http.Request) {
	var n int
	if err := json.NewDecoder(r.Body).Decode(&n); err != nil {
		return
	}
	var o order
	slog.Info("counted", "n", n, "order", o)
	json.NewDecoder(r.Body).Decode(&o)
}
