import { AppError } from '@hiring/contracts';
import { withUnavailable, type Pool } from '@hiring/platform-postgres';

/**
 * Returns the SQL condition for the rows that a caller may see: the shared catalogue and its own private companies.
 * Nothing else hides private companies. `$1` is always the calling customer.
 */
export function visible(alias: string): string {
  return `${alias}.owner IN ('', $1)`;
}

const OWNED = String.raw`\breads\.(?:company|company_name|company_function|company_country|company_facet|ats_migration|req)`;
const OWNED_TABLE = new RegExp(String.raw`${OWNED}\s+AS\s+(\w+)`, 'g');
const ANY_OWNED_TABLE = new RegExp(String.raw`${OWNED}\b`, 'g');

/** Maximum length of a statement's name. Postgres truncates longer names, which might then be equal. */
const NAME_MAX = 63;

/**
 * A statement that runs on a customer's behalf. It is prepared under `name`. With `prepared: false`, Postgres plans
 * each run for the run's own values.
 */
export class CallerQuery<Row extends object> {
  constructor(
    readonly name: string,
    readonly text: string,
    readonly options: { prepared: boolean } = { prepared: true },
  ) {
    if (options.prepared && name.length > NAME_MAX) throw new Error(`${name} is too long for a statement`);
    assertHidesPrivate(name, text);
  }

  async run(pool: Pick<Pool, 'query'>, customerId: string, values: readonly unknown[]): Promise<Row[]> {
    try {
      const { rows } = await pool.query<Row & Record<string, unknown>>({
        ...(this.options.prepared && { name: this.name }),
        text: this.text,
        values: [customerId, ...values],
      });
      return rows;
    } catch (error) {
      throw withUnavailable(error);
    }
  }

  /** Returns one company's row. Another customer's private company gets the same 404 as an unknown company. */
  async one(pool: Pick<Pool, 'query'>, customerId: string, values: readonly unknown[]): Promise<Row> {
    const [row] = await this.run(pool, customerId, values);
    if (row === undefined) throw noSuchCompany();
    return row;
  }
}

export function noSuchCompany(): AppError {
  return new AppError('not_found', 'No such company.');
}

function assertHidesPrivate(name: string, text: string): void {
  if (/\breads\.company_cell\b/.test(text)) throw new Error(`query ${name} names company_cell, which has no owner`);
  const named = text.match(ANY_OWNED_TABLE)?.length ?? 0;
  const aliases = [...text.matchAll(OWNED_TABLE)].map((match) => match[1] ?? '');
  if (aliases.length !== named) throw new Error(`query ${name} names a table of company data without an alias`);
  for (const alias of aliases) {
    if (!text.includes(visible(alias))) throw new Error(`query ${name} does not hide private rows of ${alias}`);
  }
}
