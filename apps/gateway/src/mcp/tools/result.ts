import type { CallToolResult } from '@modelcontextprotocol/server';
import { ERROR_CODES, type AppError } from '@hiring/contracts';
import { COMPANY_ID, type Answer } from '../../pipeline/incoming-call.js';
import type { Exchange } from '../exchange.js';
import { adviceFor } from './advice.js';
import { noteOf } from './note.js';
import type { Tool } from './tool.js';

type Headers = Record<string, string>;
type Row = Record<string, unknown>;

/**
 * Returns an answer's content: the body as in REST, but with long lists shortened. While a crawl is in progress, adds
 * the time after which to call again.
 */
export function structuredOf(tool: Tool, answer: Answer, headers: Headers): Row {
  const body = JSON.parse(answer.body ?? '{}') as Row;
  if (isCrawling(tool, answer)) return { ...body, retry_after_seconds: Number(headers['retry-after']) };
  return tool.itemsShownMax === undefined ? body : shortened(body, tool.itemsShownMax);
}

function shortened(body: Row, itemsShownMax: Record<string, number>): Row {
  const rowOf = (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        const most = itemsShownMax[name];
        return [name, most !== undefined && Array.isArray(value) ? value.slice(0, most) : value];
      }),
    );
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? (value as Row[]).map(rowOf) : value]),
  );
}

/**
 * Converts content to a tool result. The result's text repeats the content, for hosts that show models only text. Text
 * from job boards is unchanged.
 */
export function answerResult(structured: Row, exchange: Exchange, given: Readonly<Row>): CallToolResult {
  const note = noteOf(structured, exchange.headers, given, nextCursorOf(exchange.headers));
  return {
    content: [JSON.stringify(structured), note].map((text) => ({ type: 'text', text })),
    structuredContent: structured,
    _meta: metaOf(exchange, given['company_id']),
  };
}

/** Converts a refusal to a result with the error and the next step. A refused call is not billed. */
export function refusalResult(tool: Tool, error: AppError, exchange: Exchange, given: Readonly<Row>): CallToolResult {
  const wait = error.retryAfterSeconds === undefined ? undefined : Math.max(1, Math.ceil(error.retryAfterSeconds));
  const { status, title } = ERROR_CODES[error.code];
  const rules = error.errors ?? [];
  const lines = [
    // The public message uses the names in the REST API. So if errors in single arguments are known, list these errors
    // instead, with the names of the tool's arguments.
    rules.length > 0 ? `${title} (${error.code}).` : `${title} (${error.code}): ${error.publicMessage}`,
    ...rules.map(({ pointer, detail }) => `- ${argumentName(pointer)}: ${detail}`),
    adviceFor(error.code, tool, { waitSeconds: wait ?? 1, given }),
  ];
  const problem = {
    code: error.code,
    status,
    request_id: exchange.requestId,
    ...(wait !== undefined && { retry_after_seconds: wait }),
  };
  const companyId = error.code === 'invalid_request' ? undefined : given['company_id'];
  return {
    isError: true,
    content: [{ type: 'text', text: lines.join('\n') }],
    _meta: { ...metaOf(exchange, companyId), 'hiring/problem': problem },
  };
}

function isCrawling(tool: Tool, { status }: Answer): boolean {
  return status === 202 && tool.operation.meter === 'tier1';
}

function metaOf({ headers, requestId }: Exchange, companyId: unknown): Row {
  const company = companyId ?? (headers[COMPANY_ID] === undefined ? undefined : Number(headers[COMPANY_ID]));
  const nextCursor = nextCursorOf(headers);
  return {
    'hiring/requestId': requestId,
    'hiring/units': unitsOf(headers['usage-units']),
    ...(company !== undefined && { 'hiring/companyId': company }),
    ...(headers['coverage'] !== undefined && { 'hiring/coverage': headers['coverage'] }),
    ...(nextCursor !== undefined && { 'hiring/nextCursor': nextCursor }),
    ...(headers['usage-id'] !== undefined && { 'hiring/usageId': headers['usage-id'] }),
    ...(headers['idempotent-replayed'] !== undefined && { 'hiring/replayed': true }),
    ...(headers['idempotency-stored'] !== undefined && { 'hiring/stored': false }),
  };
}

/**
 * Returns the cursor of the next page from the `Link` header. Only answers without a cursor in the body have this
 * header.
 */
function nextCursorOf({ link }: Headers): string | undefined {
  if (link?.endsWith('rel="next"') !== true) return undefined;
  return new URL(link.slice(1, link.indexOf('>')), 'http://localhost').searchParams.get('cursor') ?? undefined;
}

/** Converts `calls=1` to `{calls: 1}`, and an absent header or a count of 0 to `{}`. */
function unitsOf(header: string | undefined): Record<string, number> {
  const [unit, count] = header?.split('=') ?? [];
  return unit === undefined || Number(count) === 0 ? {} : { [unit]: Number(count) };
}

/** Returns the name in `?name`, `/name`, `{name}` or `#Name`. */
function argumentName(pointer: string): string {
  return pointer.replace(/^[?/{#]|\}$/g, '');
}
