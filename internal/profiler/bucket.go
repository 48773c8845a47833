package profiler

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	signer "github.com/aws/aws-sdk-go-v2/aws/signer/v4"

	"github.com/gotoll/toll/internal/live"
)

// bucket is the objects below a prefix of an S3 bucket: of AWS, or of anything
// that speaks its REST API (MinIO, Ceph, Google Cloud Storage). Requests are
// GET alone, with the bucket in the path.
type bucket struct {
	*live.Conn
	root   string // endpoint and bucket, without a slash at the end
	prefix string // "" or with a slash at the end
	region string
	keys   aws.Credentials // zero asks unsigned
}

var _ store = (*bucket)(nil)

// openBucket reads where the bucket is, and the keys, from the variables that
// AWS's own tools read.
func openBucket(u *url.URL, given string) (Source, error) {
	if u.User != nil || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
		return nil, errors.New("read the address of a bucket: give it as s3://BUCKET/PREFIX, with the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
	}
	b := &bucket{region: "us-east-1", keys: aws.Credentials{
		AccessKeyID: os.Getenv("AWS_ACCESS_KEY_ID"), SecretAccessKey: os.Getenv("AWS_SECRET_ACCESS_KEY"), SessionToken: os.Getenv("AWS_SESSION_TOKEN"),
	}}
	for _, name := range []string{"AWS_DEFAULT_REGION", "AWS_REGION"} {
		if v := os.Getenv(name); v != "" {
			b.region = v
		}
	}
	endpoint := "https://s3." + b.region + ".amazonaws.com"
	for _, name := range []string{"AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_S3"} {
		if v := os.Getenv(name); v != "" {
			endpoint = strings.TrimSuffix(v, "/")
		}
	}
	base, err := url.Parse(endpoint)
	if err != nil || base.Host == "" || base.User != nil || base.Scheme != "http" && base.Scheme != "https" {
		return nil, errors.New("read AWS_ENDPOINT_URL_S3: give it as https://host:port")
	}
	if b.prefix = strings.Trim(u.Path, "/"); b.prefix != "" {
		b.prefix += "/"
	}
	b.root = endpoint + "/" + u.Host
	b.Conn = live.DialWithout(base, given, "is AWS_ENDPOINT_URL_S3, or AWS_REGION, that of the bucket?")
	if base.Scheme == "http" && !b.Loopback() && b.keys.SessionToken != "" {
		return nil, errors.New("AWS_ENDPOINT_URL_S3 is http: it would send AWS_SESSION_TOKEN readable over the network: use https")
	}
	return &folder{store: b, shown: given}, nil
}

// list asks for the objects a thousand at a time (ListObjectsV2). An object is
// never older than what is in it.
func (b *bucket) list(ctx context.Context, since time.Time) ([]entry, error) {
	var out []entry
	ask := url.Values{"list-type": {"2"}, "prefix": {b.prefix}}
	for {
		data, err := b.get(ctx, b.root+"?"+ask.Encode())
		if err != nil {
			return nil, err
		}
		var in struct {
			XMLName  xml.Name `xml:"ListBucketResult"`
			Contents []struct {
				Key          string
				LastModified time.Time
				Size         int64
			}
			IsTruncated           bool
			NextContinuationToken string
		}
		if err := xml.Unmarshal(data, &in); err != nil {
			return nil, notAnAnswer(b.Shown, "S3", err)
		}
		for _, o := range in.Contents {
			name, ok := strings.CutPrefix(o.Key, b.prefix)
			if !ok || o.Size == 0 || strings.HasSuffix(name, "/") || o.LastModified.Before(since) {
				continue
			}
			if len(out) == maxFiles {
				return nil, fmt.Errorf("more than %d objects: name a longer prefix", maxFiles)
			}
			out = append(out, entry{name, o.LastModified})
		}
		if !in.IsTruncated || in.NextContinuationToken == "" {
			return out, nil
		}
		ask.Set("continuation-token", in.NextContinuationToken)
	}
}

func (b *bucket) read(ctx context.Context, name string) ([]byte, error) {
	at := (&url.URL{Path: b.prefix + name}).EscapedPath()
	// S3 signs the path with every reserved character escaped.
	at = strings.NewReplacer("=", "%3D", "+", "%2B", ":", "%3A", "@", "%40", "&", "%26", "$", "%24", ",", "%2C", ";", "%3B", "!", "%21", "'", "%27", "(", "%28", ")", "%29", "*", "%2A").Replace(at)
	data, err := b.get(ctx, b.root+"/"+at)
	if err != nil {
		return nil, fmt.Errorf("%w in %s: %s: %w", errAway, b.Shown, name, err)
	}
	return data, nil
}

// get fetches one page, signed where there are keys.
func (b *bucket) get(ctx context.Context, at string) ([]byte, error) {
	header := map[string]string{}
	if b.keys.HasKeys() {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, at, nil)
		if err != nil {
			return nil, err
		}
		empty := sha256.Sum256(nil)
		digest := hex.EncodeToString(empty[:])
		req.Header.Set("X-Amz-Content-Sha256", digest)
		if err := signer.NewSigner(func(o *signer.SignerOptions) { o.DisableURIPathEscaping = true }).SignHTTP(ctx, b.keys, req, digest, "s3", b.region, time.Now()); err != nil {
			return nil, fmt.Errorf("sign a request to %s: %w", b.Shown, err)
		}
		at = req.URL.String() // as signed
		for k := range req.Header {
			header[k] = req.Header.Get(k)
		}
	}
	a, err := b.Ask(ctx, live.Request{URL: at, Header: header, Within: patience})
	if err != nil {
		return nil, err
	}
	if a.Code == http.StatusOK {
		return a.Body, nil
	}
	var in struct{ Code, Message string }
	if xml.Unmarshal(a.Body, &in) != nil || in.Code == "" {
		return nil, fmt.Errorf("%s answered %s", b.Shown, a.Status)
	}
	hint := ""
	switch in.Code {
	case "AccessDenied", "InvalidAccessKeyId", "SignatureDoesNotMatch", "ExpiredToken", "InvalidToken":
		hint = ": the keys are read from AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN"
	case "PermanentRedirect", "AuthorizationHeaderMalformed":
		hint = ": AWS_REGION is that of the bucket"
	}
	return nil, fmt.Errorf("%s answered %s, %s%s", b.Shown, a.Status, in.Code, hint)
}
