package profiler

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"google.golang.org/protobuf/encoding/protowire"

	"github.com/gotoll/toll/internal/live"
)

// grpcWeb is gRPC over plain HTTP as browsers speak it: Parca's own pages ask
// this way, and so it works in every version. Its JSON pages below
// /api/profiles do not: those of 0.20 to 0.24 cannot be reached, and answer
// with the start page.
const grpcWeb = "application/grpc-web+proto"

// Bits and status codes of gRPC (github.com/grpc/grpc, doc/PROTOCOL-WEB.md and
// statuscodes.md).
const (
	trailers       = 0x80
	packedFrame    = 0x01
	frameHead      = 5
	statusOK       = "0"
	statusDenied   = "7"
	statusMissing  = "5"
	statusUnknown  = "12" // method
	statusStranger = "16"
)

// call asks one method. The message and its answer are protobuf.
func (c conn) call(ctx context.Context, method string, message []byte) ([]byte, error) {
	body := binary.BigEndian.AppendUint32([]byte{0}, uint32(len(message)))
	a, err := c.Ask(ctx, live.Request{
		Method: http.MethodPost, URL: c.root + "/api/" + method, Body: append(body, message...), Within: patience,
		Header: map[string]string{"Content-Type": grpcWeb, "Accept": grpcWeb, "X-Grpc-Web": "1"},
	})
	if err != nil {
		return nil, err
	}
	if a.Code != http.StatusOK {
		return nil, refused(c.Shown(), "Parca", a)
	}
	status, says := a.Header.Get("Grpc-Status"), a.Header.Get("Grpc-Message")
	var answer []byte
	for rest := a.Body; len(rest) > 0; {
		if len(rest) < frameHead || rest[0]&packedFrame != 0 || uint64(binary.BigEndian.Uint32(rest[1:])) > uint64(len(rest)-frameHead) {
			return nil, notAnAnswer(c.Shown(), "Parca", errors.New("no gRPC frame"))
		}
		end := frameHead + int(binary.BigEndian.Uint32(rest[1:]))
		frame := rest[frameHead:end]
		if rest[0]&trailers == 0 {
			answer = frame
		} else {
			status, says = trailer(string(frame))
		}
		rest = rest[end:]
	}
	if says, err = url.PathUnescape(says); err != nil {
		says = ""
	}
	return answer, c.status(status, says)
}

// trailer reads the status at the end of an answer.
func trailer(text string) (status, says string) {
	for line := range strings.Lines(text) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), ":")
		switch strings.ToLower(key) {
		case "grpc-status":
			status = strings.TrimSpace(value)
		case "grpc-message":
			says = strings.TrimSpace(value)
		}
	}
	return status, says
}

// status is the error of a gRPC status, nil if there is none.
func (c conn) status(status, says string) error {
	switch status {
	case statusOK:
		return nil
	case statusMissing:
		return errNoData
	case statusDenied, statusStranger:
		return noPassword(c.Shown(), "status "+status)
	case "":
		return notAnAnswer(c.Shown(), "Parca", errors.New("no gRPC status"))
	case statusUnknown:
		return notAnAnswer(c.Shown(), "Parca", errors.New("unknown method"))
	}
	return fmt.Errorf("%s refused: %.300q (gRPC status %s)", c.Shown(), says, status)
}

// message builds protobuf messages, field by field.
type message []byte

func (m message) text(field protowire.Number, s string) message {
	return m.bytes(field, []byte(s))
}

func (m message) bytes(field protowire.Number, b []byte) message {
	return protowire.AppendBytes(protowire.AppendTag(m, field, protowire.BytesType), b)
}

func (m message) number(field protowire.Number, v uint64) message {
	return protowire.AppendVarint(protowire.AppendTag(m, field, protowire.VarintType), v)
}

// time is a google.protobuf.Timestamp.
func (m message) time(field protowire.Number, t time.Time) message {
	return m.bytes(field, message(nil).number(1, uint64(t.Unix())).number(2, uint64(t.Nanosecond())))
}

// parts is a message taken apart: a field's numbers, and its strings and
// messages, each in the order they came.
type parts struct {
	numbers map[protowire.Number][]uint64
	bytes   map[protowire.Number][][]byte
}

func takeApart(b []byte) (parts, error) {
	p := parts{map[protowire.Number][]uint64{}, map[protowire.Number][][]byte{}}
	for len(b) > 0 {
		field, kind, n := protowire.ConsumeTag(b)
		if n < 0 {
			return p, protowire.ParseError(n)
		}
		b = b[n:]
		switch kind {
		case protowire.VarintType:
			var v uint64
			if v, n = protowire.ConsumeVarint(b); n >= 0 {
				p.numbers[field] = append(p.numbers[field], v)
			}
		case protowire.BytesType:
			var v []byte
			if v, n = protowire.ConsumeBytes(b); n >= 0 {
				p.bytes[field] = append(p.bytes[field], v)
			}
		default:
			n = protowire.ConsumeFieldValue(field, kind, b)
		}
		if n < 0 {
			return p, protowire.ParseError(n)
		}
		b = b[n:]
	}
	return p, nil
}

// text and number are the last of a field, which counts; "" and 0 without one.
func (p parts) text(field protowire.Number) string {
	all := p.bytes[field]
	if len(all) == 0 {
		return ""
	}
	return string(all[len(all)-1])
}

func (p parts) number(field protowire.Number) int64 {
	all := p.numbers[field]
	if len(all) == 0 {
		return 0
	}
	return int64(all[len(all)-1])
}

// each takes the messages of a field apart, one by one.
func (p parts) each(field protowire.Number, do func(parts) error) error {
	for _, b := range p.bytes[field] {
		inner, err := takeApart(b)
		if err == nil {
			err = do(inner)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
