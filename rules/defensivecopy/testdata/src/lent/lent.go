// Package lent copies what a transaction lends.
package lent

import (
	"crypto/cipher"
	"encoding/json"
	"errors"

	jsoniter "github.com/json-iterator/go"
	"go.etcd.io/bbolt"
)

type store struct {
	tx     *bbolt.Tx
	seal   cipher.AEAD
	last   []byte
	decode func([]byte, any) error
}

func (s *store) opened(sealed []byte) ([]byte, error) {
	n := s.seal.NonceSize()
	if len(sealed) < n {
		return sealed, errors.New("short")
	}
	nonce, text := sealed[:n], sealed[n:]
	return s.seal.Open(nil, nonce, text, nil)
}

func (s *store) into(data []byte, to any) error {
	if s.seal != nil {
		var err error
		if data, err = s.opened(data); err != nil {
			return err
		}
	}
	if err := jsoniter.ConfigDefault.Unmarshal(data, &to); err != nil {
		text, ok := to.(*string)
		if !ok {
			return err
		}
		*text = string(data)
	}
	return nil
}

func (s *store) get(bucket, key []byte, to any) error {
	value := s.tx.Bucket(bucket).Get(key)
	if value == nil {
		return errors.New("none")
	}
	data := make([]byte, len(value)) // want `copies value, which nobody can change before the transaction is over`
	copy(data, value)
	return s.into(data, to)
}

func (s *store) each(bucket []byte, add func(map[string]int)) error {
	return s.tx.Bucket(bucket).ForEach(func(k, v []byte) error {
		var m map[string]int
		err := s.into(append([]byte(nil), v...), &m) // want `copies v, which nobody can change before the transaction is over`
		if err == nil {
			add(m)
		}
		return err
	})
}

func (s *store) walk(bucket []byte) (list []*int, err error) {
	c := s.tx.Bucket(bucket).Cursor()
	for k, v := c.First(); k != nil; k, v = c.Next() {
		data := append([]byte{}, v...) // want `copies v, which nobody can change before the transaction is over`
		n := new(int)
		if err := s.into(data, n); err != nil {
			return nil, err
		}
		list = append(list, n)
	}
	return list, nil
}

// It is kept, given back, or changed.
func (s *store) keep(data []byte) { s.last = data }

func (s *store) tail(data []byte) []byte { return data[1:] }

func (s *store) cleared(data []byte, to any) error {
	data[0] = 0
	return json.Unmarshal(data, to)
}

func (s *store) kept(bucket, key []byte, to any) ([]byte, error) {
	value := s.tx.Bucket(bucket).Get(key)
	data := make([]byte, len(value))
	copy(data, value)
	s.keep(data)
	rest := make([]byte, len(value))
	copy(rest, value)
	changed := make([]byte, len(value))
	copy(changed, value)
	return s.tail(rest), s.cleared(changed, to)
}

// Nobody knows what the function does with it.
func (s *store) unknown(bucket, key []byte, to any) error {
	value := s.tx.Bucket(bucket).Get(key)
	data := make([]byte, len(value))
	copy(data, value)
	return s.decode(data, to)
}

// The transaction is over before, or writes where the bytes are.
func (s *store) over(bucket, key []byte, to any) error {
	value := s.tx.Bucket(bucket).Get(key)
	data := make([]byte, len(value))
	copy(data, value)
	if err := s.tx.Rollback(); err != nil {
		return err
	}
	return s.into(data, to)
}

func (s *store) end() { s.tx.Rollback() }

func (s *store) replaced(bucket, key, next []byte, to any) error {
	b := s.tx.Bucket(bucket)
	value := b.Get(key)
	data := make([]byte, len(value))
	copy(data, value)
	if err := b.Put(key, next); err != nil {
		return err
	}
	other := make([]byte, len(value))
	copy(other, value)
	s.end()
	if err := s.into(other, to); err != nil {
		return err
	}
	return s.into(data, to)
}

// What others lend may change.
func (s *store) others(give func() []byte, to any) error {
	value := give()
	data := make([]byte, len(value))
	copy(data, value)
	return s.into(data, to)
}
