import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '@hiring/contracts';

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]+)/i;

function refuseMediaType(detail: string): AppError {
  return new AppError('unsupported_media_type', detail);
}

function malformed(detail: string): AppError {
  return new AppError('invalid_request', `The body is not valid JSON: ${detail}.`, {
    errors: [{ pointer: '', detail: 'is not valid JSON' }],
  });
}

/** JSON.parse names the place in terms of the text, without internals; the text itself may be a secret. */
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
  if (body.length === 0) throw malformed('it is empty');
  let text: string;
  try {
    text = UTF8.decode(body);
  } catch (error) {
    throw new AppError('invalid_request', 'The body is not valid UTF-8.', { cause: error });
  }
  try {
    return JSON.parse(text, refuseProto);
  } catch (error) {
    throw error instanceof AppError ? error : malformed(syntaxDetail(error));
  }
}

/** `__proto__` as a member is never meant; copied carelessly it would replace a prototype. */
function refuseProto(key: string, value: unknown): unknown {
  if (key === '__proto__') throw malformed('the member __proto__ is not allowed');
  return value;
}

/** The only media type taken is application/json; anything else meets Fastify's 415. */
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
