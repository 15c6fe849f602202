import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * Reads the public events in order, each once: {@code java -cp 'jars/*' Consumer.java <brokers> [topic] [group]}. Prints one line
 * per event; replace {@code handle} by what you do with it.
 */
class Consumer {
  /** Keep it with your own data and store it in the transaction that stores what the event did: then each event counts once. */
  private static long lastSeq = 0;

  private static void handle(String type, JsonNode event) {
    System.out.printf(
        "%d %s company=%d %s%n",
        event.get("event_seq").asLong(), type, event.get("company_id").asLong(), event.get("req_key").asText());
  }

  public static void main(String[] arguments) throws Exception {
    String brokers = arguments.length > 0 ? arguments[0] : "localhost:9092";
    String topic = arguments.length > 1 ? arguments[1] : "hiring.events";
    String group = arguments.length > 2 ? arguments[2] : "events-example";
    Map<String, Object> settings =
        Map.of(
            "bootstrap.servers", brokers,
            "group.id", group,
            "auto.offset.reset", "earliest",
            "enable.auto.commit", false,
            "allow.auto.create.topics", false,
            // Events are written in transactions: only what was committed is read.
            "isolation.level", "read_committed");
    var json = new ObjectMapper();
    try (var consumer = new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
      Thread main = Thread.currentThread();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(consumer, main)));
      consumer.subscribe(List.of(topic));
      while (true) {
        for (ConsumerRecord<String, String> record : consumer.poll(Duration.ofSeconds(1))) {
          String type = new String(record.headers().lastHeader("ce_type").value(), StandardCharsets.UTF_8);
          JsonNode event = json.readTree(record.value());
          // After a restart the last events come again. Their numbers identify them; offsets change when a topic is restored.
          if (event.get("event_seq").asLong() <= lastSeq) continue;
          handle(type, event);
          lastSeq = event.get("event_seq").asLong();
        }
        consumer.commitSync();
      }
    } catch (WakeupException stopped) {
      // Sent by the shutdown hook.
    }
  }

  private static void stop(KafkaConsumer<?, ?> consumer, Thread main) {
    consumer.wakeup();
    try {
      main.join(5_000);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
