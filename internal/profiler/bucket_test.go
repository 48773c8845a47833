package profiler

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

const s3Secret = "s3cret"

// shelf is what the tests need of S3: objects of one bucket listed three at a
// time, to requests with the right signature.
func shelf(t *testing.T, dir string) http.HandlerFunc {
	var names []string
	err := filepath.WalkDir(dir, func(at string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() && !strings.Contains(at, ".toll") {
			rel, _ := filepath.Rel(dir, at)
			names = append(names, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return func(w http.ResponseWriter, r *http.Request) {
		auth := r.Header.Get("Authorization")
		if !strings.HasPrefix(auth, "AWS4-HMAC-SHA256 Credential=AKTEST/") || !strings.HasSuffix(auth, ", Signature="+signature(r, s3Secret)) {
			w.WriteHeader(http.StatusForbidden)
			fmt.Fprintf(w, "<Error><Code>AccessDenied</Code><Message>%s</Message></Error>", auth)
			return
		}
		if name, ok := strings.CutPrefix(r.URL.Path, "/fleet/some/where/"); ok {
			http.ServeFile(w, r, filepath.Join(dir, name))
			return
		}
		q := r.URL.Query()
		if r.URL.Path != "/fleet" || q.Get("list-type") != "2" || q.Get("prefix") != "some/where/" {
			t.Errorf("asked %s", r.URL)
		}
		from, _ := strconv.Atoi(q.Get("continuation-token"))
		to := min(from+3, len(names))
		fmt.Fprint(w, `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>fleet</Name>`)
		for _, n := range names[from:to] {
			fmt.Fprintf(w, "<Contents><Key>some/where/%s</Key><LastModified>%s</LastModified><Size>9</Size></Contents>", n, noon.Format(time.RFC3339))
		}
		fmt.Fprintf(w, "<Contents><Key>some/where/folder/</Key><LastModified>%s</LastModified><Size>0</Size></Contents>", noon.Format(time.RFC3339))
		fmt.Fprintf(w, "<IsTruncated>%v</IsTruncated><NextContinuationToken>%d</NextContinuationToken></ListBucketResult>", to < len(names), to)
	}
}

// signature is what AWS's Signature Version 4 asks of a request, worked out from
// its description (docs.aws.amazon.com, "Signature Calculations for the
// Authorization Header"), not by the library that the code uses.
func signature(r *http.Request, secret string) string {
	mac := func(key []byte, text string) []byte {
		m := hmac.New(sha256.New, key)
		m.Write([]byte(text))
		return m.Sum(nil)
	}
	auth := r.Header.Get("Authorization")
	_, rest, _ := strings.Cut(auth, "Credential=")
	scope, rest, _ := strings.Cut(rest, ", SignedHeaders=")
	names, _, _ := strings.Cut(rest, ", Signature=")
	_, scope, _ = strings.Cut(scope, "/")
	canonical := r.Method + "\n" + r.URL.EscapedPath() + "\n" + strings.ReplaceAll(r.URL.Query().Encode(), "+", "%20") + "\n"
	for _, name := range strings.Split(names, ";") {
		value := r.Header.Get(name)
		if name == "host" {
			value = r.Host
		}
		canonical += name + ":" + strings.TrimSpace(value) + "\n"
	}
	canonical += "\n" + names + "\n" + r.Header.Get("X-Amz-Content-Sha256")
	key := []byte("AWS4" + secret)
	for _, part := range strings.Split(scope, "/") {
		key = mac(key, part)
	}
	return fmt.Sprintf("%x", mac(key, fmt.Sprintf("AWS4-HMAC-SHA256\n%s\n%s\n%x", r.Header.Get("X-Amz-Date"), scope, sha256.Sum256([]byte(canonical)))))
}

func TestBucket(t *testing.T) {
	dir := fleetFolder(t)
	t.Setenv("AWS_ACCESS_KEY_ID", "AKTEST")
	t.Setenv("AWS_SECRET_ACCESS_KEY", s3Secret)
	t.Setenv("TOLL_AUTHORIZATION", "Bearer for-another")
	srv := httptest.NewServer(shelf(t, dir))
	defer srv.Close()
	t.Setenv("AWS_ENDPOINT_URL_S3", srv.URL+"/")
	checkFolder(t, openAt(t, "s3://fleet/some/where/"))

	// Objects from before the window cannot have profiles of it.
	b := openAt(t, "s3://fleet/some/where").(*folder)
	if old, err := b.list(t.Context(), noon.Add(time.Second)); err != nil || len(old) != 0 {
		t.Errorf("%d old objects, %v", len(old), err)
	}
	t.Setenv("AWS_SECRET_ACCESS_KEY", "of another bucket")
	_, err := Fetch(t.Context(), openAt(t, "s3://fleet/some/where"), Query{}, nil, func(string, int, int) {})
	if err == nil || !strings.Contains(err.Error(), "list the profiles in s3://fleet/some/where: s3://fleet/some/where answered 403 Forbidden, AccessDenied: the keys are read from AWS_ACCESS_KEY_ID") || strings.Contains(err.Error(), "AKTEST") {
		t.Errorf("wrong keys: %v", err)
	}
}

func TestBucketRefuses(t *testing.T) {
	t.Setenv("AWS_SESSION_TOKEN", "s3cret")
	for endpoint, want := range map[string]string{
		"http://minio.example.com": "would send AWS_SESSION_TOKEN readable",
		"minio:9000":               "read AWS_ENDPOINT_URL_S3",
	} {
		t.Setenv("AWS_ENDPOINT_URL_S3", endpoint)
		if _, err := Open("s3://fleet", ""); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "s3cret") {
			t.Errorf("%s: %v", endpoint, err)
		}
	}
	for _, address := range []string{"s3://", "s3://key:s3cret@fleet", "s3://fleet?prefix=x"} {
		if _, err := Open(address, ""); err == nil || !strings.Contains(err.Error(), "give it as s3://BUCKET/PREFIX") || strings.Contains(err.Error(), "s3cret") {
			t.Errorf("%s: %v", address, err)
		}
	}
	srv := httptest.NewServer(says(200, "<html>login</html>"))
	defer srv.Close()
	t.Setenv("AWS_ENDPOINT_URL_S3", srv.URL)
	if _, err := Fetch(t.Context(), openAt(t, "s3://fleet"), Query{}, nil, func(string, int, int) {}); err == nil || !strings.Contains(err.Error(), "did not answer as S3 does") {
		t.Errorf("%v", err)
	}
}
