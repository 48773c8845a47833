package a

import (
	"encoding/json"
	"errors"
	"html/template"
	"os"
	"os/exec"
	"os/user"
	"regexp"
	"strings"
	"sync"
)

// Compiled by who uses it first.
var lazy = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`l+`) })

var once sync.Once
var slow *regexp.Regexp

func use() *regexp.Regexp {
	once.Do(func() { slow = regexp.MustCompile(`s+`) })
	return slow
}

// A function that is only stored does nothing yet.
var readers = map[string]func(string) ([]byte, error){
	"file": os.ReadFile,
	"json": func(s string) ([]byte, error) {
		var v any
		return nil, json.Unmarshal([]byte(s), &v)
	},
}

// Small patterns and templates that stand in a variable, as most do.
var (
	word      = regexp.MustCompile(`\w+`)
	digits, _ = regexp.Compile(`\d+`)
	line      = template.Must(template.New("line").Parse("{{.}}"))
)

// Start itself needs the pattern.
var shape = regexp.MustCompile(`[a-z]{500}`)

var okay = shape.MatchString("okay")

// A small map and a short loop cost less than asking whether they are there.
var colours = map[string]int{"red": 1, "green": 2}

var small [256]byte

var errNone = errors.New("none")

var replacer = strings.NewReplacer("a", "b") // builds itself when first used

var home = homeDir()

func homeDir() string {
	if home := os.Getenv("HOME"); home != "" {
		return home
	}
	if u, err := user.Current(); err == nil { // where there is no other way
		return u.HomeDir
	}
	return ""
}

var self, _ = exec.LookPath(os.Args[0])

var few []*regexp.Regexp

func init() {
	for _, p := range []string{`a+`, `b+`} {
		few = append(few, regexp.MustCompile(p))
	}
	if os.Getenv("CONFIG") != "" {
		home, _ = os.UserHomeDir()
		_, _ = os.ReadFile(home) // where somebody asks for it
	}
	for i := range small {
		small[i] = byte(i)
	}
	readers["late"] = func(s string) ([]byte, error) { return os.ReadFile(s) }
}

// In a function that is called later, work is no start-up cost.
func later(s string) bool { return regexp.MustCompile(`x+`).MatchString(s) }

type parser struct{}

func (parser) init() { _ = regexp.MustCompile(`p+`) } // a method of that name

// A pattern that is wrong panics at init, not on the first request.
var atOnce = regexp.MustCompile(`(?i)^(?:(?:france|germany|italy|spain|portugal|austria|belgium|netherlands|luxembourg|switzerland){1,8}[a-z0-9]{2,20})$`)

// Tokens are numbered from high up, and there are few of them.
const (
	firstToken = 1<<16 + iota
	secondToken
	lastToken
)

var tokenNames = map[int]string{}

func init() {
	for tok := firstToken; tok <= lastToken; tok++ {
		tokenNames[tok] = strings.Repeat("t", tok-firstToken)
	}
}
