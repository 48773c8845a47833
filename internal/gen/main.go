// Command gen writes every generated list and page of the repository; with
// -check it only says which are out of date.
//
// It owns the list of rules (rules/all.go), each rule's Analyzer for other
// drivers, and the rules' pages (docs/rules).
// It reads the rule folders as text and never imports them, so that it works
// when a folder was just added or removed and nothing compiles yet; for the
// same reason it is as fast as reading a few small files.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run returns 0 when everything is written or fresh, 1 when -check found
// something stale, 2 on wrong usage, 3 when it could not work.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("gen", flag.ContinueOnError)
	flags.SetOutput(stderr)
	check := flags.Bool("check", false, "write nothing, name what is out of date")
	root := flags.String("root", ".", "the repository's root")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	want, err := outputs(*root)
	if err != nil {
		fmt.Fprintln(stderr, "gen:", err)
		return 3
	}
	stale, err := compare(*root, want)
	if err != nil {
		fmt.Fprintln(stderr, "gen:", err)
		return 3
	}
	for _, name := range stale {
		if *check {
			fmt.Fprintf(stdout, "%s is out of date: run `make generate`\n", name)
			continue
		}
		if err := replace(filepath.Join(*root, name), want[name]); err != nil {
			fmt.Fprintln(stderr, "gen:", err)
			return 3
		}
		fmt.Fprintln(stdout, "wrote", name)
	}
	if *check && len(stale) > 0 {
		return 1
	}
	return 0
}

// outputs makes every generated file, keyed by its slash-separated path below
// the root. A nil text means that the file must not exist.
func outputs(root string) (map[string][]byte, error) {
	rules, err := readRules(root)
	if err != nil {
		return nil, err
	}
	all, err := rulesList(rules)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{"rules/all.go": all}
	for _, r := range rules {
		files["rules/"+r.name+"/analyzer.go"] = analyzerFile(r)
	}
	maps.Copy(files, rulePages(rules))
	return files, leftovers(root, files)
}

// leftovers adds the pages of rules that are gone as files to delete.
func leftovers(root string, files map[string][]byte) error {
	entries, err := os.ReadDir(filepath.Join(root, "docs", "rules"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, e := range entries {
		name := "docs/rules/" + e.Name()
		if _, kept := files[name]; !kept && strings.HasSuffix(name, ".md") {
			files[name] = nil
		}
	}
	return nil
}

// compare names the files whose text is not the wanted one, sorted.
func compare(root string, want map[string][]byte) ([]string, error) {
	var stale []string
	for _, name := range slices.Sorted(maps.Keys(want)) {
		have, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		missing := errors.Is(err, fs.ErrNotExist)
		if err != nil && !missing {
			return nil, err
		}
		if missing != (want[name] == nil) || !bytes.Equal(have, want[name]) {
			stale = append(stale, name)
		}
	}
	return stale, nil
}

// replace writes the file, or deletes it where there is no text.
func replace(path string, text []byte) error {
	if text == nil {
		return os.Remove(path)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return os.WriteFile(path, text, 0o666)
}
