package term

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestDetectPipe(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	t.Setenv("COLUMNS", "")
	if got := Detect(w); got.TTY || got.Color || got.Width != 0 {
		t.Errorf("a pipe is TTY=%v Color=%v Width=%d", got.TTY, got.Color, got.Width)
	}
	t.Setenv("COLUMNS", "72")
	if got := Detect(w); got.Width != 72 || got.Color {
		t.Errorf("with COLUMNS=72: Width=%d Color=%v", got.Width, got.Color)
	}
}

func TestColorWanted(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		want bool
	}{
		{map[string]string{"TERM": "xterm"}, true},
		{map[string]string{"TERM": "xterm", "NO_COLOR": "1"}, false},
		{map[string]string{"TERM": "dumb"}, false},
	} {
		if got := colorWanted(func(k string) string { return c.env[k] }); got != c.want {
			t.Errorf("%v: %v", c.env, got)
		}
	}
}

func TestPaintCleans(t *testing.T) {
	evil := "a\x1b[2Jb\tc\u202e\x9b"
	plain := &Term{}
	if got := plain.Paint(Red, evil); strings.ContainsAny(got, "\x1b\u202e\t") {
		t.Errorf("escape went through: %q", got)
	}
	colour := &Term{Color: true}
	if got := colour.Paint(Red, "x"); got != "\x1b[31mx\x1b[0m" {
		t.Errorf("got %q", got)
	}
	if got := colour.Paint(Plain, "x"); got != "x" {
		t.Errorf("plain got %q", got)
	}
}

func TestCut(t *testing.T) {
	for _, c := range []struct {
		text    string
		width   int
		keepEnd bool
		want    string
	}{
		{"short", 10, false, "short"},
		{"internal/server/route.go", 12, true, "…er/route.go"},
		{"internal/server/route.go", 12, false, "internal/se…"},
		{"日本語テキスト", 6, false, "日本…"},
		{"abc", 0, false, ""},
	} {
		got := Cut(c.text, c.width, c.keepEnd)
		if got != c.want || Columns(got) > c.width {
			t.Errorf("Cut(%q, %d) = %q (%d columns), want %q", c.text, c.width, got, Columns(got), c.want)
		}
	}
}

func TestWrapKeepsNumbersWhole(t *testing.T) {
	text := "saves 1.20 KiB per call and 35,019 samples, of 12 ms"
	for width := 10; width < 60; width++ {
		for line := range strings.SplitSeq(Wrap(text, "  ", width), "\n") {
			if strings.HasSuffix(line, "1.20") || strings.HasSuffix(line, "35,019") || strings.HasSuffix(line, " 12") {
				t.Fatalf("width %d: a number lost its unit: %q", width, line)
			}
		}
	}
	if got := Wrap("a b c", "  ", 0); got != "a b c" {
		t.Errorf("unlimited width folded: %q", got)
	}
	if got := Wrap("aa bb cc", "  ", 5); got != "aa bb\n  cc" {
		t.Errorf("got %q", got)
	}
}

func table() *Table {
	tb := &Table{Columns: []Column{{Name: "function", KeepEnd: true}, {Name: "share", Right: true}, {Name: "samples", Right: true}}}
	tb.Add("example.com/some/very/long/module/path/server.(*Router).Match", "12.3%", "1,234,567")
	tb.Add("main.main", "4.0%", "12")
	return tb
}

func TestTableFits(t *testing.T) {
	for _, width := range []int{0, 120, 80, 50, 40} {
		out := table().Render(&Term{Width: width})
		for line := range strings.Lines(out) {
			line = strings.TrimSuffix(line, "\n")
			if width > 0 && Columns(line) > width {
				t.Errorf("width %d: line of %d columns: %q", width, Columns(line), line)
			}
			if strings.TrimRight(line, " ") != line {
				t.Errorf("width %d: trailing space: %q", width, line)
			}
		}
		if !strings.Contains(out, "1,234,567") || !strings.Contains(out, ").Match") {
			t.Errorf("width %d lost a number or the name's end:\n%s", width, out)
		}
	}
}

func TestTableStacksWhenNarrow(t *testing.T) {
	out := table().Render(&Term{Width: 24})
	if !strings.Contains(out, "samples: 1,234,567\n") {
		t.Errorf("narrow table does not stack:\n%s", out)
	}
}

func TestTableAlignsRight(t *testing.T) {
	tb := &Table{Columns: []Column{{}, {Right: true}}}
	tb.Add("a", "1")
	tb.Add("bb", "100")
	if got, want := tb.Render(&Term{}), "a     1\nbb  100\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var w bytes.Buffer
		p := (&Term{W: &w, Width: 80, TTY: true}).Progress("packages")
		p.Set(3, 10, "net/http")
		time.Sleep(900 * time.Millisecond)
		synctest.Wait()
		if w.Len() != 0 {
			t.Errorf("wrote before a second had passed: %q", w.String())
		}
		time.Sleep(2100*time.Millisecond + time.Millisecond)
		synctest.Wait()
		if got := w.String(); !strings.HasSuffix(got, "\r3/10 packages  1.00 /s  7s left  net/http\x1b[K") {
			t.Errorf("line is %q", got)
		}
		p.Done()
		p.Done()
		if !strings.HasSuffix(w.String(), "\r\x1b[K") {
			t.Errorf("line was not cleared: %q", w.String())
		}
	})
}

func TestProgressSilentInPipe(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var w bytes.Buffer
		p := (&Term{W: &w}).Progress("packages")
		p.Set(1, 2, "")
		time.Sleep(5 * time.Second)
		p.Done()
		if w.Len() != 0 {
			t.Errorf("wrote %q into a pipe", w.String())
		}
	})
}

func TestProgressSlowWork(t *testing.T) {
	p := &Progress{unit: "races", done: 1, total: 4}
	if got := p.line(10 * time.Second); got != "1/4 races  10s each  30s left" {
		t.Errorf("got %q", got)
	}
	p = &Progress{unit: "packages"}
	if got := p.line(3 * time.Second); got != "0 packages  3s" {
		t.Errorf("got %q", got)
	}
}

func FuzzWrap(f *testing.F) {
	f.Add("a 12 ms b", 10)
	f.Fuzz(func(t *testing.T, text string, width int) {
		width %= 200
		out := Wrap(text, "  ", width)
		if strings.Join(strings.Fields(out), " ") != strings.Join(strings.Fields(Clean(text)), " ") {
			t.Errorf("Wrap(%q, %d) lost words: %q", text, width, out)
		}
	})
}
