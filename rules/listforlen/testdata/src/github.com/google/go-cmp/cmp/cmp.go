// Package cmp stands for github.com/google/go-cmp/cmp.
package cmp

func Diff(x, y any) string { return "" }
func Equal(x, y any) bool  { return true }
