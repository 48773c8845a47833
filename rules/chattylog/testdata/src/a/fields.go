package a

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"log/slog"
	"net/http"
)

func (s scope) WithFields(fields map[string]any) scope { return s }

// Attributes that are gathered in a map.

func (s scope) inMap(w http.ResponseWriter, r *http.Request) {
	fields := map[string]any{"path": r.URL.Path, "trailer": r.Trailer}
	if r.ContentLength > 0 {
		fields["length"] = r.ContentLength
	}
	s.WithFields(fields).Infof("request") // want `makes the text of a whole http.Header`
}

func (s scope) storedInMap(w http.ResponseWriter, r *http.Request) {
	fields := make(map[string]any, 2)
	fields["path"] = r.URL.Path
	fields["headers"] = r.Header
	s.WithFields(fields).Infof("request") // want `makes the text of a whole http.Header`
}

func (s scope) someInMap(w http.ResponseWriter, r *http.Request) {
	fields := map[string]any{"path": r.URL.Path}
	if r.Method == "POST" {
		fields["headers"] = r.Header // seldom
	}
	s.WithFields(fields).Infof("request")
}

func (s scope) mapForOthers(w http.ResponseWriter, r *http.Request) {
	fields := map[string]any{"headers": r.Header}
	s.WithFields(fields).Infof("request")
	json.NewEncoder(w).Encode(fields) // it is there for the answer
}

// The digits of what finds the request again are few; those of a body are not.

func (s *server) identified(w http.ResponseWriter, r *http.Request) {
	sum := sha256.Sum256([]byte(r.URL.Path))
	s.log.Info("request", "hash", hex.EncodeToString(sum[:]))
	var block [512]byte
	n, _ := r.Body.Read(block[:])
	s.log.Info("request", "n", n, "start", hex.EncodeToString(block[:])) // want `makes hex.EncodeToString`
}

// What handles reviews handles requests.

type reviewRequest struct {
	UID    string
	Object []byte
}

type reviewResponse struct{ Allowed bool }

type reviewer struct{ log *slog.Logger }

func (v *reviewer) Handle(ctx context.Context, req *reviewRequest) reviewResponse {
	v.log.Info("review", "uid", req.UID, "object", string(req.Object)) // want `makes a copy of the bytes`
	return reviewResponse{Allowed: true}
}

// A job is done now and then.

type job struct{ input []byte }

func (v *reviewer) Run(ctx context.Context, j *job) reviewResponse {
	v.log.Info("job", "input", string(j.input))
	return reviewResponse{}
}
