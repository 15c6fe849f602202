import { asList, asObject } from './json-fields.js';
import type { Surface } from './declaration.js';
import { readRow } from './declare.js';
import type { PostingRecord } from './posting-record.js';

export type SampleValues = Readonly<Record<string, string>>;

export function filled(
  text: string,
  values: SampleValues,
  escape: (value: string) => string = (value) => value,
): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : escape(value);
  });
}

function filledValue(value: unknown, values: SampleValues): unknown {
  if (typeof value === 'string') return filled(value, values);
  const list = asList(value);
  if (list !== undefined) return list.map((item) => filledValue(item, values));
  const object = asObject(value);
  if (object === undefined) return value;
  return Object.fromEntries(Object.entries(object).map(([name, member]) => [name, filledValue(member, values)]));
}

function escaped(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** Returns an answer with a row for each of these postings, and the total `total`. */
export function sampleListing(
  { sample, decode }: Pick<Surface, 'sample' | 'decode'>,
  postings: readonly SampleValues[],
  total: number = postings.length,
  pageCount = 1,
): string {
  const { row, frame } = sample;
  const counts = { total: String(total), pageCount: String(pageCount) };
  if (typeof row === 'string') {
    const rows = postings.map((values) => filled(row, values, escaped)).join('\n');
    const page = filled(frame ?? '{rows}', { ...counts, rows });
    return decode.member === undefined ? page : JSON.stringify({ [decode.member]: page });
  }
  const rows = postings.map((values) => filledValue(row, values));
  if (frame !== undefined) {
    const text = JSON.stringify(rows).replace(/</g, '\\u003c');
    return filled(frame, { ...counts, rows: text, escapedRows: escaped(text) });
  }
  const { json } = decode;
  const inList = json === undefined || json.rows === '' ? rows : withValue({}, json.rows.split('.'), rows);
  return JSON.stringify(json?.total === undefined ? inList : withValue(inList, json.total.split('.'), total));
}

/** Returns the value with `inner` at a path. A number in the path means a list's first element. */
function withValue(value: unknown, [name, ...rest]: readonly string[], inner: unknown): unknown {
  if (name === undefined) return inner;
  if (/^\d+$/.test(name)) return [withValue(asList(value)?.[0] ?? {}, rest, inner)];
  const object = asObject(value) ?? {};
  return { ...object, [name]: withValue(object[name] ?? {}, rest, inner) };
}

/** Returns a posting's record as the vendor's reader reads it from the sample. */
export function sampleRecord(surface: Surface, token: string, values: SampleValues): PostingRecord {
  const read = surface.decode.read(sampleListing(surface, [values]));
  const row = 'reason' in read ? undefined : asObject(read.rows[0]);
  if (row === undefined) throw new Error(`the sample cannot be read: ${JSON.stringify(read)}`);
  const reading = readRow(surface, row, { token, vars: {} });
  if ('refused' in reading) throw new Error(`the sample is refused: ${JSON.stringify(reading.refused)}`);
  return reading.posting;
}
