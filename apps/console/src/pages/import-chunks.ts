import type { ImportedChunk } from '@hiring/leads';
import { ApiProblem } from '../api.ts';

const ATTEMPTS = 5;
const PAUSE_MS = 500;
const RETRYABLE_STATUSES = new Set([429, 500, 502, 503, 504]);

/** Sends one chunk. Retries temporary failures. A retry is safe, because the server stores a chunk only once. */
export async function sendChunk(ticket: string, chunk: string, number: number): Promise<ImportedChunk> {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await fetch(`/imports/rows?piece=${number}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ticket}`, 'content-type': 'text/tab-separated-values' },
      body: chunk,
    }).catch(() => null);
    if (reply?.ok) return (await reply.json()) as ImportedChunk;
    if (attempt === ATTEMPTS || (reply !== null && !RETRYABLE_STATUSES.has(reply.status))) throw await problemOf(reply);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** (attempt - 1)));
  }
}

async function problemOf(reply: Response | null): Promise<ApiProblem> {
  if (reply === null)
    return new ApiProblem(
      0,
      'There is no connection to the service. Import the file again: stored rows are not doubled.',
    );
  const { detail } = (await reply.json().catch(() => ({}))) as { detail?: string };
  return new ApiProblem(reply.status, detail ?? `The service answered ${reply.status}.`);
}
