import type { CallToolResult } from '@modelcontextprotocol/server';
import { ERROR_CODES, type AppError, type ErrorCode } from '@hiring/contracts';
import { COMPANY_ID, type Answer } from '../../pipeline/incoming-call.js';
import type { Exchange } from '../exchange.js';
import type { Tool } from './tool.js';

type Headers = Record<string, string>;

/**
 * The structured content of an answer: REST's body or, while a crawl is in progress, the time after which to call
 * again.
 */
export function structuredOf(tool: Tool, answer: Answer, headers: Headers): Record<string, unknown> {
  const body = JSON.parse(answer.body ?? '{}') as Record<string, unknown>;
  if (!isCrawling(tool, answer)) return body;
  return { ...body, retry_after_seconds: Number(headers['retry-after']) };
}

/** Converts an answer to a tool result. Text from job boards is passed unchanged, as a JSON string like any other. */
export function answerResult(tool: Tool, answer: Answer, exchange: Exchange, companyId: unknown): CallToolResult {
  const structured = structuredOf(tool, answer, exchange.headers);
  const crawling = isCrawling(tool, answer);
  const texts = [crawling || answer.body === null ? JSON.stringify(structured) : answer.body];
  if (crawling) texts.push(crawlingAdvice(structured));
  return {
    content: texts.map((text) => ({ type: 'text', text })),
    structuredContent: structured,
    _meta: metaOf(exchange, companyId),
  };
}

/** Converts a refusal to a result that a model can act on: the error, then the advice. Nothing was billed. */
export function refusalResult(tool: Tool, error: AppError, exchange: Exchange, companyId: unknown): CallToolResult {
  const wait = error.retryAfterSeconds === undefined ? undefined : Math.max(1, Math.ceil(error.retryAfterSeconds));
  const lines = [
    `${ERROR_CODES[error.code].title} (${error.code}): ${error.publicMessage}`,
    ...(error.errors ?? []).map(({ pointer, detail }) => `- ${argumentName(pointer)}: ${detail}`),
    adviceFor(error.code, tool, wait ?? 1),
  ];
  const problem = {
    code: error.code,
    status: ERROR_CODES[error.code].status,
    request_id: exchange.requestId,
    ...(wait !== undefined && { retry_after_seconds: wait }),
  };
  return {
    isError: true,
    content: [{ type: 'text', text: lines.join('\n') }],
    _meta: { ...metaOf(exchange, companyId), 'hiring/problem': problem },
  };
}

function isCrawling(tool: Tool, { status }: Answer): boolean {
  return status === 202 && tool.operation.meter === 'tier1';
}

function crawlingAdvice({ retry_after_seconds: wait }: Record<string, unknown>): string {
  return `The data is older than max_age; a crawl is queued or running. Call again with the same arguments in ${String(wait)} s, or now without max_age for the best available data.`;
}

function metaOf({ headers, requestId }: Exchange, companyId: unknown): Record<string, unknown> {
  const company = companyId ?? (headers[COMPANY_ID] === undefined ? undefined : Number(headers[COMPANY_ID]));
  return {
    'hiring/requestId': requestId,
    'hiring/units': unitsOf(headers['usage-units']),
    ...(company !== undefined && { 'hiring/companyId': company }),
    ...(headers['coverage'] !== undefined && { 'hiring/coverage': headers['coverage'] }),
    ...(headers['link']?.endsWith('rel="next"') === true && { 'hiring/nextCursor': cursorOf(headers['link']) }),
    ...(headers['usage-id'] !== undefined && { 'hiring/usageId': headers['usage-id'] }),
    ...(headers['idempotent-replayed'] !== undefined && { 'hiring/replayed': true }),
  };
}

function cursorOf(link: string): string | null {
  return new URL(link.slice(1, link.indexOf('>')), 'http://localhost').searchParams.get('cursor');
}

/** `calls=1` -> `{calls: 1}`; nothing billed -> `{}`. */
function unitsOf(header: string | undefined): Record<string, number> {
  const [unit, count] = header?.split('=') ?? [];
  return unit === undefined || Number(count) === 0 ? {} : { [unit]: Number(count) };
}

function argumentName(pointer: string): string {
  return pointer.replace(/^[?/{#]|\}$/g, '');
}

function adviceFor(code: ErrorCode, tool: Tool, waitSeconds: number): string {
  switch (code) {
    case 'invalid_request':
      return 'Correct the arguments and call again.';
    case 'not_found':
      return tool.aboutCompany === true
        ? 'Check the ids: company_id comes from who_is_hiring_for, search_jobs or get_changes, or give domain instead. Do not guess ids.'
        : 'Check the ids you gave; do not guess them.';
    case 'forbidden':
      return 'This key may not do that; calling again will not help. Tell the user.';
    case 'idempotency_mismatch':
      return 'Use a new idempotency key for a call with other arguments.';
    case 'plan_limit_reached':
      return 'The plan of this account is used up for now. Tell the user; do not call again in a loop.';
    case 'rate_limited':
    case 'idempotency_in_flight':
    case 'unavailable':
      return `Wait ${waitSeconds} s, then call again with the same arguments.`;
    default:
      return 'Calling again with the same arguments will not help.';
  }
}
