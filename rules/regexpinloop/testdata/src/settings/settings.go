// Package settings compiles patterns of a program's settings.
package settings

import (
	"regexp"

	"settings/conf"
)

type row map[string]string

// For each row of each chunk.
func lastMarked(query func(n int, each func(row) error) error) (last string, err error) {
	for n := 0; err == nil && n < 10; n++ {
		err = query(n, func(r row) error {
			marked, _ := regexp.MatchString(conf.Current.Ignore, r["info"]) // want `compiles a setting's pattern each time it is used`
			if marked {
				last = r["info"]
			}
			return nil
		})
	}
	return last, err
}

// For each name that is asked about.
func ignored(name string) bool {
	pattern := "^(?:" + conf.Current.Ignore + ")$"
	re, err := regexp.Compile(pattern) // want `compiles a setting's pattern each time it is used`
	return err == nil && re.MatchString(name)
}

var options struct{ only string }

func selected(name string) (bool, error) {
	return regexp.MatchString(options.only, name) // want `compiles a setting's pattern each time it is used`
}

// For each of the few patterns and each name.
func named(name string) bool {
	for _, pattern := range conf.Current.Names {
		if ok, _ := regexp.MatchString(pattern, name); ok { // want `compiles the patterns of a list on every call`
			return true
		}
	}
	return false
}

// Once for each of the names.
func loadNames(name string) bool {
	for _, pattern := range conf.Current.Names {
		if ok, _ := regexp.MatchString(pattern, name); ok {
			return true
		}
	}
	return false
}

// Once for all names.
func kept(names []string) (all []string) {
	re := regexp.MustCompile(conf.Current.Ignore)
	for _, name := range names {
		if !re.MatchString(name) {
			all = append(all, name)
		}
	}
	return all
}

// Once for the program.
func initNames(host string) bool {
	return regexp.MustCompile(conf.Current.Ignore).MatchString(host)
}

// Whether one setting fits another.
func fits() (bool, error) {
	return regexp.MatchString(conf.Current.Ignore, conf.Current.Group)
}

// Each time another one, made of what is asked for too.
func within(name, part string) (bool, error) {
	return regexp.MatchString(conf.Current.Ignore+part, name)
}

func numbered(name string, i int) (bool, error) {
	return regexp.MatchString(conf.Current.Names[i], name)
}

func grouped(name string, i int) (bool, error) {
	return regexp.MatchString(conf.Current.Groups[i].Text, name)
}

// The state of a search is no setting.
var state struct{ wanted string }

func next(name string) (bool, error) {
	return regexp.MatchString(state.wanted, name)
}
