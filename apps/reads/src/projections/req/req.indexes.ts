import type { TableSet } from '../table-set.js';

/** Returns SQL for an index that finds a req by its key alone. A hash index slows inserts the least. */
function reqByKeyIndex(tables: TableSet): string {
  return `CREATE INDEX req_v${tables.version}_key ON ${tables.name('req')} USING hash (req_key)`;
}

/**
 * SQL for the columns that an index walk can compare without the table. The walk reads a row from the table only if it
 * is a likely hit.
 */
const WALKED = 'INCLUDE (signature, text_signature, owner, posted_at, salary_yearly)';

/**
 * Returns SQL for the indexes for searches by words and attributes. The GIN index has a short pending list, because
 * each search reads all of it.
 */
function reqTermIndexes(tables: TableSet): string[] {
  const table = tables.name('req');
  const index = (name: string, rest: string): string =>
    `CREATE INDEX req_v${tables.version}_${name} ON ${table} ${rest}`;
  const terms = 'USING gin (terms) WITH (gin_pending_list_limit = 256)';
  return [
    index('open_walk', `(newest_first, req_key) ${WALKED} WHERE active`),
    index('closed_walk', `(newest_first, req_key) ${WALKED} WHERE NOT active`),
    index('open_terms', `${terms} WHERE active AND alias_of IS NULL`),
    index('closed_terms', `${terms} WHERE NOT active AND alias_of IS NULL`),
  ];
}

/**
 * Returns SQL for the index that screens use to compare salaries. It has only the salaries from postings' fields, not
 * those from their texts.
 */
function salaryIndex(tables: TableSet): string {
  return `CREATE INDEX req_v${tables.version}_salary ON ${tables.name('req')} (company_id, salary_currency, salary_yearly)
    INCLUDE (function, country, seniority, workplace, owner) WHERE active AND salary_yearly IS NOT NULL AND NOT salary_from_text`;
}

/**
 * Returns SQL for the search indexes. A rebuild creates the indexes after it has filled the table, because this is
 * several times faster.
 */
export function reqIndexes(tables: TableSet): string[] {
  const table = tables.name('req');
  const index = (name: string, columns: string): string =>
    `CREATE INDEX req_v${tables.version}_${name} ON ${table} (${columns}) WHERE active`;
  return [
    index('open', 'company_id, newest_first, req_key'),
    index('newest', 'newest_first, req_key'),
    index('function_newest', 'function, newest_first, req_key'),
    index('country_newest', 'country, newest_first, req_key'),
    index('function_country_newest', 'function, country, newest_first, req_key'),
    index('function_company', 'function, company_id, newest_first'),
    index('country_company', 'country, company_id, newest_first'),
    index('function_country_company', 'function, country, company_id, newest_first'),
    salaryIndex(tables),
    reqByKeyIndex(tables),
    ...reqTermIndexes(tables),
  ];
}
