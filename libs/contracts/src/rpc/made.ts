import type { Audited } from '../audit.js';
import type { MadeKind } from '../operations/list-made.js';

/** Maximum number of keys in one request. */
export const KEYS_PER_REQUEST_MAX = 1_000;

/** The position after which a page starts. Objects are sorted by key, then by id. */
export interface MadePosition {
  key_id: number;
  id: number;
}

/** Requests the existing objects that a customer's keys made. `key_ids` has at most 1,000 ids. */
export interface MadeRequest<K extends MadeKind> {
  customer_id: string;
  kind: K;
  key_ids: number[];
  after: MadePosition;
  limit: number;
}

/** An object that a key made. */
export interface MadeRow {
  id: number;
  key_id: number;
  created_at: string;
  active: boolean;
}

/**
 * Ends or deletes the objects that a customer's keys made. With `dry_run`, only counts these objects. `key_ids` has at
 * most 1,000 ids. Idempotent.
 */
export interface StopRequest extends Audited {
  customer_id: string;
  key_ids: number[];
  dry_run?: boolean;
}
