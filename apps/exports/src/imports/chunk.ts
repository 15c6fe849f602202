import { AppError, IMPORT_CHUNK_BYTES_MAX, LEAD_CELL_LENGTH_MAX, LEAD_COLUMNS } from '@hiring/contracts';
import { CopyRows } from './copy-rows.js';
import { leadFacts, type LeadCells, type LeadFacts } from '../leads/lead-identity.js';

export interface ReadChunk {
  /** The rows in COPY format: the five cells, then the derived columns. No two rows have the same identity. */
  copyRows: CopyRows;
  /** Number of rows with a website or a contact. */
  rows: number;
  /** Line numbers of the rows that have neither a website nor a contact. */
  empty: number[];
}

/** Control characters that an import must not contain: all except tab and line feed. */
const FORBIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f]/;

/**
 * Reads an uploaded chunk as it arrives. Each line has a line number and five cells, separated by tabs. Adds derived
 * columns. If several rows are about the same lead, keeps only the last row.
 * @throws AppError invalid_request for an invalid line or control characters, payload_too_large; the body's error when
 *   the upload is aborted
 */
export async function readChunk(body: AsyncIterable<Uint8Array>): Promise<ReadChunk> {
  const copyRows = new CopyRows();
  const places = new Map<string, number>();
  const empty: number[] = [];
  let rows = 0;
  for await (const lines of linesOf(body)) {
    for (const row of lines) {
      if (row === '') continue;
      const [line = '', ...texts] = row.split('\t');
      const cells = cellsOf(line, texts);
      const facts = leadFacts(cells);
      if (facts === null) {
        empty.push(Number(line));
        continue;
      }
      rows += 1;
      const place = copyRows.put(copyRow(row.slice(line.length + 1), facts), places.get(facts.identity));
      places.set(facts.identity, place);
    }
  }
  return { copyRows, rows, empty };
}

/** Yields the complete lines each time bytes arrive, and at the end the remaining text as the last line. */
async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let length = 0;
  let begun = '';
  for await (const bytes of body) {
    length += bytes.length;
    if (length > IMPORT_CHUNK_BYTES_MAX) {
      throw new AppError('payload_too_large', `A chunk must not be larger than ${IMPORT_CHUNK_BYTES_MAX} bytes.`);
    }
    const text = decoder.decode(bytes, { stream: true });
    if (FORBIDDEN.test(text)) throw new AppError('invalid_request', 'A chunk must not contain control characters.');
    const lines = (begun + text).split('\n');
    begun = lines.pop() ?? '';
    yield lines;
  }
  yield [begun + decoder.decode()];
}

function copyRow(row: string, { domain, reachable, identity, emailAddress, emailDomain }: LeadFacts): string {
  return `${escaped(row)}\t${domain ?? ''}\t${reachable ? 't' : 'f'}\t${identity}\t${emailAddress ?? ''}\t${emailDomain ?? ''}\n`;
}

function cellsOf(line: string, texts: string[]): LeadCells {
  const tooLong = texts.some((text) => text.length > LEAD_CELL_LENGTH_MAX);
  if (!/^[1-9]\d{0,8}$/.test(line) || texts.length !== LEAD_COLUMNS.length || tooLong) {
    throw new AppError('invalid_request', `Line ${line.slice(0, 20)} is not a row of an import.`);
  }
  const cell = (index: number): string | null => texts[index] || null;
  return {
    website: cell(0),
    decision_maker_linkedin_url: cell(1),
    decision_maker_email: cell(2),
    decision_maker_phone: cell(3),
    signal_job_title: cell(4),
  };
}

function escaped(text: string): string {
  return text.includes('\\') ? text.replaceAll('\\', '\\\\') : text;
}
