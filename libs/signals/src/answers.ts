import type { Coverage, Instant, JobFunction } from '@hiring/contracts';
import type { CompanyRow, ListedReq, PainEntry, ReqRow } from './rows.js';

/** A headline value with where and when it was last confirmed, and how sure it is (0 to 0.99). */
export interface Envelope<T> {
  value: T;
  source_board: string | null;
  observed_at: Instant | null;
  confidence: number;
}

export type Direction = 'accelerating' | 'decelerating' | 'steady';

/** The six pulse values, plain: the brief's `pulse`, the search's `pulse`, the columns of sheet/enrich. */
export interface PulseValues {
  is_hiring: boolean;
  open_req_count: number;
  new_roles_30d: number;
  velocity: number;
  direction: Direction;
  is_surge: boolean;
}

export interface MomentumPoint {
  bucket_start: Instant;
  open_req_count: number;
}

export type HiringPulse = { [K in keyof PulseValues]: Envelope<PulseValues[K]> } & {
  by_function: Partial<Record<JobFunction, number>>;
  momentum: MomentumPoint[];
  as_of: Instant;
};

const undone = (name: string): never => {
  throw new Error(`not written yet: ${name}`);
};

export const asOf = (_company: CompanyRow): Instant => undone('asOf');
export const enrichmentAsOf = (_company: CompanyRow): Instant => undone('enrichmentAsOf');
export const coverage = (_company: CompanyRow, _now: Instant): Coverage => undone('coverage');
/** Cold at `now`: no live board, or `as_of` older than max(max_age, 60) seconds. */
export const isCold = (_company: CompanyRow, _maxAgeSeconds: number, _now: Instant): boolean => undone('isCold');
export const pulseValues = (_company: CompanyRow): PulseValues => undone('pulseValues');
export const hiringPulse = (_company: CompanyRow, _now: Instant): HiringPulse => undone('hiringPulse');
export const momentum = (_company: CompanyRow): MomentumPoint[] => undone('momentum');
/** Vendors of linked boards that are not unlinked, distinct and sorted: `boards` of enrichment. */
export const linkedVendors = (_company: CompanyRow): string[] => undone('linkedVendors');
/** Vendors of live boards, distinct and sorted: `source_boards` of the brief. */
export const liveVendors = (_company: CompanyRow): string[] => undone('liveVendors');
/** Entries with >= 1 repost in the 365 d up to `t`, hardest first, with the count. */
export const repostPain = (_company: CompanyRow): (PainEntry & { repost_count: number; confidence: number })[] =>
  undone('repostPain');
/** Board and time of the newest sighting of a req, from its row and its company's. */
export const lastSighting = (_req: ReqRow, _company: CompanyRow): { board_id: string; seen_at: Instant } =>
  undone('lastSighting');
export const toListedReq = (_req: ReqRow): ListedReq => undone('toListedReq');
