import org.openapitools.client.ApiClient;
import org.openapitools.client.api.CachedReadsApi;

/** Two calls by the client that openapi-generator wrote for okhttp. */
public class OkHttpCall {
  public static void main(String[] args) throws Exception {
    var client = new ApiClient().setBasePath(System.getenv("HIRING_URL"));
    client.setApiKey(System.getenv("HIRING_KEY"));
    var api = new CachedReadsApi(client);
    var hiring = api.isHiring(13L, null, null, null);
    var open = api.openReqs(13L, null, null, null, null, 1L, null, null, null);
    System.out.println(hiring.getOpenReqCount() + " " + open.getReqs().get(0).getTitle());
    System.exit(0);
  }
}
