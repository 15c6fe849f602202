import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';

/** Returns milliseconds since 1970, on a clock that does not jump. */
export function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

export type Operation =
  | 'is_hiring'
  | 'open_reqs'
  | 'hiring_pulse'
  | 'events'
  | 'create_watch'
  | 'delete_watch'
  | 'create_key'
  | 'revoke_key'
  | 'whoami'
  | 'usage';

/** A body's members that the checks read. */
export interface Seen {
  /** The first digits of the body's hash. */
  digest?: string;
  /** From is_hiring: `as_of` and the next two members. */
  as_of?: string;
  is_hiring?: boolean;
  open_req_count?: number;
  /** From events: each event's position and digest, in page order. */
  events?: [seq: number, digest: string][];
  next_cursor?: number | null;
  /** From create_watch and create_key. */
  id?: number;
  /** The units from usage. */
  units?: Record<string, number>;
}

export interface CallRecord {
  kind: 'call';
  /** The caller, which sends one request after the other. */
  caller: string;
  operation: Operation;
  request_id: string;
  key_id: number;
  idempotency_key?: string;
  gateway: number;
  sent: { company_id?: number; since?: number; id?: number };
  start_ms: number;
  end_ms: number;
  /** The HTTP status. Null if the connection was refused or reset, or if no answer arrived in time. */
  status: number | null;
  /** A problem's code, or the connection's error. */
  problem?: string;
  usage_id?: string;
  usage_units?: string;
  replayed?: boolean;
  seen: Seen;
}

export interface DeliveryRecord {
  kind: 'delivery';
  at_ms: number;
  watch_id: number;
  event_seq: number;
  /** The time of the signature, in whole seconds, from the header `webhook-timestamp`. */
  signed_s: number;
}

/** A fact that a ledger reader saw during the run. */
export interface LedgerSighting {
  kind: 'ledger_seen';
  at_ms: number;
  event_seq: number;
  digest: string;
}

export interface CommandRecord {
  kind: 'command';
  command_id: string;
  confirmed_ms: number;
  event_seq: number;
}

export interface FaultRecord {
  kind: 'fault';
  fault: string;
  target: string;
  start_ms: number;
  end_ms: number;
}

export type HistoryRecord = CallRecord | DeliveryRecord | LedgerSighting | CommandRecord | FaultRecord;

/**
 * Collects the run's actions and observations in the order in which they ended, and writes them to a file as JSON
 * lines.
 */
export class History {
  readonly records: HistoryRecord[] = [];

  constructor(private readonly file: string | undefined) {
    if (file !== undefined) writeFileSync(file, '');
  }

  add(record: HistoryRecord): void {
    this.records.push(record);
    if (this.file !== undefined) appendFileSync(this.file, `${JSON.stringify(record)}\n`);
  }
}

/** Returns the records in a file of JSON lines. */
export function readLines<T>(file: string): T[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as T);
}

export function callsOf(history: readonly HistoryRecord[], ...operations: Operation[]): CallRecord[] {
  return history.filter(
    (record): record is CallRecord =>
      record.kind === 'call' && (operations.length === 0 || operations.includes(record.operation)),
  );
}
