import { AppError, LEAD_CELL_LENGTH_MAX, LEAD_COLUMNS, type FieldError, type LeadColumn } from '@hiring/contracts';

/** Known headers for each column, as lower-case letters and digits. */
const NAMES: Record<LeadColumn, string[]> = {
  website: ['website', 'domain', 'url', 'web', 'homepage', 'companywebsite', 'companydomain', 'companyurl', 'site'],
  decision_maker_linkedin_url: [
    'decisionmakerlinkedinurl',
    'linkedinurl',
    'linkedin',
    'linkedinprofile',
    'personlinkedinurl',
  ],
  decision_maker_email: ['decisionmakeremail', 'email', 'emailaddress', 'mail', 'workemail', 'contactemail'],
  decision_maker_phone: [
    'decisionmakerphone',
    'phone',
    'phonenumber',
    'telephone',
    'mobile',
    'directphone',
    'workphone',
  ],
  signal_job_title: ['signaljobtitle', 'jobtitle', 'openrole', 'role', 'position', 'hiringfor'],
};
const CONTACTS: LeadColumn[] = ['decision_maker_linkedin_url', 'decision_maker_email', 'decision_maker_phone'];

export interface ColumnMapping {
  /** Number of cells that every record must have. */
  width: number;
  /** The cell's index for each lead column. Null if the file lacks the column. */
  cells: (number | null)[];
}

/**
 * Returns the cell's index for each lead column, or null if the file lacks the column. Columns are found by known
 * headers.
 */
export function guessColumns(header: readonly string[]): (number | null)[] {
  const plain = header.map((name) => name.toLowerCase().replace(/[^a-z0-9]+/g, ''));
  return LEAD_COLUMNS.map((column) => NAMES[column].map((name) => plain.indexOf(name)).find((at) => at !== -1) ?? null);
}

/**
 * Maps the columns by their headers, or by `chosen` (`website=Company URL`).
 * @throws AppError invalid_request if the website has no column, if no contact has a column, or if a choice has an
 *   unknown column or header
 */
export function mapColumns(header: string[], chosen: string[]): ColumnMapping {
  const names = header.map((name) => name.trim());
  const given = choicesOf(chosen, names);
  const guessed = guessColumns(names);
  const cells = LEAD_COLUMNS.map((column, index) => given.get(column) ?? guessed[index] ?? null);
  const indexOf = (column: LeadColumn): number | null => cells[LEAD_COLUMNS.indexOf(column)] ?? null;
  const errors: FieldError[] = [];
  if (indexOf('website') === null) errors.push({ pointer: 'website', detail: 'no column is one' });
  if (CONTACTS.every((column) => indexOf(column) === null))
    errors.push({ pointer: CONTACTS.join(', '), detail: 'no column is one of these' });
  if (errors.length > 0) {
    throw new AppError(
      'invalid_request',
      `The columns of the file are: ${names.map((name) => JSON.stringify(name.slice(0, 40))).join(', ')}. ` +
        'Say which is which with --map website="Company URL" (repeatable).',
      { errors },
    );
  }
  return { width: header.length, cells };
}

function choicesOf(chosen: string[], names: string[]): Map<LeadColumn, number> {
  const choices = new Map<LeadColumn, number>();
  for (const choice of chosen) {
    const [name = '', ...rest] = choice.split('=');
    const column = LEAD_COLUMNS.find((known) => known === name.trim());
    const header = rest.join('=').trim();
    const index = names.findIndex((known) => known.toLowerCase() === header.toLowerCase());
    if (column === undefined || index === -1) {
      const detail =
        column === undefined
          ? `${JSON.stringify(name)} is none of ${LEAD_COLUMNS.join(', ')}`
          : `no header is ${JSON.stringify(header)}`;
      throw new AppError('invalid_request', 'A mapping is <column>=<header of the file>.', {
        errors: [{ pointer: '--map', detail }],
      });
    }
    choices.set(column, index);
  }
  return choices;
}

/** Returns a lead's cells in order, each without line breaks, or why the record is refused. */
export function leadCells(record: string[], { width, cells }: ColumnMapping): string[] | { problem: string } {
  if (record.length !== width) return { problem: `${record.length} cells, the header has ${width}` };
  const lead: string[] = [];
  for (const [column, index] of cells.entries()) {
    const text = index === null ? '' : oneLine(record[index] ?? '');
    if (text.length > LEAD_CELL_LENGTH_MAX) {
      return { problem: `${LEAD_COLUMNS[column]} has ${text.length} characters, ${LEAD_CELL_LENGTH_MAX} at most` };
    }
    if (text.includes('\0')) return { problem: `${LEAD_COLUMNS[column]} holds a NUL character` };
    if (text.includes('\ufffd')) {
      return { problem: `${LEAD_COLUMNS[column]} is not valid text in this encoding (--encoding windows-1252?)` };
    }
    lead.push(text);
  }
  if (lead.every((text, column) => text === '' || LEAD_COLUMNS[column] === 'signal_job_title')) {
    return { problem: 'neither a website nor a contact' };
  }
  return lead;
}

const CONTROL = /[\u0001-\u001f\u007f]/;

function oneLine(text: string): string {
  return CONTROL.test(text) ? text.replace(/[\s\u0001-\u001f\u007f]+/g, ' ').trim() : text.trim();
}
