package lab

import (
	"log/slog"
	"net/http"
)

// Better writes what finds the request again, and the rest for who asks.
func Better(log *slog.Logger, w http.ResponseWriter, r *http.Request) {
	log.Info("request", "path", r.URL.Path)
	if log.Enabled(r.Context(), slog.LevelDebug) {
		log.Debug("request", "url", r.URL.String(), "headers", r.Header)
	}
	w.WriteHeader(http.StatusNoContent)
}
