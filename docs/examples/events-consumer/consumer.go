// Reads the public events in order, each once: go run . <brokers> [topic] [group]. Prints one line per event; replace handle by
// what you do with it.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/twmb/franz-go/pkg/kgo"
)

type event struct {
	Seq       int64  `json:"event_seq"`
	CompanyID int64  `json:"company_id"`
	ReqKey    string `json:"req_key"`
}

// Keep it with your own data and store it in the transaction that stores what the event did: then each event counts once.
var lastSeq int64

func handle(kind string, e event) {
	fmt.Printf("%d %s company=%d %s\n", e.Seq, kind, e.CompanyID, e.ReqKey)
}

func main() {
	settings := []string{"localhost:9092", "hiring.events", "events-example"}
	copy(settings, os.Args[1:])
	client, err := kgo.NewClient(
		kgo.SeedBrokers(strings.Split(settings[0], ",")...),
		kgo.ConsumeTopics(settings[1]),
		kgo.ConsumerGroup(settings[2]),
		kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()),
		kgo.DisableAutoCommit(),
		// Events are written in transactions: only what was committed is read.
		kgo.FetchIsolationLevel(kgo.ReadCommitted()),
	)
	if err != nil {
		log.Fatal(err)
	}
	defer client.Close()
	running, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	for running.Err() == nil {
		fetches := client.PollFetches(running)
		fetches.EachError(func(_ string, _ int32, err error) {
			if running.Err() == nil {
				log.Print(err)
			}
		})
		fetches.EachRecord(func(record *kgo.Record) {
			var e event
			if err := json.Unmarshal(record.Value, &e); err != nil {
				log.Fatal(err)
			}
			// After a restart the last events come again. Their numbers identify them; offsets change when a topic is restored.
			if e.Seq <= lastSeq {
				return
			}
			handle(typeOf(record), e)
			lastSeq = e.Seq
		})
		if err := client.CommitUncommittedOffsets(running); err != nil && running.Err() == nil {
			log.Print(err)
		}
	}
}

func typeOf(record *kgo.Record) string {
	for _, header := range record.Headers {
		if header.Key == "ce_type" {
			return string(header.Value)
		}
	}
	return ""
}
