import type { FieldError } from '@hiring/contracts';

/** An API error (RFC 9457). If the connection failed, the status is 0. */
export class ApiProblem extends Error {
  constructor(
    readonly status: number,
    detail: string,
    readonly fields: FieldError[] = [],
    readonly requestId: string | null = null,
  ) {
    super(detail);
    this.name = 'ApiProblem';
  }
}

const BASE = '/console/api';
/**
 * Dispatches `ended` when the session ends, either because a response had status 401 or because the user signed out.
 */
export const sessionEvents = new EventTarget();

export interface Answer<T> {
  body: T;
  status: number;
  headers: Headers;
}

export async function call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Answer<T>> {
  let response: Response;
  try {
    response = await fetch(`${BASE}${path}`, {
      method,
      headers: { 'x-console': '1', ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch (error) {
    throw new ApiProblem(0, `There is no connection to the service (${error instanceof Error ? error.message : ''}).`);
  }
  const text = await response.text();
  const parsed: unknown = text === '' ? null : JSON.parse(text);
  if (response.ok) return { body: parsed as T, status: response.status, headers: response.headers };
  if (response.status === 401) sessionEvents.dispatchEvent(new Event('ended'));
  const problem = parsed as { detail?: string; errors?: FieldError[]; request_id?: string } | null;
  const detail = problem?.detail ?? `The service answered ${response.status}.`;
  throw new ApiProblem(response.status, detail, problem?.errors, problem?.request_id ?? null);
}

export const get = async <T>(path: string): Promise<T> => (await call<T>('GET', path)).body;
export const post = async <T>(path: string, body?: unknown): Promise<T> => (await call<T>('POST', path, body)).body;
export const remove = (path: string): Promise<unknown> => call('DELETE', path);

export type Parameters = Record<string, string | number | null | undefined>;

/** Returns the query string. Parameters that are null, undefined or '' are left out. */
export function query(parameters: Parameters): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

export interface HiringEvent {
  event_seq: number;
  company_id: number;
  req_key: string;
  event_type: 'opened' | 'reposted' | 'reobserved' | 'closed';
  observed_at: string;
  function?: string;
  country?: string | null;
  title?: string;
  source_board: string;
}

export const EVENT_TYPES = ['opened', 'reposted', 'reobserved'] as const;
