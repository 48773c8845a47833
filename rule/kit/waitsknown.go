package kit

import (
	"go/types"
	"strings"
)

// InStandardLibrary tells it by the first element of the import path: those of
// other modules have a dot, and a module without one is hardly named like this.
func InStandardLibrary(p *types.Package) bool {
	if p == nil {
		return false
	}
	first, _, _ := strings.Cut(p.Path(), "/")
	switch first {
	case "archive", "bufio", "bytes", "cmp", "compress", "container", "context", "crypto", "database", "debug",
		"embed", "encoding", "errors", "expvar", "flag", "fmt", "go", "hash", "html", "image", "index", "internal", "io",
		"iter", "log", "maps", "math", "mime", "net", "os", "path", "plugin", "reflect", "regexp", "runtime", "slices",
		"sort", "strconv", "strings", "structs", "sync", "syscall", "testing", "text", "time", "unicode", "unique", "unsafe",
		"vendor", "weak":
		return true
	}
	return false
}

// standardWait lists what waits in the standard library. Deep inside nearly
// everything there can wait, so that what counts is listed, not worked out.
func standardWait(f *types.Func) Wait {
	if why := waitsFor(f); why != "" {
		return Wait{Why: why, Hops: -1, Sure: why} // the call itself waits
	}
	return Wait{Sure: streams(f)}
}

// libraryWait is what a function of a well-known library waits for by all that it does, however far the
// way to it: no facts are known of other modules.
func libraryWait(f *types.Func) Wait {
	why := ""
	switch name := f.Name(); f.Pkg().Path() {
	case "github.com/miekg/dns":
		if strings.HasPrefix(name, "Exchange") || strings.HasPrefix(name, "Dial") {
			why = "the network"
		}
	case "golang.org/x/crypto/ssh":
		switch name {
		case "Dial", "Run", "Output", "CombinedOutput", "NewSession":
			why = "the network"
		}
	case "github.com/gorilla/websocket", "nhooyr.io/websocket", "github.com/coder/websocket":
		if strings.HasPrefix(name, "Dial") {
			why = "the network"
		}
	}
	if why == "" {
		return Wait{}
	}
	return Wait{Why: why, Hops: -1, Sure: why}
}

func waitsFor(f *types.Func) string {
	name, recv := f.Name(), ReceiverName(f)
	has := func(prefixes ...string) bool {
		for _, p := range prefixes {
			if strings.HasPrefix(name, p) {
				return true
			}
		}
		return false
	}
	switch f.Pkg().Path() {
	case "time":
		if name == "Sleep" {
			return "a sleep"
		}
	case "net":
		if has("Dial", "Lookup", "ResolveTCPAddr", "ResolveUDPAddr", "ResolveIPAddr", "Accept") {
			return "the network"
		}
	case "crypto/tls":
		if has("Dial", "Handshake") {
			return "the network"
		}
	case "net/http":
		if recv == "Client" && !has("Close") || recv == "RoundTripper" || recv == "Transport" && name == "RoundTrip" ||
			recv == "" && (name == "Get" || name == "Post" || name == "Head" || name == "PostForm") {
			return "the network"
		}
	case "net/rpc":
		if recv == "Client" && name == "Call" || recv == "" && has("Dial") {
			return "the network"
		}
	case "net/smtp":
		if name == "SendMail" || name == "Dial" {
			return "the network"
		}
	case "database/sql":
		if recv != "" && has("Query", "Exec", "Ping", "Begin", "Commit", "Rollback", "Prepare") {
			return "a database"
		}
	case "os":
		if recv == "" && has("ReadFile", "WriteFile", "Open", "Create", "ReadDir", "RemoveAll", "CopyFS") {
			return "the disk"
		}
	case "io/ioutil":
		if name == "ReadFile" || name == "WriteFile" || name == "ReadDir" {
			return "the disk"
		}
	case "path/filepath":
		if has("Walk", "Glob", "EvalSymlinks") {
			return "the disk"
		}
	case "os/exec":
		if recv == "Cmd" && (name == "Run" || name == "Wait" || name == "Output" || name == "CombinedOutput") {
			return "a child process"
		}
	case "sync": // a Cond lets go of its lock
		if name == "Wait" && recv == "WaitGroup" {
			return "other goroutines"
		}
	}
	return ""
}

// streams tells of the functions that use what is open already, or that change a
// name in a folder: as slow as the disk or the network, but a lock beside a
// stream is mostly there for the stream.
func streams(f *types.Func) string {
	name, recv := f.Name(), ReceiverName(f)
	switch f.Pkg().Path() {
	case "net":
		if recv != "" && (name == "Read" || name == "Write") {
			return "the network"
		}
	case "net/http":
		if recv == "Transport" || recv == "RoundTripper" {
			return "the network"
		}
	case "database/sql":
		if recv != "" && strings.HasPrefix(name, "Next") {
			return "a database"
		}
	case "os":
		switch name {
		case "Read", "ReadAt", "Write", "WriteAt", "WriteString", "ReadFrom", "WriteTo", "Sync", "ReadDir", "Readdir":
			if recv == "File" {
				return "the disk"
			}
		case "Rename", "Remove", "Mkdir", "MkdirAll", "MkdirTemp", "Truncate", "Stat", "Lstat", "Link", "Symlink", "Readlink", "Chtimes":
			if recv == "" {
				return "the disk"
			}
		}
	}
	return ""
}

// ReceiverName is the name of a method's receiver type, "" for functions.
func ReceiverName(f *types.Func) string {
	recv := f.Signature().Recv()
	if recv == nil {
		return ""
	}
	if n := NamedOf(recv.Type()); n != nil {
		return n.Obj().Name()
	}
	return ""
}
