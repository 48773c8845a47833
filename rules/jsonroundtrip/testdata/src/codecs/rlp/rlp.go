// Package rlp is an encoding by two functions.
package rlp

func EncodeToBytes(v any) ([]byte, error) { return nil, nil }

func DecodeBytes(b []byte, v any) error { return nil }
