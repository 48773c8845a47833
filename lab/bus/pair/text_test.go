package pair

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func FuzzEquivalentAmounts(f *testing.F) {
	for _, s := range []string{"12.50", "-0", "", "+", ".", "1.", ".5", "1/3", "0x10", "1_000", "007", "1.2.3", "9a", "1e3", "٣"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 40 || strings.ContainsAny(s[min(1, len(s)):], "eEpP") && s != "1e3" {
			return // a huge exponent takes long
		}
		commands := [][]string{{"add", "--debit", "1=" + s}}
		if bad, better := text(validateBad(commands)), text(validateBetter(commands)); bad != better {
			t.Fatalf("Bad %q, Better %q", bad, better)
		}
	})
}

func TestValidateNamesTheCommand(t *testing.T) {
	commands := [][]string{{"add", "--debit", "1910=1.00"}, {"add", "--credit", "3000=1.0.0"}}
	for _, validate := range []func([][]string) error{validateBad, validateBetter} {
		if got, want := text(validate(commands)), `command 2: --credit "3000=1.0.0": "1.0.0" is no amount`; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func FuzzEquivalentTokens(f *testing.F) {
	for _, s := range []string{"", "a b", `a "b c"d 'e\f' g\ h`, `"open`, `end\`, "a|b", "'|'", "ä \\ö \xff", "\t''", "\"\\", "a;"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		bad, err1 := tokenizeBad(line)
		better, err2 := tokenizeBetter(line)
		if text(err1) != text(err2) || err1 == nil && !slices.Equal(bad, better) {
			t.Fatalf("Bad %q %v, Better %q %v", bad, err1, better, err2)
		}
		files := map[string]string{"main": "first\n" + line + "\nlast", "a": "include b", "b": "include a"}
		all, err1 := collectBad(files, "main")
		same, err2 := collectBetter(files, "main")
		if text(err1) != text(err2) || err1 == nil && !reflect.DeepEqual(all, same) {
			t.Fatalf("Bad %v %v, Better %v %v", all, err1, same, err2)
		}
	})
}

func TestTokens(t *testing.T) {
	for _, tt := range []struct{ line, want, err string }{
		{`add "office rent" 1910=5 it\'s '\n'`, "[add|office rent|1910=5|it's|\\n]", ""},
		{`a "" b`, "[a||b]", ""},
		{`a > b`, "", `'>' is not allowed outside of quotes`},
		{`a "b`, "", `no closing '"'`},
		{`a \`, "", "nothing follows the backslash"},
	} {
		for name, tokenize := range map[string]func(string) ([]string, error){"bad": tokenizeBad, "better": tokenizeBetter} {
			got, err := tokenize(tt.line)
			if text(err) != tt.err || err == nil && "["+strings.Join(got, "|")+"]" != tt.want {
				t.Errorf("%s %s: got %q %v, want %s %s", name, tt.line, got, err, tt.want, tt.err)
			}
		}
	}
}

func TestCollect(t *testing.T) {
	for _, tt := range []struct {
		main, want, err string
	}{
		{"# note\n\none\ninclude more\ntwo x", "main:3[one] more:2[three] main:5[two x]", ""},
		{"one\na | b", "", `main:2: '|' is not allowed outside of quotes`},
		{"include loop", "", "main:1: loop:1: loop includes itself: main > loop > loop"},
		{"include none", "", "main:1: no file none"},
	} {
		files := map[string]string{"main": tt.main, "more": "\nthree", "loop": "include loop"}
		for name, collect := range map[string]func(map[string]string, string) ([]command, error){"bad": collectBad, "better": collectBetter} {
			all, err := collect(files, "main")
			var got []string
			for _, c := range all {
				got = append(got, c.File+":"+string(rune('0'+c.Line))+"["+strings.Join(c.Tokens, " ")+"]")
			}
			if text(err) != tt.err || err == nil && strings.Join(got, " ") != tt.want {
				t.Errorf("%s %q: got %q %v, want %s %s", name, tt.main, got, err, tt.want, tt.err)
			}
		}
	}
}

func FuzzEquivalentOpenAPI(f *testing.F) {
	f.Add(`{}`)
	f.Add(`{"b":[1,{"z":null,"a":"<&>"}],"a":1.5,"":{"k":{}}}`)
	f.Fuzz(func(t *testing.T, in string) {
		var doc map[string]any
		if json.Unmarshal([]byte(in), &doc) != nil || doc == nil {
			return
		}
		bad, err1 := openAPIBad(doc)
		better, err2 := openAPIBetter(doc)
		if text(err1) != text(err2) || string(bad) != string(better) {
			t.Fatalf("Bad %s %v, Better %s %v", bad, err1, better, err2)
		}
	})
}

func TestOpenAPIIsTheSameEachTime(t *testing.T) {
	first, err := openAPIBetter(openAPI(20))
	must(t, err)
	for range 5 {
		if again, err := openAPIBetter(openAPI(20)); err != nil || string(again) != string(first) {
			t.Fatal("the output differs from run to run")
		}
	}
	for _, want := range []string{`"/resources/r19/rows/{key}": {`, "\n  \"openapi\": \"3.1.0\"", `\u003ca resource\u003e`} {
		if !strings.Contains(string(first), want) {
			t.Errorf("the document lacks %s", want)
		}
	}
}

func FuzzEquivalentEvents(f *testing.F) {
	f.Add(int64(1), "update", "ledger", "a b")
	f.Add(int64(-9), "", "<x>\n", "")
	f.Fuzz(func(t *testing.T, seq int64, kind, resource, key string) {
		payload, err := json.Marshal(mutation{seq, kind, resource, strings.Fields(key), map[string]string{kind: key}})
		must(t, err)
		var bad, better strings.Builder
		must(t, eventBad(&bad, payload))
		must(t, eventBetter(&better, payload))
		if bad.String() != better.String() {
			t.Fatalf("Bad %q, Better %q", bad.String(), better.String())
		}
	})
}

func TestEventFrames(t *testing.T) {
	for _, tt := range []struct{ name, payload, want string }{
		{"event", `{"seq":1,"kind":"a","resource":"b"}`, "data: {\"seq\":1,\"kind\":\"a\",\"resource\":\"b\"}\n\n"},
		{"line ends are taken out", "{\"seq\":1,\n\"kind\":\"a\",\r\n\"resource\":\"b\"}", "data: {\"seq\":1,\"kind\":\"a\",\"resource\":\"b\"}\n\n"},
		{"malformed is dropped", `{"seq":1`, ""},
		{"nothing is dropped", "", ""},
	} {
		for name, event := range map[string]func(*strings.Builder) error{
			"bad":    func(b *strings.Builder) error { return eventBad(b, []byte(tt.payload)) },
			"better": func(b *strings.Builder) error { return eventBetter(b, []byte(tt.payload)) },
		} {
			var b strings.Builder
			if err := event(&b); err != nil || b.String() != tt.want {
				t.Errorf("%s, %s: got %q %v, want %q", tt.name, name, b.String(), err, tt.want)
			}
		}
	}
}

func FuzzEquivalentKeys(f *testing.F) {
	f.Add(`{"fields":[],"primaryKey":{"values":["year","id"]}}`, "2026 17")
	f.Add(`{"primaryKey":{"values":[]}}`, "")
	f.Add(`{"primaryKey":7}`, "1")
	f.Add(`{"primaryKey":{"values":["a"]}`, "1")
	f.Add(``, "1")
	f.Fuzz(func(t *testing.T, in, values string) {
		var s schema
		var wrongElsewhere *json.UnmarshalTypeError
		if err := json.Unmarshal([]byte(in), &s); err != nil && isAs(err, &wrongElsewhere) && !strings.HasPrefix(wrongElsewhere.Field, "primaryKey") {
			return // which only keyBad notices
		}
		want, err := keyBad([]byte(in), strings.Fields(values))
		for name, key := range map[string]func([]byte, []string) (map[string]string, error){
			"better": keyBetter, "cached": func(text []byte, v []string) (map[string]string, error) { return new(keyCache).key("x", text, v) },
		} {
			got, err2 := key([]byte(in), strings.Fields(values))
			if (err == nil) != (err2 == nil) || !reflect.DeepEqual(got, want) {
				t.Fatalf("%s: got %v %v, want %v %v", name, got, err2, want, err)
			}
		}
	})
}

func isAs(err error, target **json.UnmarshalTypeError) bool {
	e, ok := err.(*json.UnmarshalTypeError)
	*target = e
	return ok
}

func TestKeys(t *testing.T) {
	cache := new(keyCache)
	is := func(name string, got map[string]string, err error, want map[string]string, wantErr string) {
		t.Helper()
		if text(err) != wantErr || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %v %v, want %v %s", name, got, err, want, wantErr)
		}
	}
	old, next := []byte(`{"primaryKey":{"values":["b","a"]}}`), []byte(`{"primaryKey":{"values":["c","a"]}}`)
	got, err := cache.key("r", old, []string{"1", "2"})
	is("order of the schema", got, err, map[string]string{"b": "1", "a": "2"}, "")
	got, err = cache.key("r", old, []string{"1"})
	is("too few", got, err, nil, "the key has 2 fields, the URL 1")
	cache.changed("r")
	got, err = cache.key("r", next, []string{"1", "2"})
	is("after a change of the schema", got, err, map[string]string{"c": "1", "a": "2"}, "")
	if _, err = cache.key("broken", nil, []string{"1"}); err == nil {
		t.Error("an absent schema has a key")
	}
	got, err = cache.key("broken", old, []string{"1", "2"})
	is("errors are not kept", got, err, map[string]string{"b": "1", "a": "2"}, "")
}

func records(in string) [][]string {
	var out [][]string
	for line := range strings.SplitSeq(in, ";") {
		out = append(out, strings.Fields(line))
	}
	return out
}

func FuzzEquivalentRows(f *testing.F) {
	f.Add("a b c;1 2 3;1 2;4;;1 3", "a b", "1 2")
	f.Add("a a;1 2;2 1", "a", "2")
	f.Add("", "x", "")
	f.Fuzz(func(t *testing.T, in, names, values string) {
		rows, key, want := records(in), strings.Fields(names), strings.Fields(values)
		if len(want) >= len(key) {
			if bad, better := filterBad(rows, key, want), filterBetter(rows, key, want); !reflect.DeepEqual(bad, better) {
				t.Fatalf("filter: Bad %q, Better %q", bad, better)
			}
		}
		s := &selection{columns: key}
		for range 2 {
			if bad, better := selectBad(rows, key), s.of(rows); !reflect.DeepEqual(bad, better) {
				t.Fatalf("select: Bad %q, Better %q", bad, better)
			}
		}
	})
}

func TestRows(t *testing.T) {
	rows := records("id name;1 ann;2 bob;3")
	if got, want := filterBetter(rows, []string{"id"}, []string{"2"}), records("id name;2 bob"); !reflect.DeepEqual(got, want) {
		t.Errorf("filter: got %q, want %q", got, want)
	}
	if got, want := filterBetter(rows, []string{"none"}, []string{""}), records("id name"); !reflect.DeepEqual(got, want) {
		t.Errorf("filter by a missing field: got %q, want the header alone", got)
	}
	s := &selection{columns: []string{"name", "id"}}
	if got, want := s.of(rows), [][]string{{"name", "id"}, {"ann", "1"}, {"bob", "2"}, {"", "3"}}; !reflect.DeepEqual(got, want) {
		t.Errorf("select: got %q, want %q", got, want)
	}
	if got, want := s.of(records("name id;ann 1")), records("name id;ann 1"); !reflect.DeepEqual(got, want) {
		t.Errorf("select with another header: got %q, want %q", got, want)
	}
	if got := s.of(records("name;ann")); got != nil {
		t.Errorf("select of an unknown column: got %q", got)
	}
}

func FuzzEquivalentPaths(f *testing.F) {
	for _, p := range []string{"", "/", "a", "a/", "a//b", "a/b", "a/b/", "a/b/c/d", "/a", "%41/b", "%zz/b", "a/b%2Fc"} {
		f.Add(p)
	}
	f.Fuzz(func(t *testing.T, path string) {
		if bad, better := routeBad(path), routeBetter(path); bad != better {
			t.Fatalf("route: Bad %+v, Better %+v", bad, better)
		}
		if bad, better := semanticBad(path), semanticBetter(path); bad != better {
			t.Fatalf("semantic: Bad %+v, Better %+v", bad, better)
		}
	})
}

func TestPaths(t *testing.T) {
	for path, want := range map[string]route{
		"": {}, "/rows": {}, "ledger/": {}, "ledger//x": {}, "ledger": {"ledger", "", "", true},
		"ledger/rows/2026/17%2F2": {"ledger", "rows", "2026/17%2F2", true},
	} {
		if got := routeBetter(path); got != want {
			t.Errorf("%s: got %+v, want %+v", path, got, want)
		}
	}
	for path, want := range map[string]semantic{"a": {}, "a/b/c": {}, "%zz/b": {}, "a%20b/sum": {"a b", "sum", true}} {
		if got := semanticBetter(path); got != want {
			t.Errorf("%s: got %+v, want %+v", path, got, want)
		}
	}
}
