package pair

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// disallowed are the characters that a shell would act on.
const disallowed = "|&;<>`"

// tokenizeBad splits a line as a shell does: quotes, backslashes, no
// operators. Each token grows in a buffer of its own, rune by rune.
func tokenizeBad(line string) ([]string, error) {
	var tokens []string
	runes := []rune(line)
	for i := 0; i < len(runes); {
		if runes[i] == ' ' || runes[i] == '\t' {
			i++
			continue
		}
		token, next, err := tokenBad(runes, i)
		if err != nil {
			return nil, err
		}
		tokens, i = append(tokens, token), next
	}
	return tokens, nil
}

func tokenBad(runes []rune, i int) (string, int, error) {
	var token strings.Builder
	quote := rune(0)
	for ; i < len(runes); i++ {
		r := runes[i]
		switch {
		case r == '\\' && quote != '\'':
			if i++; i == len(runes) {
				return "", 0, errors.New("nothing follows the backslash")
			}
			token.WriteRune(runes[i])
		case quote != 0:
			if r == quote {
				quote = 0
			} else {
				token.WriteRune(r)
			}
		case r == '"' || r == '\'':
			quote = r
		case r == ' ' || r == '\t':
			return token.String(), i, nil
		case strings.ContainsRune(disallowed, r):
			return "", 0, fmt.Errorf("%q is not allowed outside of quotes", r)
		default:
			token.WriteRune(r)
		}
	}
	if quote != 0 {
		return "", 0, fmt.Errorf("no closing %q", quote)
	}
	return token.String(), i, nil
}

// tokenizeBetter cuts tokens out of the line; only one with a quote or a
// backslash is built anew.
func tokenizeBetter(line string) ([]string, error) {
	if !utf8.ValidString(line) {
		return tokenizeBad(line) // which replaces what is no UTF-8
	}
	return appendTokens(make([]string, 0, strings.Count(line, " ")+1), line)
}

// appendTokens adds the tokens of a line to dst. On an error dst's new part is
// worth nothing.
func appendTokens(dst []string, line string) ([]string, error) {
	for i := 0; i < len(line); {
		if line[i] == ' ' || line[i] == '\t' {
			i++
			continue
		}
		end := i
		for end < len(line) && plainByte[line[end]] {
			end++
		}
		if end == len(line) || line[end] == ' ' || line[end] == '\t' {
			dst, i = append(dst, line[i:end]), end
			continue
		}
		token, next, err := tokenBetter(line, i)
		if err != nil {
			return nil, err
		}
		dst, i = append(dst, token), next
	}
	return dst, nil
}

// plainByte tells which bytes stand for themselves within a token.
var plainByte = func() (table [256]bool) {
	for c := range table {
		table[c] = !strings.ContainsRune(" \t\\\"'"+disallowed, rune(c)) || c >= 0x80
	}
	return table
}()

func tokenBetter(line string, i int) (string, int, error) {
	token := make([]byte, 0, 64)
	quote := byte(0)
	for ; i < len(line); i++ {
		c := line[i]
		switch {
		case c == '\\' && quote != '\'':
			if i++; i == len(line) {
				return "", 0, errors.New("nothing follows the backslash")
			}
			token = append(token, line[i])
		case quote != 0:
			if c == quote {
				quote = 0
			} else {
				token = append(token, c)
			}
		case c == '"' || c == '\'':
			quote = c
		case c == ' ' || c == '\t':
			return string(token), i, nil
		case !plainByte[c]:
			return "", 0, fmt.Errorf("%q is not allowed outside of quotes", rune(c))
		default:
			token = append(token, c)
		}
	}
	if quote != 0 {
		return "", 0, fmt.Errorf("no closing %q", rune(quote))
	}
	return string(token), i, nil
}
