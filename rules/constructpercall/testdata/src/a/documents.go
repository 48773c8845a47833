package a

import (
	"bytes"
	"compress/flate"
	"encoding/gob"
	"encoding/json"
	"io"
)

func unpackDocument(b []byte, v any) error {
	r := flate.NewReader(bytes.NewReader(b)) // want `builds a decompressor with its window per call`
	return json.NewDecoder(r).Decode(v)
}

func unpackOnTheSpot(b []byte, v any) error {
	return gob.NewDecoder(flate.NewReader(bytes.NewReader(b))).Decode(v) // want `builds a decompressor with its window per call`
}

func unpackStrictly(b []byte, v any) error {
	dec := json.NewDecoder(flate.NewReader(bytes.NewReader(b))) // want `builds a decompressor with its window per call`
	dec.DisallowUnknownFields()
	return dec.Decode(v)
}

type documents struct{ dec *json.Decoder }

// The decoder lives on, and with it what it reads.
func openDocuments(r io.Reader) *documents {
	return &documents{json.NewDecoder(flate.NewReader(r))}
}

func (d *documents) turnTo(r io.Reader) {
	packed := flate.NewReader(r)
	d.dec = json.NewDecoder(packed)
}

func decoderOf(r io.Reader) *json.Decoder {
	dec := json.NewDecoder(flate.NewReader(r))
	dec.UseNumber()
	return dec
}
