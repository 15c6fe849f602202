"""Two calls by the client that openapi-generator wrote."""

import os

from openapi_client import ApiClient, CachedReadsApi, Configuration

configuration = Configuration(host=os.environ["HIRING_URL"], api_key={"ApiKey": os.environ["HIRING_KEY"]})
with ApiClient(configuration) as client:
    api = CachedReadsApi(client)
    print(api.is_hiring(13).open_req_count, api.open_reqs(13, limit=1).reqs[0].title)
