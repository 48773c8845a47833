// Package settlement reads the archives that the card schemes send each
// night: a zip file with one CSV file per merchant.
package settlement

import (
	"archive/zip"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"

	"example.com/payments/internal/money"
)

// maxFile bounds one file of an archive, in bytes.
const maxFile = 8 << 20

// An Entry says that the scheme has paid one payment.
type Entry struct {
	Payment string
	Amount  money.Amount
	Fee     money.Amount
}

// A Rejection is a file of the archive that could not be used.
type Rejection struct {
	File   string `json:"file"`
	Reason string `json:"reason"`
}

// A Batch is the content of an archive.
type Batch struct {
	Files    int
	Entries  []Entry
	Rejected []Rejection
}

// Import reads the archive of size bytes in r. A file that cannot be read
// rejects that file and not the batch: the others are paid tonight.
func Import(r io.ReaderAt, size int64) (*Batch, error) {
	archive, err := zip.NewReader(r, size)
	if err != nil {
		return nil, fmt.Errorf("open settlement archive: %w", err)
	}
	batch := &Batch{}
	for _, file := range archive.File {
		if !strings.HasSuffix(file.Name, ".csv") {
			continue
		}
		rc, err := file.Open()
		if err != nil {
			batch.reject(file.Name, err)
			continue
		}
		defer rc.Close()
		entries, err := parse(io.LimitReader(rc, maxFile))
		if err != nil {
			batch.reject(file.Name, err)
			continue
		}
		batch.Files++
		batch.Entries = append(batch.Entries, entries...)
	}
	return batch, nil
}

func (b *Batch) reject(file string, err error) {
	b.Rejected = append(b.Rejected, Rejection{File: file, Reason: err.Error()})
}

// parse reads one file: a header, then payment, currency, amount and fee.
func parse(r io.Reader) ([]Entry, error) {
	cr := csv.NewReader(r)
	cr.FieldsPerRecord = 4
	rows, err := cr.ReadAll()
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, errors.New("no header")
	}
	entries := make([]Entry, 0, len(rows)-1)
	for i, row := range rows[1:] {
		amount, err := money.Parse(row[2], row[1])
		if err != nil {
			return nil, fmt.Errorf("row %d: %w", i+2, err)
		}
		fee, err := money.Parse(row[3], row[1])
		if err != nil {
			return nil, fmt.Errorf("row %d: %w", i+2, err)
		}
		entries = append(entries, Entry{Payment: row[0], Amount: amount, Fee: fee})
	}
	return entries, nil
}
