package constructpercall

import (
	"go/types"
	"path"

	"github.com/gotoll/toll/rule/kit"
)

// forked is the import path of a package of builders that f's package is a copy of, as its name and what f gives
// show; "" for others. Frameworks have copies of such packages among their internal ones.
func forked(f *types.Func) string {
	if kit.InStandardLibrary(f.Pkg()) || f.Signature().Results().Len() == 0 {
		return ""
	}
	made := f.Signature().Results().At(0).Type()
	of, method := "", ""
	switch path.Base(unversioned(f.Pkg().Path())) {
	case "schema":
		of, method = "github.com/gorilla/schema", "IgnoreUnknownKeys"
	case "validator":
		of, method = "github.com/go-playground/validator", "RegisterValidation"
	case "zstd":
		of, method = "github.com/klauspost/compress/zstd", "Reset"
	case "snappy":
		of, method = "github.com/golang/snappy", "Reset"
	case "brotli":
		of, method = "github.com/andybalholm/brotli", "Reset"
	case "pgzip":
		of, method = "github.com/klauspost/pgzip", "Reset"
	}
	if of == "" || kit.Method(made, method) == nil {
		return ""
	}
	return of
}
