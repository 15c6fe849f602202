import { LRUCache } from 'lru-cache';
import type { Clock } from '@hiring/platform-config';
import type { Bus } from '@hiring/platform-rpc';

const IDS_MAX = 100;
/** Milliseconds for which a name is cached. A renamed company keeps its old name here for this long. */
const KEPT_MS = 300_000;
const KEPT_MAX = 20_000;

export interface CompanyName {
  name: string;
  domain: string;
}

/** A tool's caller. The account `customerId` cannot see other accounts' private companies. */
export interface NamesCaller {
  customerId: string;
  bus: Bus;
  requestId: string;
}

type Row = Record<string, unknown>;

/** Finds company names for results that have only ids. Caches each name for five minutes. */
export class CompanyNames {
  /** Cached names by caller and company id; false if the id has no name. */
  private readonly kept: LRUCache<string, CompanyName | false>;

  constructor(clock: Clock) {
    // The cache would never expire an entry that was added at time 0, so this clock starts at 1.
    const perf = { now: () => clock.monotonicMs() + 1 };
    this.kept = new LRUCache({ max: KEPT_MAX, ttl: KEPT_MS, ttlResolution: 0, perf });
  }

  /**
   * Adds `company: {name, domain}` to each row that has a `company_id` but no name, and to the result itself if it is
   * about one company.
   * @param companyId the company that the call is about
   */
  async added(structured: Row, companyId: number | undefined, caller: NamesCaller): Promise<Row> {
    const names = await this.find(idsIn(structured, companyId), caller);
    const named = (row: Row, id: unknown): Row => {
      const company = names.get(Number(id));
      return company === undefined ? row : { ...row, company };
    };
    const entries = Object.entries(structured).map(([member, value]) => {
      if (!Array.isArray(value)) return [member, value] as const;
      return [member, value.map((row: Row) => (isUnnamed(row) ? named(row, row['company_id']) : row))] as const;
    });
    const result: Row = Object.fromEntries(entries);
    return named(result, subjectOf(structured, companyId));
  }

  private async find(ids: ReadonlySet<number>, caller: NamesCaller): Promise<Map<number, CompanyName>> {
    const { customerId, bus, requestId } = caller;
    const names = new Map<number, CompanyName>();
    const missing: number[] = [];
    for (const id of ids) {
      const known = this.kept.get(`${customerId} ${id}`);
      if (known === undefined) missing.push(id);
      else if (known !== false) names.set(id, known);
    }
    for (let at = 0; at < missing.length; at += IDS_MAX) {
      const ids = missing.slice(at, at + IDS_MAX);
      const request = { customer_id: customerId, ids, limit: IDS_MAX };
      const { body } = await bus.request('reads.search_companies', request, { requestId });
      for (const { company_id: id, name, domain } of companiesOf(body)) names.set(id, { name, domain });
      for (const id of ids) this.kept.set(`${customerId} ${id}`, names.get(id) ?? false);
    }
    return names;
  }
}

function companiesOf(body: string): (CompanyName & { company_id: number })[] {
  return (JSON.parse(body) as { companies: (CompanyName & { company_id: number })[] }).companies;
}

function idsIn(structured: Row, companyId: number | undefined): Set<number> {
  const rows = Object.values(structured).filter((value) => Array.isArray(value)) as Row[][];
  const ids = rows.flatMap((list) => list.filter(isUnnamed).map((row) => Number(row['company_id'])));
  const subject = subjectOf(structured, companyId);
  return new Set(subject === undefined ? ids : [...ids, subject]);
}

/** Returns the id of the company that the whole result is about. */
function subjectOf(structured: Row, companyId: number | undefined): number | undefined {
  const own = structured['company_id'];
  return typeof own === 'number' ? own : companyId;
}

function isUnnamed(row: unknown): boolean {
  if (typeof row !== 'object' || row === null) return false;
  return 'company_id' in row && row.company_id !== null && !('company' in row) && !('name' in row);
}
