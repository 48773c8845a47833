package pair

import (
	"io/fs"
	"syscall"
	"time"
)

// changed is when a file's content or metadata last changed.
func changed(info fs.FileInfo) (time.Time, bool) {
	s, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return time.Time{}, false
	}
	return time.Unix(s.Ctim.Unix()), true
}
