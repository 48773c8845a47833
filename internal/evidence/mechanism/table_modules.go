package mechanism

// moduleRows are widely used modules, by what they are used for. They name a
// sample only where the module is not the scope's own.
var moduleRows = []Mechanism{
	{ID: "json.module", Name: "JSON", Detail: Package, Symbols: []string{
		"github.com/json-iterator/go.*", "github.com/goccy/go-json*", "github.com/bytedance/sonic*", "github.com/mailru/easyjson*", "github.com/segmentio/encoding/json*", "github.com/tidwall/gjson.*", "github.com/tidwall/sjson.*", "github.com/valyala/fastjson*", "github.com/buger/jsonparser.*", "github.com/go-json-experiment/json*", "github.com/modern-go/reflect2.*", "github.com/ugorji/go/codec.*",
	}},
	{ID: "protobuf", Name: "protobuf", Detail: Package, Symbols: []string{"google.golang.org/protobuf/*", "github.com/golang/protobuf/*", "github.com/gogo/protobuf/*", "github.com/planetscale/vtprotobuf/*"}},
	{ID: "encoding.module", Name: "encoding", Detail: Package, Symbols: []string{
		"github.com/vmihailenco/msgpack*", "github.com/tinylib/msgp*", "github.com/fxamacker/cbor*", "github.com/apache/thrift/*", "github.com/linkedin/goavro*", "github.com/google/flatbuffers/*", "gopkg.in/yaml.*", "sigs.k8s.io/yaml*", "go.yaml.in/yaml*", "github.com/goccy/go-yaml*", "github.com/BurntSushi/toml.*", "github.com/pelletier/go-toml*", "github.com/pb33f/*",
	}},
	{ID: "compress.module", Name: "compression", Detail: Package, Symbols: []string{"github.com/klauspost/compress/*", "github.com/klauspost/pgzip.*", "github.com/golang/snappy.*", "github.com/DataDog/zstd.*", "github.com/pierrec/lz4*", "github.com/andybalholm/brotli*", "github.com/ulikunitz/xz*", "github.com/valyala/gozstd.*"}},
	{ID: "hash.module", Name: "hashing", Detail: Package, Symbols: []string{"github.com/cespare/xxhash*", "github.com/OneOfOne/xxhash*", "github.com/spaolacci/murmur3.*", "github.com/twmb/murmur3.*", "github.com/dgryski/*", "github.com/zeebo/xxh3.*", "github.com/zeebo/blake3*", "github.com/minio/sha256-simd.*", "github.com/minio/highwayhash.*", "github.com/minio/md5-simd.*"}},
	{ID: "crypto.module", Name: "cryptography", Detail: Package, Symbols: []string{"golang.org/x/crypto/*", "github.com/cloudflare/circl/*", "filippo.io/edwards25519*", "github.com/golang-jwt/jwt*", "github.com/decred/dcrd/*"}},
	{ID: "log.module", Name: "logging", Detail: Package, Symbols: []string{"go.uber.org/zap*", "github.com/rs/zerolog*", "github.com/sirupsen/logrus.*", "k8s.io/klog*", "github.com/go-kit/log*", "github.com/go-logr/*", "github.com/hashicorp/go-hclog.*", "github.com/golang/glog*", "github.com/phuslu/log.*", "github.com/apex/log*"}},
	{ID: "metrics.module", Name: "metrics and tracing", Detail: Package, Symbols: []string{"github.com/prometheus/client_golang/*", "github.com/prometheus/client_model/*", "go.opentelemetry.io/otel*", "go.opencensus.io/*", "github.com/opentracing/*", "github.com/DataDog/datadog-go/*", "github.com/VictoriaMetrics/metrics.*"}},
	{ID: "http.module", Name: "HTTP", Detail: Package, Symbols: []string{"golang.org/x/net/http2*", "golang.org/x/net/http/*", "github.com/gin-gonic/gin*", "github.com/labstack/echo*", "github.com/gofiber/fiber*", "github.com/valyala/fasthttp*", "github.com/go-chi/chi*", "github.com/gorilla/mux.*", "github.com/gorilla/websocket.*", "github.com/julienschmidt/httprouter.*", "github.com/quic-go/*", "github.com/coder/websocket*"}},
	{ID: "grpc", Name: "gRPC", Symbols: []string{"google.golang.org/grpc.*", "google.golang.org/grpc/*", "connectrpc.com/*", "github.com/grpc-ecosystem/*"}},
	{ID: "database.module", Name: "database client", Detail: Package, Symbols: []string{
		"github.com/jackc/pgx*", "github.com/jackc/pg*", "github.com/lib/pq.*", "github.com/go-sql-driver/mysql.*", "github.com/mattn/go-sqlite3.*", "modernc.org/sqlite*", "modernc.org/libc*", "github.com/redis/go-redis*", "github.com/gomodule/redigo/*", "go.mongodb.org/mongo-driver/*", "gorm.io/*", "github.com/jmoiron/sqlx*", "github.com/gocql/gocql*", "github.com/ClickHouse/*",
	}},
	{ID: "store.module", Name: "storage engine", Detail: Package, Symbols: []string{"go.etcd.io/bbolt.*", "go.etcd.io/bbolt/*", "github.com/dgraph-io/badger*", "github.com/dgraph-io/ristretto*", "github.com/cockroachdb/pebble*", "github.com/syndtr/goleveldb/*", "github.com/blevesearch/*", "github.com/RoaringBitmap/*"}},
	{ID: "error.module", Name: "errors", Symbols: []string{"github.com/pkg/errors.*", "github.com/cockroachdb/errors*", "go.uber.org/multierr.*", "github.com/hashicorp/go-multierror.*", "golang.org/x/xerrors*"}},
	{ID: "reflect.module", Name: "validation and mapping by reflection", Detail: Package, Symbols: []string{"github.com/go-playground/validator*", "github.com/mitchellh/mapstructure.*", "github.com/go-viper/mapstructure*", "github.com/jinzhu/copier.*", "github.com/davecgh/go-spew/*", "github.com/google/go-cmp/*", "github.com/stretchr/testify/*"}},
	{ID: "regexp.module", Name: "regexp", Detail: Package, Symbols: []string{"github.com/dlclark/regexp2*", "github.com/grafana/regexp*", "github.com/wasilibs/go-re2*", "github.com/coregx/coregex*"}},
	{ID: "markup.module", Name: "templates and markup", Detail: Package, Symbols: []string{"github.com/yuin/goldmark*", "github.com/russross/blackfriday*", "github.com/alecthomas/chroma*", "github.com/flosch/pongo2*", "github.com/valyala/quicktemplate*", "github.com/a-h/templ*", "golang.org/x/net/html*", "github.com/microcosm-cc/bluemonday*"}},
	{ID: "id.module", Name: "identifiers", Symbols: []string{"github.com/google/uuid.*", "github.com/gofrs/uuid*", "github.com/rs/xid.*", "github.com/oklog/ulid*", "github.com/segmentio/ksuid.*"}},
	{ID: "math.module", Name: "numeric library", Detail: Package, Symbols: []string{"gonum.org/v1/gonum/*", "github.com/shopspring/decimal.*", "github.com/cockroachdb/apd*", "github.com/holiman/uint256.*"}},
	{ID: "syscall.module", Name: "system interface", Reach: Wrapper, Detail: Package, Symbols: []string{"golang.org/x/sys/*", "github.com/edsrzf/mmap-go.*", "github.com/fsnotify/fsnotify.*"}},
}
