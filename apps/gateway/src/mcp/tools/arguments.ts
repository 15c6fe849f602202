import { AppError, type FieldError } from '@hiring/contracts';
import type { IncomingCall } from '../../pipeline/incoming-call.js';
import type { JsonSchema } from '@hiring/contracts/operations';
import type { Exchange } from '../exchange.js';
import { SUBJECTS, type Tool } from './tool.js';

export type Arguments = Record<string, unknown>;

/** A tool call in the form of a REST call, so that the same checks apply to it. */
export interface PreparedCall {
  call: IncomingCall;
  /** The company's domain, to be resolved once the caller is known; null if the call does not name one. */
  domain: string | null;
}

const IDEMPOTENCY_KEY = 'hiring/idempotencyKey';

/**
 * Converts a tool's arguments to a call. Errors in the arguments are put in the call and are not thrown: the pipeline
 * reports them only after it has checked the key.
 */
export function prepareCall(tool: Tool, stated: Arguments, meta: object | undefined, exchange: Exchange): PreparedCall {
  const { operation } = tool;
  const given = { ...tool.defaults, ...statedOf(tool, stated) };
  const wrong = wrongArguments(tool, given);
  const key = idempotencyKeyOf(meta, exchange);
  const { company_id: companyId, domain, ...rest } = given;
  const own = tool.aboutCompany === true ? rest : given;
  const inPath = pathArguments(tool, given);
  const byDomain = tool.aboutCompany === true && domain !== undefined;
  const call: IncomingCall = {
    method: operation.method,
    // The path is part of the call's fingerprint. For a call by domain, the path contains the domain and not the
    // company's id, because the domain may resolve to another company later.
    path: byDomain
      ? `${operation.path}#domain=${String(domain)}`
      : operation.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(inPath[name]))),
    apiKey: exchange.apiKey,
    audience: exchange.audience,
    idempotencyKey: key.value,
    ifNoneMatch: undefined,
    params: inPath,
    query: operation.query === undefined ? {} : asQuery(own, inPath),
    body: bodyOf(tool, own, byDomain ? undefined : companyId),
    requestId: exchange.requestId,
    address: exchange.address,
    headers: exchange.headers,
  };
  const errors = [...wrong, ...key.errors];
  if (errors.length > 0) call.refusal = refusalOf(errors);
  return { call, domain: byDomain && typeof domain === 'string' ? domain : null };
}

/**
 * Returns the arguments that have a value, and all given arguments that the tool requires. Some hosts make models give
 * every argument. So, for an argument that is not required, null, empty text or id 0 means no value.
 */
function statedOf({ inputSchema: { required = [] } }: Tool, stated: Arguments): Arguments {
  const isNothing = (name: string, value: unknown): boolean =>
    value === null || value === '' || (value === 0 && SUBJECTS.some((subject) => subject === name));
  const entries = Object.entries(stated);
  return Object.fromEntries(entries.filter(([name, value]) => required.includes(name) || !isNothing(name, value)));
}

function pathArguments({ pathNames }: Tool, given: Arguments): Record<string, string> {
  return Object.fromEntries(pathNames.map((name) => [name, String(given[name])]));
}

function bodyOf(tool: Tool, own: Arguments, companyId: unknown): unknown {
  if (tool.operation.body === undefined) return undefined;
  return tool.operation.params === undefined && companyId !== undefined ? { ...own, company_id: companyId } : own;
}

function asQuery(own: Arguments, inPath: Arguments): Record<string, unknown> {
  const entries = Object.entries(own).filter(([name]) => !Object.hasOwn(inPath, name));
  const isPlain = (value: unknown): boolean => typeof value === 'number' || typeof value === 'boolean';
  return Object.fromEntries(entries.map(([name, value]) => [name, isPlain(value) ? String(value) : value]));
}

/**
 * Returns errors for unknown, missing, wrongly typed and too small arguments, and for a domain with a wrong length. If
 * the tool is about a company, also returns an error unless exactly one of `SUBJECTS` is given. The operation checks
 * all other rules.
 */
function wrongArguments(tool: Tool, given: Arguments): FieldError[] {
  const { properties, required } = tool.inputSchema;
  const errors: FieldError[] = [];
  for (const [name, value] of Object.entries(given)) {
    const expected = Object.hasOwn(properties, name) ? String(properties[name]?.type) : undefined;
    if (expected === undefined)
      errors.push({ pointer: `/${name.slice(0, 100)}`, detail: 'is not an argument of this tool' });
    else if (!isOfType(value, expected)) errors.push({ pointer: `/${name}`, detail: `must be of type ${expected}` });
    else errors.push(...belowMinimum(name, value, properties[name] ?? {}));
  }
  for (const name of required ?? []) {
    if (!Object.hasOwn(given, name)) errors.push({ pointer: `/${name}`, detail: 'is required' });
  }
  const subjects = tool.aboutCompany === true ? SUBJECTS.filter((name) => Object.hasOwn(properties, name)) : [];
  if (subjects.length > 0 && subjects.filter((name) => Object.hasOwn(given, name)).length !== 1) {
    errors.push({ pointer: '/company_id', detail: `give exactly one of ${listOf(subjects)}` });
  }
  if (typeof given['domain'] === 'string' && (given['domain'] === '' || given['domain'].length > 2_048)) {
    errors.push({ pointer: '/domain', detail: 'must have 1-2048 characters' });
  }
  return errors;
}

/**
 * Returns an error for a number below its minimum. For a negative number, the operation's own error would mention only
 * the sign and not the minimum.
 */
function belowMinimum(name: string, value: unknown, { minimum }: JsonSchema): FieldError[] {
  if (typeof value !== 'number' || typeof minimum !== 'number' || value >= minimum) return [];
  return [{ pointer: `/${name}`, detail: `must not be less than ${minimum}` }];
}

function listOf(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function isOfType(value: unknown, expected: string): boolean {
  if (expected === 'integer') return Number.isSafeInteger(value);
  if (expected === 'array') return Array.isArray(value);
  return typeof value === expected;
}

function idempotencyKeyOf(
  meta: object | undefined,
  { idempotencyKey }: Exchange,
): { value: string | undefined; errors: FieldError[] } {
  const given: unknown = meta === undefined ? undefined : Reflect.get(meta, IDEMPOTENCY_KEY);
  if (given === undefined) return { value: idempotencyKey, errors: [] };
  const pointer = `_meta["${IDEMPOTENCY_KEY}"]`;
  if (typeof given !== 'string') return { value: undefined, errors: [{ pointer, detail: 'must be of type string' }] };
  if (idempotencyKey !== undefined && idempotencyKey !== given) {
    return { value: undefined, errors: [{ pointer, detail: 'differs from the Idempotency-Key header' }] };
  }
  return { value: given, errors: [] };
}

function refusalOf(errors: FieldError[]): AppError {
  const [first] = errors;
  const name = first?.pointer.replace(/^\//, '') ?? '';
  return new AppError('invalid_request', `Argument ${name}: ${first?.detail ?? ''}.`, { errors: errors.slice(0, 20) });
}
