package cli

import (
	"encoding/json"
	"fmt"
	"path/filepath"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/files"
)

// recordLab writes a result beside its experiment or rule below root, a
// checkout of Toll or its folder of rules or experiments.
func recordLab(root string, s subject, r finding.LabResult) error {
	name, marker, below := "record.json", "experiment.go", "lab"
	var v any = r
	if s.rule != nil {
		name, marker, below = "claim.json", "rule.go", "rules"
		v = r.Pair
	}
	for _, dir := range []string{filepath.Join(root, below, s.name()), filepath.Join(root, s.name())} {
		if !exists(filepath.Join(dir, marker)) {
			continue
		}
		data, err := json.MarshalIndent(v, "", "  ")
		if err != nil {
			return err
		}
		return files.Replace(filepath.Join(dir, name), append(data, '\n'))
	}
	return fmt.Errorf("record %s: %s holds no folder %s/%s with %s: give the checkout of Toll", s.name(), root, below, s.name(), marker)
}
