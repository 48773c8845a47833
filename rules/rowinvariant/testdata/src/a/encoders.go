package a

import "example.com/ledger"

type sealer interface{ Seal(payload []byte) error }

type invoice struct{ Body *order }

type receipt struct{ Body *order }

type order struct{ Lines []string }

func touch(o *order) { o.Lines = nil }

func sealAll(document any, sealers []sealer) error {
	for _, s := range sealers {
		var payload []byte
		var err error
		switch d := document.(type) {
		case *invoice:
			payload, err = ledger.EncodeCanonical(d.Body) // want `encodes the same value in every iteration with the same result`
			if err != nil {
				return err
			}
		case *receipt:
			payload, err = ledger.EncodeCanonical(d) // want `encodes the same value in every iteration with the same result`
			if err != nil {
				return err
			}
		}
		if err := s.Seal(payload); err != nil {
			return err
		}
	}
	return nil
}

func sealOrder(o *order, sealers []sealer) error {
	for _, s := range sealers {
		payload, err := ledger.EncodeCanonical(o) // want `encodes the same value in every iteration with the same result`
		if err != nil {
			return err
		}
		if err := s.Seal(payload); err != nil {
			return err
		}
	}
	return nil
}

// Each document is another, or changes at each turn, or what is made of it does; or it is seldom encoded.
func sealOthers(documents []any, kept any, o *order, sealers []sealer) {
	for _, document := range documents {
		switch d := document.(type) {
		case *invoice:
			_, _ = ledger.EncodeCanonical(d.Body)
		}
	}
	known, _ := kept.(*receipt)
	for i, s := range sealers {
		known.Body = nil
		switch d := kept.(type) {
		case *receipt:
			payload, _ := ledger.EncodeCanonical(d)
			_ = s.Seal(payload)
		}
		payload, _ := ledger.EncodeSigned(documents)
		_ = s.Seal(payload)
		if i%1000 == 999 {
			payload, _ = ledger.EncodeCanonical(documents)
			_ = s.Seal(payload)
		}
	}
	for _, s := range sealers {
		touch(o)
		payload, _ := ledger.EncodeCanonical(o)
		_ = s.Seal(payload)
	}
}

// The same document under the name of another case.
func sealTouched(document any, sealers []sealer) {
	for _, s := range sealers {
		switch d := document.(type) {
		case *invoice:
			touch(d.Body)
			payload, _ := ledger.EncodeCanonical(d.Body)
			_ = s.Seal(payload)
		}
	}
}
