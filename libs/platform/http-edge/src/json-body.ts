import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, type AppErrorOptions } from '@hiring/contracts';

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]+)/i;

function refuseMediaType(detail: string): AppError {
  return new AppError('unsupported_media_type', detail);
}

/** Thrown when the body is not UTF-8 or not JSON. */
export class UnreadableBodyError extends AppError {
  constructor(message: string, options: AppErrorOptions) {
    super('invalid_request', message, options);
  }
}

function malformed(detail: string): AppError {
  return new UnreadableBodyError(`The body is not valid JSON: ${detail}.`, {
    errors: [{ pointer: '', detail: 'is not valid JSON' }],
  });
}

/** Describes a syntax error by its position. The text may contain a secret, so it is not shown. */
function syntaxDetail(error: unknown): string {
  const position = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined;
  return position === undefined
    ? 'it ends too early or holds an unexpected character'
    : `unexpected character at position ${position}`;
}

function parse(request: FastifyRequest, body: Buffer): unknown {
  const coding = request.headers['content-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'identity')
    throw refuseMediaType('The body must not have a content coding.');
  const charset = CHARSET.exec(request.headers['content-type'] ?? '')?.[1]?.toLowerCase();
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')
    throw refuseMediaType('The body must be UTF-8.');
  // An empty body is accepted, because many clients send `Content-Type` without a body.
  if (body.length === 0) return undefined;
  let text: string;
  try {
    text = UTF8.decode(body);
  } catch (error) {
    throw new UnreadableBodyError('The body is not valid UTF-8.', { cause: error });
  }
  try {
    const isPlain = text.length <= PLAIN_MAX && !MAY_NAME_PROTOTYPES.test(text);
    return isPlain ? JSON.parse(text) : JSON.parse(text, refusePrototypes);
  } catch (error) {
    throw error instanceof AppError ? error : malformed(syntaxDetail(error));
  }
}

/** Member names that could replace a prototype when code copies objects. */
const REFUSED_MEMBERS = new Set(['__proto__', 'constructor']);
/**
 * Matches the refused names, and the Unicode escapes that can spell them. A short text without a match is parsed
 * without the reviver, because the reviver takes most of the time.
 */
const MAY_NAME_PROTOTYPES = /__proto__|constructor|\\u/;
/**
 * Maximum length of a text that is parsed without the reviver. Longer texts may be nested so deeply that the stack
 * overflows. With the reviver, the overflow happens during parsing, and not in later code.
 */
const PLAIN_MAX = 2_048;

function refusePrototypes(key: string, value: unknown): unknown {
  if (REFUSED_MEMBERS.has(key)) {
    throw new AppError('invalid_request', `The member ${key} is not allowed.`, {
      errors: [{ pointer: `/${key}`, detail: 'is not a known field' }],
    });
  }
  return value;
}

/** Makes Fastify respond with 415 to every media type but application/json. */
export function acceptJsonOnly(instance: FastifyInstance): void {
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      done(null, parse(request, body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}
