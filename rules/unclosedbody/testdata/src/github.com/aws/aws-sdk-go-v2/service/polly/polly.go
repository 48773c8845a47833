package polly

import "io"

type SynthesizeSpeechInput struct{ Text *string }

type SynthesizeSpeechOutput struct {
	AudioStream io.ReadCloser
	ContentType *string
}

type DescribeVoicesOutput struct{ Voices []string }

type Polly struct{}

func (*Polly) SynthesizeSpeech(*SynthesizeSpeechInput) (*SynthesizeSpeechOutput, error) {
	return nil, nil
}

func (*Polly) DescribeVoices(*SynthesizeSpeechInput) (*DescribeVoicesOutput, error) { return nil, nil }
