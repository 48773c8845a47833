// Package klog is a stand-in with the names that matter.
package klog

type Verbose struct{}

func V(level int) Verbose                               { return Verbose{} }
func (Verbose) Infof(format string, args ...any)        {}
func (Verbose) InfoS(message string, keysValues ...any) {}
