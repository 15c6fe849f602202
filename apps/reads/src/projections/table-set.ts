export const SCHEMA = 'reads';

/** The read models, all folded by one projector, so that no answer mixes two positions. */
export const VIEWS = [
  'company',
  'company_name',
  'company_function',
  'company_cell',
  'company_country',
  'company_facet',
  'ats_migration',
  'req',
  'demand',
  'catalogue',
] as const;
export type View = (typeof VIEWS)[number];

/**
 * One generation's tables, whose names end in the version. Queries use the views instead (`reads.company`), which point
 * to the live generation's tables.
 */
export class TableSet {
  constructor(readonly version: number) {
    if (!Number.isInteger(version) || version < 1) throw new Error(`no generation ${version}`);
  }

  name(view: View): string {
    return `${SCHEMA}.${view}_v${this.version}`;
  }

  /** The table in which a rebuild stores the ledger, sorted by company. */
  get sorted(): string {
    return `${SCHEMA}.sorted_v${this.version}`;
  }

  /** The checkpoint row's key. */
  get projector(): string {
    return `hiring_v${this.version}`;
  }
}
