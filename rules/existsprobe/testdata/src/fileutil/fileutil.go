// Package fileutil is a package of helpers.
package fileutil

import "os"

func Exist(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}
