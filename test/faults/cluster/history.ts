import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';

/** Milliseconds since 1970 on a clock that does not jump. */
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

/** Members of a body that the checks read. */
export interface Seen {
  /** The first digits of a hash of the whole body. */
  digest?: string;
  /** Of is_hiring. */
  as_of?: string;
  is_hiring?: boolean;
  open_req_count?: number;
  /** Of events: position and digest of each event, in the order of the page. */
  events?: [seq: number, digest: string][];
  next_cursor?: number | null;
  /** Of create_watch and create_key. */
  id?: number;
  /** Of usage. */
  units?: Record<string, number>;
}

/** One request and its result. */
export interface CallRecord {
  kind: 'call';
  /** Sends one request after the other. */
  caller: string;
  operation: Operation;
  request_id: string;
  /** Id of the API key. */
  key_id: number;
  idempotency_key?: string;
  gateway: number;
  sent: { company_id?: number; since?: number; id?: number };
  start_ms: number;
  end_ms: number;
  /** Null without an answer: refused, reset or silent. */
  status: number | null;
  /** Code of a problem, or the error of the connection. */
  problem?: string;
  usage_id?: string;
  usage_units?: string;
  replayed?: boolean;
  seen: Seen;
}

/** One request to the webhook's receiver. */
export interface DeliveryRecord {
  kind: 'delivery';
  at_ms: number;
  watch_id: number;
  event_seq: number;
  /** `webhook-timestamp`, whole seconds: when the attempt was signed. */
  signed_s: number;
}

/** A fact that a reader of the ledger saw at a position during the run. */
export interface LedgerSighting {
  kind: 'ledger_seen';
  at_ms: number;
  event_seq: number;
  digest: string;
}

/** A registry command that the ledger confirmed. */
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

/** The actions and observations of the run, in the order of their ends; also as JSON lines in a file. */
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

/** The records of a file of JSON lines. */
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
