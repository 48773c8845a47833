// Package lab holds the pair that the rule's claim is measured with.
package lab

import "os"

// Bad waits for the disk after each record.
func Bad(f *os.File, records []string) error {
	for _, r := range records {
		if _, err := f.WriteString(r); err != nil {
			return err
		}
		if err := f.Sync(); err != nil {
			return err
		}
	}
	return nil
}
