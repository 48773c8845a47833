package a

import (
	"context"
	"io"
)

// The last part is shorter, and so is each part before it made anew (cubefs).
func copyParts(w io.Writer, r io.ReaderAt, off, end int) error {
	tmp := make([]byte, 1<<20)
	for off < end {
		n := len(tmp)
		if rest := end - off; n > rest {
			n = rest
		}
		tmp = make([]byte, n) // want `throws away a slice that was made before the loop and makes another one`
		got, err := r.ReadAt(tmp, int64(off))
		if err != nil {
			return err
		}
		if _, err := w.Write(tmp[:got]); err != nil {
			return err
		}
		off += got
	}
	return nil
}

type blobReader interface {
	Read(ctx context.Context, p []byte, offset, size int) (int, error)
}

// Another package's Read, which wants more than the bytes, is done with them as well.
func copyBlob(ctx context.Context, w io.Writer, r blobReader, size int) error {
	tmp := make([]byte, 1<<20)
	for offset := 0; offset < size; {
		n := min(len(tmp), size-offset)
		tmp = make([]byte, n) // want `throws away a slice that was made before the loop and makes another one`
		got, err := r.Read(ctx, tmp, offset, n)
		if err != nil {
			return err
		}
		if _, err := w.Write(tmp[:got]); err != nil {
			return err
		}
		offset += got
	}
	return nil
}

// It is made anew when it has become too short.
func copyFrames(w io.Writer, r io.Reader, size func() int) error {
	buf := make([]byte, 512)
	for {
		n := size()
		if n > len(buf) {
			buf = make([]byte, n)
		}
		if _, err := io.ReadFull(r, buf[:n]); err != nil {
			return err
		}
		if _, err := w.Write(buf[:n]); err != nil {
			return err
		}
	}
}

// Each one is kept.
func readParts(r io.Reader, size func() int) (all [][]byte, err error) {
	buf := make([]byte, 512)
	for err == nil {
		_, err = io.ReadFull(r, buf)
		all = append(all, buf)
		buf = make([]byte, size())
	}
	return all, err
}

// The second turn is for the few that need it.
func search(find func(n int) [][]int, n int) (list []int) {
	var found []int
	for m, got := n, 0; got < n; m += n - got {
		got = 0
		all := find(m)
		found = make([]int, len(all))
		for _, one := range all {
			if len(one) > 0 {
				found[got] = one[0]
				got++
			}
		}
		if len(all) < m {
			break
		}
	}
	return append(list, found...)
}
