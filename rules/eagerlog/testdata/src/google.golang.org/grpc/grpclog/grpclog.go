// Package grpclog stands for google.golang.org/grpc/grpclog.
package grpclog

type DepthLoggerV2 interface {
	Infof(format string, args ...any)
	Warningf(format string, args ...any)
	V(l int) bool
}

func Component(name string) DepthLoggerV2 { return nil }
