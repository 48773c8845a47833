// Package lab holds the pair that the rule's claim is measured with.
package lab

import (
	"log/slog"
	"net/http"
)

// Bad writes out all headers of each request.
func Bad(log *slog.Logger, w http.ResponseWriter, r *http.Request) {
	log.Info("request", "url", r.URL.String(), "headers", r.Header)
	w.WriteHeader(http.StatusNoContent)
}
