//go:build !linux

package pair

import (
	"io/fs"
	"time"
)

// changed is not known here: every file is compared.
func changed(fs.FileInfo) (time.Time, bool) { return time.Time{}, false }
