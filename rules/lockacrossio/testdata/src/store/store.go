// Package store waits: its facts travel to package a.
package store

import "time"

type Store struct{ slow time.Duration }

func (s *Store) Write(id int) error {
	time.Sleep(s.slow)
	return nil
}
