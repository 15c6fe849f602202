import { ERROR_CODES, type ErrorCode } from '@hiring/contracts';
import { OPERATIONS, type OperationName } from '@hiring/contracts/operations';
import type { DescribedApi, DescribedParameter, Endpoint } from './described-api.js';
import { recordedExchange } from './recorded.js';
import { published, samplesOf } from './samples.js';
import { membersOf, rulesOf, typeOf } from './schema-members.js';

export const NOTES = ['<!-- notes: yours to write, kept as they are -->', '<!-- /notes -->'] as const;

/** By meter: the text that states the price. */
const COSTS = {
  call: '1 cached call',
  row: '1 cached call for each row found; a batch without one nothing',
  tier1: '1 cached call; with `max_age` 1 fresh call; a 202 that queued the crawl 1 forced_fresh and no call',
  change: '1 change for each event on the page; an empty page nothing',
  watch: '1 watch',
} as const;

/** By error code: a text that says when an operation returns the code. */
const WHEN: Partial<Record<ErrorCode, string>> = {
  invalid_request: 'malformed or out of range, or a parameter or member that is not known; `errors` names each',
  unauthorized: 'key absent, malformed, unknown or revoked, or given twice',
  forbidden: 'the key does not have the scope',
  not_found: 'no such resource, or not yours: the answer is the same',
  conflict: 'the state of the resource does not allow it; `detail` says why',
  idempotency_in_flight: 'the first call with this key is still running; repeat after `Retry-After`',
  idempotency_not_stored: 'the first call with this key said `Idempotency-Stored: false`; it does not run again',
  idempotency_mismatch: 'the key was used for a call with other parameters',
  payload_too_large: 'body above 64 KiB',
  unsupported_media_type: 'body that is not `application/json`',
  rate_limited: 'too many calls; repeat after `Retry-After`',
  plan_limit_reached: 'the units of the plan are used up',
  unavailable: 'temporarily unavailable; repeat after `Retry-After`',
  internal: 'internal error; quote `request_id`',
};

export function costOf(name: OperationName): string {
  const { meter } = OPERATIONS[name];
  return meter === null ? 'nothing' : COSTS[meter];
}

/** Returns one operation's page. `notes` is the handwritten part. */
export function operationPage(api: DescribedApi, endpoint: Endpoint, notes: string): string {
  const { method, path, operation } = endpoint;
  const name = operation.operationId as OperationName;
  return [
    `# ${operation.summary}`,
    `\`${method} ${path}\``,
    proseOf(operation.description),
    factsOf(name),
    `## Samples`,
    samplesOf(operation, recordedExchange(name).request),
    `## Example`,
    exampleOf(name),
    NOTES[0],
    notes,
    NOTES[1],
    parametersOf(api, operation.parameters ?? []),
    bodyOf(api, endpoint),
    answersOf(api, endpoint),
    errorsOf(endpoint),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Returns the description without its last paragraph, which the table repeats. */
function proseOf(description: string): string {
  return description.split('\n\n').slice(0, -1).join('\n\n');
}

function factsOf(name: OperationName): string {
  const spec = OPERATIONS[name];
  const rows: [string, string][] = [
    ['costs', costOf(name)],
    ['needs', spec.scope === null ? 'any valid key' : `the scope \`${spec.scope}\``],
    ['Idempotency-Key', spec.meter === null ? 'refused: nothing is billed' : '[accepted](../concepts/idempotency.md)'],
    ...('tool' in spec ? ([['MCP tool', `\`${spec.tool.name}\``]] as [string, string][]) : []),
    ['status', 'live'],
  ];
  return table(['', ''], rows);
}

function parametersOf(api: DescribedApi, parameters: readonly DescribedParameter[]): string {
  const shown = parameters.filter((parameter) => parameter.in !== 'header');
  if (shown.length === 0) return '';
  const rows = shown.map(({ name, in: place, required = false, description = '', schema }) => [
    `\`${name}\``,
    place,
    `${typeOf(api, schema)}${required ? '' : ', optional'}`,
    [description, rulesOf(schema)].join(' ').trim(),
  ]);
  return `## Parameters\n\n${table(['name', 'in', 'type', 'about'], rows)}`;
}

function bodyOf(api: DescribedApi, { operation }: Endpoint): string {
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (schema === undefined) return '';
  return `## Body\n\n${memberTable(api, schema)}`;
}

function memberTable(api: DescribedApi, schema: Parameters<typeof membersOf>[1]): string {
  const rows = membersOf(api, schema).map(({ name, type, about }) => [`\`${name}\``, type, about]);
  return table(['member', 'type', 'about'], rows);
}

function answersOf(api: DescribedApi, { operation }: Endpoint): string {
  const successes = Object.entries(operation.responses).filter(([status]) => Number(status) < 300);
  return successes
    .map(([status, { description, headers = {}, content = {} }]) => {
      const schema = Object.values(content)[0]?.schema;
      const named = Object.entries(headers).filter(([, { description: about = '' }]) => about !== '');
      const headerRows = named.map(([header, { description: about = '' }]) => [`\`${header}\``, about]);
      return [
        `## Answer ${status}`,
        description,
        schema === undefined ? '' : memberTable(api, schema),
        headerRows.length === 0 ? '' : table(['header', 'about'], headerRows),
      ]
        .filter((part) => part !== '')
        .join('\n\n');
    })
    .join('\n\n');
}

function errorsOf({ operation }: Endpoint): string {
  const described = Object.keys(operation.responses);
  const rows = (Object.entries(ERROR_CODES) as [ErrorCode, { status: number }][])
    .filter(([, { status }]) => described.includes(String(status)))
    .filter(([code]) => isOf(operation.responses, code))
    .map(([code, { status }]) => [
      String(status),
      `[\`${code}\`](../concepts/errors.md)`,
      whenOf(operation.operationId as OperationName, code),
    ]);
  return `## Errors\n\nNothing is billed for any of them.\n\n${table(['status', 'code', 'when'], rows)}`;
}

function whenOf(name: OperationName, code: ErrorCode): string {
  const { bodyBytesMax } = OPERATIONS[name] as { bodyBytesMax?: number };
  if (code === 'payload_too_large' && bodyBytesMax !== undefined) return `body above ${bodyBytesMax / 1_024} KiB`;
  return WHEN[code] ?? '';
}

/**
 * Returns whether the operation can return the code. If the description of the response with this status names codes,
 * only the named codes and `plan_limit_reached` are possible. If it names no code, every code with this status is
 * possible.
 */
function isOf(responses: Endpoint['operation']['responses'], code: ErrorCode): boolean {
  const { description = '' } = responses[ERROR_CODES[code].status] ?? {};
  const named = /`[a-z_]+`/.test(description);
  return !named || description.includes(`\`${code}\``) || code === 'plan_limit_reached';
}

function exampleOf(name: OperationName): string {
  const { request, answer } = recordedExchange(name);
  const lines = [`${request.method} ${request.path}`, ...headerLines(request.headers)];
  const status = [`HTTP/1.1 ${answer.status}`, ...headerLines(shown(answer.headers))];
  return ['```http', ...lines, ...jsonLines(request.body), '', ...status, ...jsonLines(answer.body), '```'].join('\n');
}

/** Returns the headers specific to this response. */
function shown(headers: Record<string, string>): Record<string, string> {
  const everywhere = ['cache-control', 'vary', 'x-request-id', 'ratelimit', 'ratelimit-policy', 'etag', 'content-type'];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !everywhere.includes(name)));
}

function headerLines(headers: Record<string, string>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}

function jsonLines(body: unknown): string[] {
  return body === undefined ? [] : ['', JSON.stringify(published(body), null, 2)];
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
