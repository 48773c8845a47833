package s3

import "io"

type GetObjectInput struct{ Key *string }

type GetObjectOutput struct {
	Body          io.ReadCloser
	ContentLength *int64
}

type PutObjectOutput struct{ ETag *string }

type S3 struct{}

func (*S3) GetObject(*GetObjectInput) (*GetObjectOutput, error) { return nil, nil }
func (*S3) PutObject(*GetObjectInput) (*PutObjectOutput, error) { return nil, nil }
