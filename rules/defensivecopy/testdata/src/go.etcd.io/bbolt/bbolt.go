// Package bbolt gives pieces of its file.
package bbolt

type Tx struct{}

func (t *Tx) Bucket(name []byte) *Bucket { return nil }
func (t *Tx) Rollback() error            { return nil }

type Bucket struct{}

func (b *Bucket) Get(key []byte) []byte                    { return nil }
func (b *Bucket) Put(key, value []byte) error              { return nil }
func (b *Bucket) ForEach(fn func(k, v []byte) error) error { return nil }
func (b *Bucket) Cursor() *Cursor                          { return nil }

type Cursor struct{}

func (c *Cursor) First() (k, v []byte) { return nil, nil }
func (c *Cursor) Next() (k, v []byte)  { return nil, nil }
