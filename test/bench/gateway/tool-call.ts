const REVISION = '2026-07-28';
const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': REVISION,
};

function message(method: string, params: object): string {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': REVISION,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } });
}

/** A call to the tool `is_hiring`. `{id}` is the company. */
export const TOOL_CALL = {
  path: '/mcp',
  headers: { ...HEADERS, 'mcp-method': 'tools/call', 'mcp-name': 'is_hiring' },
  body: message('tools/call', { name: 'is_hiring', arguments: { company_id: '{id}' } }).replace('"{id}"', '{id}'),
};

/** A message that the gateway answers after it has checked the credential, without a call to another service. */
export const PING = {
  path: '/mcp',
  headers: { ...HEADERS, 'mcp-method': 'tools/list' },
  body: message('tools/list', {}),
};
