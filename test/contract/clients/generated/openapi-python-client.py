"""Two calls by the client that openapi-python-client wrote into the folder of the same name."""

import os

from openapi_python_client import AuthenticatedClient
from openapi_python_client.api.cached_reads import is_hiring, open_reqs

client = AuthenticatedClient(
    base_url=os.environ["HIRING_URL"], token=os.environ["HIRING_KEY"], prefix="", auth_header_name="X-API-Key"
)
hiring = is_hiring.sync(13, client=client)
reqs = open_reqs.sync(13, client=client, limit=1)
print(hiring.open_req_count, reqs.reqs[0].title)
