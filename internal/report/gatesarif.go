package report

import (
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"

	"github.com/gotoll/toll/internal/gate/ruling"
)

// The part of SARIF 2.1.0 that Toll writes.
// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool        sarifTool         `json:"tool"`
		Invocations []sarifInvocation `json:"invocations"`
		Automation  sarifID           `json:"automationDetails"`
		ColumnKind  string            `json:"columnKind"`
		Results     []sarifResult     `json:"results"`
	}
	sarifID struct {
		ID string `json:"id"`
	}
	sarifInvocation struct {
		Successful    bool                `json:"executionSuccessful"`
		Notifications []sarifNotification `json:"toolExecutionNotifications,omitempty"`
	}
	sarifNotification struct {
		Level   string    `json:"level"`
		Message sarifText `json:"message"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"version"`
		URI     string      `json:"informationUri"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID    string    `json:"id"`
		Short sarifText `json:"shortDescription"`
		Help  sarifText `json:"help"`
	}
	sarifText struct {
		Text     string `json:"text"`
		Markdown string `json:"markdown,omitempty"`
	}
	sarifResult struct {
		Rule         string            `json:"ruleId"`
		Index        int               `json:"ruleIndex"`
		Level        string            `json:"level"`
		Message      sarifText         `json:"message"`
		Locations    []sarifLocation   `json:"locations"`
		Fingerprints map[string]string `json:"partialFingerprints"`
		Fixes        []sarifFix        `json:"fixes,omitempty"`
	}
	sarifLocation struct {
		Physical sarifPlace     `json:"physicalLocation"`
		Logical  []sarifLogical `json:"logicalLocations,omitempty"`
	}
	sarifLogical struct {
		Name string `json:"fullyQualifiedName"`
		Kind string `json:"kind"`
	}
	sarifPlace struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}
	sarifArtifact struct {
		URI  string `json:"uri"`
		Base string `json:"uriBaseId"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn,omitempty"`
		EndLine     int `json:"endLine,omitempty"`
		EndColumn   int `json:"endColumn,omitempty"`
	}
	sarifFix struct {
		Description sarifText     `json:"description"`
		Changes     []sarifChange `json:"artifactChanges"`
	}
	sarifChange struct {
		Artifact     sarifArtifact      `json:"artifactLocation"`
		Replacements []sarifReplacement `json:"replacements"`
	}
	sarifReplacement struct {
		Deleted  sarifRegion `json:"deletedRegion"`
		Inserted sarifText   `json:"insertedContent"`
	}
)

const sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

// GateSARIF writes a ruling as a SARIF 2.1.0 log. Paths are relative to the
// repository's root. An issue without a place in the source stands at the
// module's go.mod, since services that show results drop those without one.
// Only fixes that keep the behaviour are in it.
func GateSARIF(w io.Writer, r ruling.Ruling, rules []Rule) error {
	version := strings.TrimPrefix(r.Tool, "toll ")
	run := sarifRun{
		Tool:       sarifTool{sarifDriver{Name: "toll", Version: version, URI: "https://github.com/gotoll/toll", Rules: []sarifRule{}}},
		Automation: sarifID{"toll-gate/" + r.Module}, ColumnKind: "unicodeCodePoints", Results: []sarifResult{},
	}
	call := sarifInvocation{Successful: true}
	for _, warning := range r.Warnings {
		call.Notifications = append(call.Notifications, sarifNotification{"warning", sarifText{Text: clean(warning.String())}})
	}
	if r.Verdict == ruling.Inconclusive {
		call.Notifications = append(call.Notifications, sarifNotification{"warning", sarifText{Text: r.Reason}})
	}
	run.Invocations = []sarifInvocation{call}
	for _, i := range r.Issues {
		at := slices.IndexFunc(run.Tool.Driver.Rules, func(known sarifRule) bool { return known.ID == i.Rule })
		if at < 0 {
			at = len(run.Tool.Driver.Rules)
			summary, page := ruleOf(i.Rule, rules)
			run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{i.Rule, sarifText{Text: summary}, sarifText{Text: summary, Markdown: page}})
		}
		run.Results = append(run.Results, sarifResultOf(r, i, at))
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	if err := enc.Encode(sarifLog{sarifSchema, "2.1.0", []sarifRun{run}}); err != nil {
		return fmt.Errorf("write the ruling as SARIF: %w", err)
	}
	return nil
}

func sarifResultOf(r ruling.Ruling, i ruling.Issue, rule int) sarifResult {
	out := sarifResult{
		Rule: i.Rule, Index: rule, Level: map[ruling.Level]string{ruling.Failed: "error", ruling.Warned: "warning"}[i.Level],
		Message:      sarifText{Text: clean(i.Message + "; " + firstLine(i.Why))},
		Fingerprints: map[string]string{"tollIssue/v1": i.ID},
	}
	if out.Level == "" {
		out.Level = "note"
	}
	place := sarifPlace{Artifact: artifact(r, "go.mod"), Region: &sarifRegion{StartLine: 1}}
	if i.Site.Line > 0 {
		place = sarifPlace{Artifact: artifact(r, i.Site.File), Region: &sarifRegion{StartLine: i.Site.Line}}
		if i.Region.StartLine > 0 {
			*place.Region = sarifRegion(i.Region)
		}
	}
	at := sarifLocation{Physical: place}
	if i.Site.Func != "" {
		at.Logical = []sarifLogical{{i.Site.Func, "function"}}
	}
	out.Locations = []sarifLocation{at}
	for _, f := range fixesOf(i) {
		out.Fixes = append(out.Fixes, sarifFixOf(r, f))
	}
	return out
}

func sarifFixOf(r ruling.Ruling, f ruling.Fix) sarifFix {
	fix := sarifFix{Description: sarifText{Text: f.Title}}
	for _, e := range f.Edits {
		a := artifact(r, e.File)
		if n := len(fix.Changes); n == 0 || fix.Changes[n-1].Artifact != a {
			fix.Changes = append(fix.Changes, sarifChange{Artifact: a})
		}
		last := &fix.Changes[len(fix.Changes)-1]
		last.Replacements = append(last.Replacements, sarifReplacement{sarifRegion(e.Region), sarifText{Text: e.Text}})
	}
	return fix
}

func artifact(r ruling.Ruling, file string) sarifArtifact {
	return sarifArtifact{(&url.URL{Path: inRepository(r, file)}).EscapedPath(), "%SRCROOT%"}
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}
