// Two calls by the client that oapi-codegen wrote.
package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"

	"client"
)

func main() {
	withKey := client.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("X-API-Key", os.Getenv("HIRING_KEY"))
		return nil
	})
	api, err := client.NewClientWithResponses(os.Getenv("HIRING_URL"), withKey)
	if err != nil {
		log.Fatal(err)
	}
	hiring, err := api.IsHiringWithResponse(context.Background(), 13, nil)
	if err != nil {
		log.Fatal(err)
	}
	limit := int64(1)
	open, err := api.OpenReqsWithResponse(context.Background(), 13, &client.OpenReqsParams{Limit: &limit})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(hiring.JSON200.OpenReqCount, open.JSON200.Reqs[0].Title)
}
