import { testStack } from '@hiring/platform-testing';

const stack = testStack();

export interface Reply {
  status: number;
  headers: Headers;
  /** The parsed body, when it is JSON. */
  body: Record<string, unknown>;
  text: string;
}

export interface ApiCall {
  key?: string | null;
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends a request to the stack with the demo key, another key, or none (`null`). */
export async function api(path: string, request: ApiCall = {}): Promise<Reply> {
  const key = request.key === undefined ? stack.api_key : request.key;
  const response = await fetch(`${stack.base_url}${path}`, {
    method: request.method ?? 'GET',
    headers: {
      ...(key !== null && { 'x-api-key': key }),
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
      ...request.headers,
    },
    ...(request.body !== undefined && {
      body: typeof request.body === 'string' ? request.body : JSON.stringify(request.body),
    }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return { status: response.status, headers: response.headers, text, body: isJson && text !== '' ? parse(text) : {} };
}

export interface Line {
  usage_id: string;
  kind: string;
  operation: string;
  key_id: number;
  units: Record<'calls' | 'changes' | 'watches' | 'forced_fresh', number>;
  meter_class: string | null;
}

/** Returns the key's last 100 bill lines, newest first. */
export async function linesOf(keyId: number): Promise<Line[]> {
  const { body } = await api(`/v1/usage/records?key_id=${keyId}&limit=100`);
  return body['records'] as Line[];
}

function parse(text: string): Record<string, unknown> {
  return JSON.parse(text) as Record<string, unknown>;
}
