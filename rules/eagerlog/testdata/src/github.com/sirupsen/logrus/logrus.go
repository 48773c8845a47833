// Package logrus is a stand-in with the names that matter.
package logrus

func Debug(args ...any)                 {}
func Debugf(format string, args ...any) {}
