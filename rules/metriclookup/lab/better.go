package lab

var requestsOK = requests.WithLabelValues("get", "ok")

// Better looks the counter up once, when the program starts.
func Better(codes []int) {
	for _, code := range codes {
		if code < 400 {
			requestsOK.Inc()
		}
	}
}
