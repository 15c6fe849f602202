import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { RPC_PARTITIONS, type ErrorCode, type FieldError } from '@hiring/contracts';

/**
 * The bus encoding. A frame is one message: a request, an answer, an error, a refusal or a ping. A Kafka record has all
 * frames that one flush sends from one instance to one inbox:
 *
 *   record value  = "1\t<sender>\t<sender's inbox>\n" frame*
 *   frame         = kind "\t" id "\t" ... "\t" <json length> "\t" <raw length> "\n" json raw
 *
 * Lengths count UTF-16 units in the decoded text, so a record is decoded once and frames are substrings. A top-level
 * string field `body` (the JSON text of an answer) travels as `raw`, unescaped. The record header `to` names the
 * recipient. A value from 4 KiB up is compressed (zstd), because otherwise its copies, checksum and MAC cost several
 * times as much.
 */
const WIRE_VERSION = '1';
const COMPRESSED_BYTES_MIN = 4_096;
const FASTEST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
/** The first bytes of a zstd frame (RFC 8878, section 3.1.1). */
const ZSTD_MAGIC = 0xfd2fb528;
/** Maximum bytes of an expanded value. The largest answers have a few megabytes. */
const EXPANDED_BYTES_MAX = 128 * 1024 * 1024;

export interface Payload {
  json: string;
  /** The text from the field `body`, or null. If the text is here, `json` lacks it. */
  raw: string | null;
}

export interface RequestFrame {
  kind: 'request';
  id: string;
  pattern: string;
  /**
   * Milliseconds that the caller will still wait. This is a duration and not a time, because machines' clocks differ.
   */
  remainingMs: number;
  requestId: string;
  traceparent: string;
  payload: Payload;
}

export interface AnswerFrame {
  kind: 'answer' | 'error';
  id: string;
  payload: Payload;
}

/**
 * The instance refused the request without handling it. So the request can always be sent to another instance, even if
 * it is not idempotent. The `reason` is `busy`, `leaving`, or `unknown` (no handler has the pattern).
 */
export interface RefusalFrame {
  kind: 'refusal';
  id: string;
  reason: string;
}

export interface PingFrame {
  kind: 'ping';
  id: string;
}

export type RpcFrame = RequestFrame | AnswerFrame | RefusalFrame | PingFrame;

export interface WireError {
  code: ErrorCode;
  publicMessage: string;
  errors?: FieldError[];
  retryAfterSeconds?: number;
}

export interface RpcBatch {
  from: string;
  inbox: number;
  frames: RpcFrame[];
}

export function toPayload(value: unknown): Payload {
  if (typeof value === 'object' && value !== null && 'body' in value && typeof value.body === 'string') {
    const { body, ...rest } = value;
    return { json: JSON.stringify(rest), raw: body };
  }
  return { json: JSON.stringify(value ?? null), raw: null };
}

export function fromPayload(payload: Payload): unknown {
  const value: unknown = JSON.parse(payload.json);
  if (payload.raw !== null && typeof value === 'object' && value !== null) {
    (value as { body?: string }).body = payload.raw;
  }
  return value;
}

/** Replaces tabs and line feeds by spaces, because they separate fields and lines. */
export function fieldText(text: string): string {
  return /[\t\n]/.test(text) ? text.replace(/[\t\n]+/g, ' ') : text;
}

function lengths({ json, raw }: Payload): string {
  return `${json.length}\t${raw === null ? -1 : raw.length}\n${json}${raw ?? ''}`;
}

export function encodeFrame(frame: RpcFrame): string {
  switch (frame.kind) {
    case 'request':
      return `Q\t${frame.id}\t${frame.pattern}\t${frame.remainingMs}\t${frame.requestId}\t${frame.traceparent}\t${lengths(frame.payload)}`;
    case 'answer':
      return `A\t${frame.id}\t${lengths(frame.payload)}`;
    case 'error':
      return `E\t${frame.id}\t${lengths(frame.payload)}`;
    case 'refusal':
      return `R\t${frame.id}\t${frame.reason}\t0\t-1\n`;
    case 'ping':
      return `P\t${frame.id}\t0\t-1\n`;
  }
}

export function encodeBatch(from: string, inbox: number, frames: string): string {
  return `${WIRE_VERSION}\t${from}\t${inbox}\n${frames}`;
}

/** Returns a record value's bytes. */
export function toBytes(batch: string): Buffer {
  const bytes = Buffer.from(batch, 'utf8');
  return bytes.length < COMPRESSED_BYTES_MIN ? bytes : zstdCompressSync(bytes, FASTEST);
}

/** Returns a record value's text. @throws Error if it is damaged or expands to more than 128 MiB */
export function toText(value: Buffer): string {
  const compressed = value.length >= 4 && value.readUInt32LE() === ZSTD_MAGIC;
  return (compressed ? zstdDecompressSync(value, { maxOutputLength: EXPANDED_BYTES_MAX }) : value).toString('utf8');
}

/** Parses a record value's text. @throws Error if any part is malformed */
export function decodeBatch(text: string): RpcBatch {
  let at = text.indexOf('\n');
  const [version, from, inbox] = text.slice(0, at).split('\t');
  if (at < 0 || version !== WIRE_VERSION || from === undefined || inbox === undefined) {
    throw new Error('not a bus record of version 1');
  }
  if (!/^\d{1,3}$/.test(inbox) || Number(inbox) >= RPC_PARTITIONS) throw new Error('there is no such inbox');
  const frames: RpcFrame[] = [];
  at += 1;
  while (at < text.length) {
    const end = text.indexOf('\n', at);
    if (end < 0) throw new Error('a frame has no end');
    const fields = text.slice(at, end).split('\t');
    const jsonLength = Number(fields[fields.length - 2]);
    const rawLength = Number(fields[fields.length - 1]);
    const jsonEnd = end + 1 + jsonLength;
    const next = jsonEnd + Math.max(0, rawLength);
    if (!(jsonLength >= 0) || !(rawLength >= -1) || next > text.length) throw new Error('a frame has wrong lengths');
    const payload = { json: text.slice(end + 1, jsonEnd), raw: rawLength < 0 ? null : text.slice(jsonEnd, next) };
    frames.push(toFrame(fields, payload));
    at = next;
  }
  return { from, inbox: Number(inbox), frames };
}

function toFrame(fields: string[], payload: Payload): RpcFrame {
  const [kind, id = '', third = '', fourth = '', requestId = '', traceparent = ''] = fields;
  switch (kind) {
    case 'Q':
      return { kind: 'request', id, pattern: third, remainingMs: Number(fourth), requestId, traceparent, payload };
    case 'A':
      return { kind: 'answer', id, payload };
    case 'E':
      return { kind: 'error', id, payload };
    case 'R':
      return { kind: 'refusal', id, reason: third };
    case 'P':
      return { kind: 'ping', id };
    default:
      throw new Error(`unknown frame kind ${String(kind)}`);
  }
}
