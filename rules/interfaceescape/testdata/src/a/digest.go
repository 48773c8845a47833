package a

import (
	"encoding/binary"
	"hash"
	"io"
)

type sealer struct {
	mac hash.Hash
	w   io.Writer
}

func (s *sealer) generateTag(packet []byte, count uint32) ([]byte, error) {
	s.mac.Reset()
	if _, err := s.mac.Write(packet); err != nil {
		return nil, err
	}
	var n [4]byte // want `puts n on the heap per call only because s.mac.Write is called through the interface hash.Hash`
	binary.BigEndian.PutUint32(n[:], count)
	if _, err := s.mac.Write(n[:]); err != nil {
		return nil, err
	}
	return s.mac.Sum(nil)[:10], nil
}

// Once for each connection.
func (s *sealer) handshakeSignature(count uint32) []byte {
	s.mac.Reset()
	var n [4]byte
	binary.BigEndian.PutUint32(n[:], count)
	s.mac.Write(n[:])
	return s.mac.Sum(nil)
}

// The hash is not of the receiver, or is not begun anew here.
func (s *sealer) generateKey(mac hash.Hash, count uint32) []byte {
	mac.Reset()
	var n [4]byte
	binary.BigEndian.PutUint32(n[:], count)
	mac.Write(n[:])
	return mac.Sum(nil)
}

func (s *sealer) generateLast(count uint32) []byte {
	var n [4]byte
	binary.BigEndian.PutUint32(n[:], count)
	s.mac.Write(n[:])
	return s.mac.Sum(nil)
}
