// Package copier stands for github.com/jinzhu/copier.
package copier

func Copy(to, from any) error { return nil }
