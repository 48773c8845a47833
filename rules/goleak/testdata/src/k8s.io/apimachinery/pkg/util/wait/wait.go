// Package wait is a stand-in with the names that matter.
package wait

import (
	"context"
	"time"
)

var NeverStop <-chan struct{} = make(chan struct{})

func Forever(f func(), period time.Duration)                                              {}
func Until(f func(), period time.Duration, stop <-chan struct{})                          {}
func UntilWithContext(ctx context.Context, f func(context.Context), period time.Duration) {}
