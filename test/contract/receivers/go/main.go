// Verifies deliveries with the official Go library: one tab-separated line of base64 fields each, one verdict back.
package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"net/http"
	"os"
	"strings"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

// verify says nil for a genuine delivery. A secret without the whsec_ prefix is its UTF-8 bytes.
func verify(secret string, headers http.Header, body []byte) error {
	webhook, err := standardwebhooks.NewWebhookRaw([]byte(secret))
	if strings.HasPrefix(secret, "whsec_") {
		webhook, err = standardwebhooks.NewWebhook(secret)
	}
	if err != nil {
		return err
	}
	return webhook.Verify(body, headers)
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		text := make([]string, len(fields))
		for index, field := range fields {
			decoded, err := base64.StdEncoding.DecodeString(field)
			if err != nil {
				panic(err)
			}
			text[index] = string(decoded)
		}
		headers := http.Header{}
		headers.Set("webhook-id", text[1])
		headers.Set("webhook-timestamp", text[2])
		headers.Set("webhook-signature", text[3])
		if verify(text[0], headers, []byte(text[4])) == nil {
			fmt.Println("accepted")
		} else {
			fmt.Println("refused")
		}
	}
}
