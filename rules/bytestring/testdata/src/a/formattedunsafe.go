package a

import (
	"fmt"
	"io"
	"net/http"
)

// Without a text of its own the format may give nothing.
func maybeEmpty(name string) []byte {
	return []byte(fmt.Sprintf("%s", name)) // want `copies a string that fmt made`
}

func handles(w http.ResponseWriter, conn io.WriteCloser, id int) {
	w.Write([]byte(fmt.Sprintf("user:%d", id))) // want `copies a string into bytes`

	conn.Write([]byte(fmt.Sprint(id))) // want `copies a string into bytes`
}
