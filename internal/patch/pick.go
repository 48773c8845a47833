package patch

import (
	"fmt"
	"strings"

	"github.com/gotoll/toll/finding"
)

// Find returns the finding with an ID, or with a prefix of at least three
// digits that only one has.
func Find(all []finding.Priced, id string) (finding.Priced, error) {
	id = strings.ToLower(strings.TrimSpace(id))
	var found []finding.Priced
	for _, f := range all {
		if f.ID == id {
			return f, nil
		}
		if len(id) >= 3 && strings.HasPrefix(f.ID, id) {
			found = append(found, f)
		}
	}
	switch len(found) {
	case 0:
		return finding.Priced{}, fmt.Errorf("no finding %q here: `toll find --all` lists them with their IDs; a changed line has a new ID", id)
	case 1:
		return found[0], nil
	}
	ids := make([]string, len(found))
	for i, f := range found {
		ids[i] = f.ID
	}
	return finding.Priced{}, fmt.Errorf("%d findings begin with %q (%s): give more of the ID", len(found), id, strings.Join(ids, ", "))
}

// Of returns the patch of a finding that level allows. When there is none the
// error says whether --unsafe or a hand is needed; an unsafe patch comes back
// with its error, so that it can be shown.
func Of(f finding.Priced, level finding.Level) (finding.Patch, error) {
	if p, ok := Best(f.Finding, level); ok {
		return p, nil
	}
	if p, ok := Best(f.Finding, finding.Unsafe); ok {
		return p, fmt.Errorf("finding %s: %q changes behaviour in a case that `toll rules %s` names: look at it, then run again with --unsafe", f.ID, p.Title, f.Rule)
	}
	advice := "the rule gives no patch"
	if len(f.Patches) > 0 {
		advice = f.Patches[0].Title
	}
	return finding.Patch{}, fmt.Errorf("finding %s at %s: nothing to apply by machine, this is a change by hand: %s (see `toll rules %s`)", f.ID, f.Site, advice, f.Rule)
}
