package a

import (
	"fmt"
	"io"

	"github.com/aws/aws-sdk-go-v2/service/polly"
	"github.com/aws/aws-sdk-go/service/s3"
	"github.com/elastic/go-elasticsearch/v8/esapi"
)

type objects interface {
	GetObject(*s3.GetObjectInput) (*s3.GetObjectOutput, error)
}

func readRange(store objects, in *s3.GetObjectInput, p []byte) (int, error) {
	out, err := store.GetObject(in) // want `never closes the response's body`
	if err != nil {
		return 0, err
	}
	if *out.ContentLength != int64(len(p)) {
		return 0, fmt.Errorf("%d bytes", *out.ContentLength)
	}
	return io.ReadFull(out.Body, p)
}

func readSized(store *s3.S3, in *s3.GetObjectInput, p []byte) (int, error) {
	out, err := store.GetObject(in) // want `returns before the response's body is closed`
	if err != nil {
		return 0, err
	}
	if *out.ContentLength != int64(len(p)) {
		return 0, fmt.Errorf("%d bytes", *out.ContentLength)
	}
	defer out.Body.Close()
	return io.ReadFull(out.Body, p)
}

func ready() bool {
	res, err := esapi.InfoRequest{}.Do() // want `never closes the response's body`
	if err != nil {
		return false
	}
	return !res.IsError()
}

// Closed, handed on, without a stream.
func readAllOf(store *s3.S3, in *s3.GetObjectInput) ([]byte, error) {
	out, err := store.GetObject(in)
	if err != nil {
		return nil, err
	}
	defer out.Body.Close()
	return io.ReadAll(out.Body)
}

func openObject(store *s3.S3, in *s3.GetObjectInput) (io.ReadCloser, error) {
	out, err := store.GetObject(in)
	if err != nil {
		return nil, err
	}
	return out.Body, nil
}

func store(store *s3.S3, in *s3.GetObjectInput) (string, error) {
	out, err := store.PutObject(in)
	if err != nil {
		return "", err
	}
	return *out.ETag, nil
}

// A stream by another name than Body.
func speak(c *polly.Polly, in *polly.SynthesizeSpeechInput, p []byte) (int, error) {
	out, err := c.SynthesizeSpeech(in) // want `never closes the response's body`
	if err != nil {
		return 0, err
	}
	return io.ReadFull(out.AudioStream, p)
}

func spoken(c *polly.Polly, in *polly.SynthesizeSpeechInput, p []byte) (int, error) {
	out, err := c.SynthesizeSpeech(in)
	if err != nil {
		return 0, err
	}
	defer out.AudioStream.Close()
	return io.ReadFull(out.AudioStream, p)
}

func voices(c *polly.Polly, in *polly.SynthesizeSpeechInput) (int, error) {
	out, err := c.DescribeVoices(in)
	if err != nil {
		return 0, err
	}
	return len(out.Voices), nil
}
