/** A CSV record, or why the record that starts at `line` is broken. */
export type CsvRecord = { line: number; cells: string[] } | { line: number; problem: string };

/** Maximum characters in a record. A longer record counts as broken, because a quote is probably never closed. */
export const RECORD_CHARACTERS_MAX = 1 << 17;

type Parsed = { cells: string[]; next: number } | 'incomplete' | { problem: string };

/**
 * Reads CSV (RFC 4180) from a text stream, in bounded memory. Lines end in LF, CRLF or, after an unquoted cell, CR
 * CRLF. If a record is broken, only its first line is skipped. Blank lines are not records.
 */
export class CsvRecords {
  private text = '';
  private line = 1;
  /**
   * True while the reader skips the rest of a line. This can be a broken record's first line, or the file's first line.
   */
  private skipping: boolean;

  constructor(
    private readonly delimiter: string,
    { skipsFirstLine = false } = {},
  ) {
    this.skipping = skipsFirstLine;
  }

  push(chunk: string): CsvRecord[] {
    this.text += chunk;
    return this.drain(false);
  }

  /** Returns the records that were still open when the file ended. */
  end(): CsvRecord[] {
    return this.drain(true);
  }

  private drain(last: boolean): CsvRecord[] {
    const records: CsvRecord[] = [];
    let at = 0;
    while (at < this.text.length) {
      if (this.skipping) {
        const feed = this.text.indexOf('\n', at);
        at = feed === -1 ? this.text.length : feed + 1;
        this.skipping = feed === -1;
        if (feed !== -1) this.line += 1;
        continue;
      }
      const parsed = this.parse(at, last);
      if (parsed === 'incomplete') break;
      if ('problem' in parsed) {
        records.push({ line: this.line, problem: parsed.problem });
        this.skipping = true;
        continue;
      }
      if (parsed.cells.length > 1 || parsed.cells[0] !== '') records.push({ line: this.line, cells: parsed.cells });
      this.line += linesIn(this.text, at, parsed.next);
      at = parsed.next;
    }
    this.text = this.text.slice(at);
    return records;
  }

  private parse(from: number, last: boolean): Parsed {
    const feed = this.text.indexOf('\n', from);
    const end = feed === -1 ? this.text.length : feed;
    if (end - from > RECORD_CHARACTERS_MAX) return { problem: tooLong() };
    if (feed === -1 && !last) return 'incomplete';
    const line = this.text.slice(from, this.text[end - 1] === '\r' && end > from ? end - 1 : end);
    // A fast path for most lines: without quotes, only the delimiter separates cells.
    if (!line.includes('"')) return { cells: line.split(this.delimiter), next: Math.min(end + 1, this.text.length) };
    return this.parseQuoted(from, last);
  }

  private parseQuoted(from: number, last: boolean): Parsed {
    const { text, delimiter } = this;
    const cells: string[] = [];
    let at = from;
    for (;;) {
      if (text[at] !== '"') {
        const cell = unquotedCell(text, at, delimiter);
        if (cell.includes('"')) return { problem: 'a quote inside a cell that does not begin with one' };
        cells.push(cell);
        at += cell.length;
      } else {
        const quoted = quotedCell(text, at);
        if (quoted === null || (quoted.next >= text.length && !last)) {
          if (text.length - from > RECORD_CHARACTERS_MAX) return { problem: tooLong() };
          return last ? { problem: 'a quote is opened and never closed' } : 'incomplete';
        }
        cells.push(quoted.cell);
        at = quoted.next;
      }
      const after = text[at];
      if (after === delimiter) at += 1;
      else if (after === undefined) return last ? { cells, next: at } : 'incomplete';
      else if (after === '\n') return { cells, next: at + 1 };
      else if (after === '\r' && (text[at + 1] === '\n' || (text[at + 1] === undefined && last)))
        return { cells, next: Math.min(at + 2, text.length) };
      else if (after === '\r' && text[at + 1] === undefined) return 'incomplete';
      else return { problem: 'text after a closing quote' };
    }
  }
}

const tooLong = (): string =>
  `the record is longer than ${RECORD_CHARACTERS_MAX} characters (a quote that is never closed?)`;

function unquotedCell(text: string, from: number, delimiter: string): string {
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end += 1;
  const cell = text.slice(from, end);
  return cell.endsWith('\r') && text[end] !== delimiter ? cell.slice(0, -1) : cell;
}

function quotedCell(text: string, from: number): { cell: string; next: number } | null {
  for (let at = from + 1; ; at += 2) {
    at = text.indexOf('"', at);
    if (at === -1) return null;
    if (text[at + 1] !== '"') return { cell: text.slice(from + 1, at).replaceAll('""', '"'), next: at + 1 };
  }
}

function linesIn(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
