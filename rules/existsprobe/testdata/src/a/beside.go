package a

import (
	"fmt"
	"io"
	"os"
)

func sizedReader(path string) (io.ReadCloser, int64, error) {
	info, err := os.Stat(path) // want `looks the path up for what the file tells that os.Open gives behind`
	if err != nil {
		return nil, 0, err
	}

	f, err := os.Open(path)
	if err != nil {
		return nil, 0, err
	}
	return f, info.Size(), nil
}

func numbered(dir, prefix string) (*os.File, error) {
	for i := 1; i < 10000; i++ {
		path := fmt.Sprintf("%s/%s%03d", dir, prefix, i)
		if _, err := os.Stat(path); err != nil { // want `asks for a free name before os.Create, which O_EXCL would do at once`
			return os.Create(path)
		}
	}
	return nil, os.ErrExist
}

func numberedApart(dir, prefix string) (*os.File, error) {
	for i := 1; i < 10000; i++ {
		path := fmt.Sprintf("%s/%s%03d", dir, prefix, i)
		_, err := os.Stat(path) // want `asks for a free name before os.Create, which O_EXCL would do at once`
		if err != nil {
			return os.Create(path)
		}
	}
	return nil, fmt.Errorf("no free name in %s", dir)
}

// The permissions of the copy are those of the file that is opened behind.
func copied(src, dst string) error {
	info, err := os.Stat(src) // want `looks the path up for what the file tells that os.Open gives behind`
	if err != nil {
		return err
	}
	in, err := os.Open(src)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(dst, os.O_RDWR|os.O_CREATE|os.O_TRUNC, info.Mode().Perm())
	if err != nil {
		return err
	}
	defer out.Close()
	_, err = io.Copy(out, in)
	return err
}

// Opening a pipe would wait.
func copiedRegular(src string) (*os.File, error) {
	info, err := os.Stat(src)
	if err != nil || !info.Mode().IsRegular() {
		return nil, err
	}
	return os.Open(src)
}
