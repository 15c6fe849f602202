// Two calls by the client that openapi-generator wrote.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	client "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func main() {
	configuration := client.NewConfiguration()
	configuration.Servers = client.ServerConfigurations{{URL: os.Getenv("HIRING_URL")}}
	configuration.AddDefaultHeader("X-API-Key", os.Getenv("HIRING_KEY"))
	api := client.NewAPIClient(configuration).CachedReadsAPI
	hiring, _, err := api.IsHiring(context.Background(), 13).Execute()
	if err != nil {
		log.Fatal(err)
	}
	open, _, err := api.OpenReqs(context.Background(), 13).Limit(1).Execute()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(hiring.OpenReqCount, open.Reqs[0].Title)
}
