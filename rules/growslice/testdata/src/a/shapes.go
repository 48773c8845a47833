package a

import (
	"context"
	"fmt"
	"strings"
)

func backwards(words []string) []string {
	var out []string
	for i := len(words) - 1; i >= 0; i-- {
		out = append(out, strings.ToUpper(words[i])) // want `grows out array by array although the loop's length is known`
	}
	return out
}

func countdown(n int) string {
	var out []string
	for i := n; i > 0; i-- {
		out = append(out, fmt.Sprint(i)) // want `grows out array by array although the loop's length is known`
	}
	return strings.Join(out, ",")
}

// The rest is pushed back by the loop itself.
func stack(todo []int) []int {
	var out []int
	for i := len(todo) - 1; i >= 0; i-- {
		out = append(out, todo[i])
		if todo[i] > 8 {
			i++
		}
	}
	return out
}

// Every other one: how many there are is not in the head.
func untilTwo(words []string) []string {
	var out []string
	for i := len(words); i >= 2; i-- {
		out = append(out, words[i-1])
	}
	return out
}

func between(words []string, from, to int) []string {
	var out []string
	for i := from; i <= to; i++ {
		out = append(out, words[i]) // want `grows out array by array although the loop's length is known`
	}
	return out
}

// From the third to the sixth there are few.
func third(words []string) []string {
	var out []string
	for i := 3; i < 6; i++ {
		out = append(out, words[i])
	}
	return out
}

// The window ends at ten, wherever it begins.
func window(words []string, from int) []string {
	var out []string
	for i := from; i < 10; i++ {
		out = append(out, words[i])
	}
	return out
}

func twoInTheHead(words []string) []string {
	var out []string
	for i, n := 0, len(words); i < n; i++ {
		out = append(out, words[i]+"!") // want `grows out array by array although the loop's length is known`
	}
	return out
}

func whileLess(words []string) []string {
	var out []string
	i := 0
	for i < len(words) {
		word := words[i]
		out = append(out, word+"!") // want `grows out array by array although the loop's length is known`
		i++
	}
	return out
}

// A scanner goes on by as much as it has found.
func scans(text string) []string {
	var out []string
	i := 0
	for i < len(text) {
		n := strings.IndexByte(text[i:], ' ')
		if n < 0 {
			n = len(text) - i
		}
		out = append(out, text[i:i+n])
		i += n + 1
	}
	return out
}

// It goes on where another loop has stopped.
func resumes(words []string) []string {
	i := 0
	for i < len(words) && words[i] == "" {
		i++
	}
	var out []string
	for i < len(words) {
		out = append(out, words[i])
		i++
	}
	return out
}

func keysIn[M ~map[K]V, K comparable, V any](m M) []K {
	keys := []K{}
	for k := range m {
		keys = append(keys, k) // want `grows keys array by array although the loop's length is known`
	}
	return keys
}

func eachOf[S ~[]E, E fmt.Stringer](list S) []string {
	var out []string
	for _, e := range list {
		out = append(out, e.String()) // want `grows out array by array although the loop's length is known`
	}
	return out
}

func unlessDone(ctx context.Context, words []string) ([]string, error) {
	var out []string
	for _, word := range words {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		default:
		}
		out = append(out, word+"!") // want `grows out array by array although the loop's length is known`
	}
	return out, nil
}

func results(ctx context.Context, n int, done <-chan string) []string {
	var out []string
	for i := 0; i < n; i++ {
		select {
		case r := <-done:
			out = append(out, r) // want `grows out array by array although the loop's length is known`
		case <-ctx.Done():
			out = append(out, "")
		}
	}
	return out
}

// What is not ready is left out.
func ready(chans []chan string) []string {
	var out []string
	for _, ch := range chans {
		select {
		case r := <-ch:
			out = append(out, r)
		default:
		}
	}
	return out
}

func withHead(rows []string) []string {
	lines := []string{"head", "----"}
	for _, row := range rows {
		lines = append(lines, "| "+row) // want `grows lines array by array although the loop's length is known`
	}
	return lines
}

// A command has few arguments.
func commandLine(files []string) []string {
	args := []string{"run", "-v"}
	for _, f := range files {
		args = append(args, "-f="+f)
	}
	return args
}
