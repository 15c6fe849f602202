import {
  isJsonContentType,
  PerRequestHTTPServerTransport,
  ProtocolErrorCode,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type Server,
} from '@modelcontextprotocol/server';
import type { EdgeRequest } from '@hiring/platform-http-edge';

/** The protocol's stateless revision. */
export const NEWEST_REVISION = '2026-07-28';
/** The supported protocol revisions, newest first. In all except the newest, a client begins with `initialize`. */
export const REVISIONS: readonly string[] = [NEWEST_REVISION, '2025-11-25', '2025-06-18'];

/** The `_meta` member that names the revision in messages of the newest revision. */
const REVISION = 'io.modelcontextprotocol/protocolVersion';
const METHOD = 'tools/call';

/**
 * Returns the tool call in a POST in the newest revision. For any other message, or if the headers do not match the
 * body, returns null, and the SDK answers.
 */
export function toolRequestOf({ headers, body }: EdgeRequest): JSONRPCRequest | null {
  if (headers['mcp-protocol-version'] !== NEWEST_REVISION || headers['mcp-method'] !== METHOD) return null;
  if (!isJsonContentType(headers['content-type'] ?? null)) return null;
  const { jsonrpc, id, method, params } = membersOf(body);
  const isNamed = typeof id === 'string' || Number.isSafeInteger(id);
  if (jsonrpc !== '2.0' || !isNamed || method !== METHOD) return null;
  const { name, _meta: meta } = membersOf(params);
  if (typeof name !== 'string' || name !== headers['mcp-name']) return null;
  return membersOf(meta)[REVISION] === NEWEST_REVISION ? (body as JSONRPCRequest) : null;
}

/**
 * Returns the error for a message in an unknown revision. Returns null for `initialize`, because this message
 * negotiates the revision. Also returns null if `_meta` names the revision, because the SDK then checks it.
 */
export function unknownRevision({ headers, body }: EdgeRequest): object | null {
  const requested = headers['mcp-protocol-version'];
  const { id = null } = membersOf(body);
  if (requested === undefined || namesRevision(body) || isNegotiation(body)) return null;
  if (typeof requested === 'string' && REVISIONS.includes(requested)) return null;
  const data = { supported: REVISIONS, requested };
  const message = 'The revision of the protocol is not known.';
  return { jsonrpc: '2.0', id, error: { code: ProtocolErrorCode.UnsupportedProtocolVersion, message, data } };
}

/** Returns whether the message names its revision in its body, as the newest one requires. */
function namesRevision(body: unknown): boolean {
  return membersOf(membersOf(membersOf(body)['params'])['_meta'])[REVISION] !== undefined;
}

/**
 * Returns whether the message is an `initialize` whose body names no revision. The newest revision has no `initialize`.
 */
export function isNegotiation(body: unknown): boolean {
  return membersOf(body)['method'] === 'initialize' && !namesRevision(body);
}

function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/**
 * Passes on a tool's result as a message, without the SDK's web streams. For all other messages, the SDK builds the
 * response.
 */
class ResultTransport extends PerRequestHTTPServerTransport {
  onResult: ((result: JSONRPCMessage) => void) | undefined;
  /**
   * Whether an earlier message, such as progress, has begun the SDK's stream. The result then follows in that stream.
   */
  private isStream = false;

  override async send(...sent: Parameters<PerRequestHTTPServerTransport['send']>): Promise<void> {
    const [message] = sent;
    const isResult = 'result' in message;
    if (isResult && !this.isStream) return this.onResult?.(message);
    this.isStream ||= !isResult;
    await super.send(...sent);
  }
}

/** Runs the call on its own server. Resolves with the body of a 200, or with the SDK's response. */
export async function runToolRequest(server: Server, message: JSONRPCRequest): Promise<string | Response> {
  const transport = new ResultTransport({ classification: { era: 'modern', revision: NEWEST_REVISION } });
  await server.connect(transport);
  return new Promise((resolve, reject) => {
    transport.onResult = (result) => resolve(JSON.stringify(result));
    transport.handleMessage(message).then(resolve, reject);
  });
}
