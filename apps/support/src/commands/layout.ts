type Row = Record<string, unknown>;

const BOLD = (text: string): string => `\u001b[1m${text}\u001b[0m`;

/** Returns lines `name  value`. A list of objects becomes a table. */
export function fieldLines(result: object): string[] {
  const width = Math.max(0, ...Object.keys(result).map((name) => name.length));
  return Object.entries(result).flatMap(([name, value]: [string, unknown]) => {
    if (isRows(value)) return [`${name}:`, ...tableLines(value, false).map((line) => `  ${line}`)];
    return [`${name.padEnd(width)}  ${cell(value)}`];
  });
}

/** Returns a table's lines with a heading. Numeric columns are right-aligned. */
export function tableLines(objects: readonly object[], bold: boolean): string[] {
  const rows = objects.map((object): Row => ({ ...object }));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => names.map((name) => cell(row[name])));
  const widths = names.map((name, column) => Math.max(name.length, ...cells.map((line) => line[column]?.length ?? 0)));
  const right = names.map((name) => rows.every((row) => row[name] == null || typeof row[name] === 'number'));
  const line = (texts: string[]): string =>
    texts
      .map((text, column) => (right[column] ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  const heading = line(names);
  return [bold ? BOLD(heading) : heading, ...cells.map(line)];
}

function isRows(value: unknown): value is Row[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'object' && one !== null);
}

/** Returns any value on one line. An instant becomes date and time in UTC. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ') || '-';
  if (typeof value !== 'string') return JSON.stringify(value);
  const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/.exec(value);
  return instant === null ? printable(value) : `${instant[1]} ${instant[2]}Z`;
}

/** Replaces control characters, so that untrusted text cannot move the cursor or colour the screen. */
function printable(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');
}
