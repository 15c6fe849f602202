import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** Verifies deliveries with the official Java library: one tab-separated line of base64 fields each, one verdict back. */
class Receiver {
  /** Returns for a genuine delivery. A secret without the whsec_ prefix is its UTF-8 bytes. */
  static void verify(String secret, HttpHeaders headers, String body) throws WebhookVerificationException {
    Webhook webhook =
        secret.startsWith("whsec_") ? new Webhook(secret) : new Webhook(secret.getBytes(StandardCharsets.UTF_8));
    webhook.verify(body, headers);
  }

  public static void main(String[] arguments) throws Exception {
    var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] fields = line.split("\t");
      for (int index = 0; index < fields.length; index++) {
        fields[index] = new String(Base64.getDecoder().decode(fields[index]), StandardCharsets.UTF_8);
      }
      var headers =
          HttpHeaders.of(
              Map.of(
                  "webhook-id", List.of(fields[1]),
                  "webhook-timestamp", List.of(fields[2]),
                  "webhook-signature", List.of(fields[3])),
              (name, value) -> true);
      try {
        verify(fields[0], headers, fields[4]);
        System.out.println("accepted");
      } catch (WebhookVerificationException refused) {
        System.out.println("refused");
      }
    }
  }
}
