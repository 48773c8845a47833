package loadgen

// Help explains load specs.
const Help = `A load spec is a line of key=value words, or the name of a TOML or JSON file with
the same keys. Both servers get the same requests at the same moments.

  toll prove --service './old -addr 127.0.0.1:{port}' './new -addr 127.0.0.1:{port}' \
    --load 'rate=500 url=http://127.0.0.1:{port}/pay body=@pay.json header="X-Key: k{n}"'

In commands and URLs {port}, {port2} and {port3} are free ports, others for each
server (PORT in its environment is the first); in a command {dir} is an empty
folder of its own. In URL, header and body {n} is the request's number.

  rate       requests per second
  url        what to request, on this machine only
  method     GET, or POST where there is a body
  body       text, or @file
  header     'Name: value'; may come again (in a file: a list)
  ready      URL that answers below 400 when the server is ready (default: any
             answer to the first url)
  wait       for a server to be ready (10s)
  timeout    of a request, from the moment it was due (2s)
  pprof      URL of net/http/pprof or expvar: counts allocations per request
  same-body  true: answers must be equal on both sides
  arrivals   random (default), as from many users, or even
  conns      connections to one server, at most (256)
  window     measured time of one turn (250ms, longer for low rates or slow answers)
  lead       load before it that is not measured (a fifth of the window)
  quads      turns ABBA before both servers are started anew (12)

Several kinds of request, in a file only:

  rate = 500
  [[target]]
  name = "pay"
  weight = 9
  url = "http://127.0.0.1:{port}/pay"
  [[target]]
  name = "list"
  url = "http://127.0.0.1:{port}/list"
`
