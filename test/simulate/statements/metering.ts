import { Table, type Outcome, type Statement, type Transaction } from '../servers/database.js';
import { cellsOf, unnest } from './cells.js';

interface Units {
  calls: number;
  changes: number;
  watches: number;
  forced_fresh: number;
}

export interface LineRow extends Units {
  attempt_id: string;
  correction_no: number;
  occurred_at: string;
  customer_id: string;
  key_id: number;
  operation: string;
  kind: string;
  usage_id: string;
  meter_class: string | null;
  request_id: string;
}

type MemberRow = Record<string, string | number | boolean | null>;

interface CheckpointRow {
  partition: number;
  topic_id: string;
  first_offset: number;
  next_offset: number;
  facts: number;
  voids: number;
  duplicates: number;
  repeats_until: number;
}

export interface SumRow {
  key: string;
  customer_id: string;
  grain: string;
  sums: number[];
}

const LINE_TEXTS = [
  'attempt_id',
  'occurred_at',
  'customer_id',
  'operation',
  'kind',
  'usage_id',
  'meter_class',
  'request_id',
];
const LINE =
  'attempt_id,correction_no,occurred_at,customer_id,key_id,operation,kind,usage_id,meter_class,calls,changes,watches,forced_fresh,request_id'.split(
    ',',
  );
const MEMBER =
  'series,ordinal,attempt_id,usage_id,customer_id,key_id,operation,meter_class,occurred_at,claimed_at,request_id,calls,changes,watches,forced_fresh,billed_calls,billed_changes,billed_watches,billed_forced_fresh,corrections,voided'.split(
    ',',
  );
const MEMBER_TEXTS = [...LINE_TEXTS, 'series', 'claimed_at'];

export class MeteringTables {
  readonly checkpoints = new Table<CheckpointRow>('usage_checkpoint', ({ partition }) => String(partition));
  readonly lines = new Table<LineRow>(
    'usage_records',
    ({ attempt_id: id, correction_no: no, occurred_at: at }) => `${id} ${no} ${at}`,
  );
  readonly members = new Table<MemberRow>('series', (row) => `${String(row['series'])} ${String(row['ordinal'])}`);
  readonly voids = new Table<{ attempt_id: string }>('usage_voids', ({ attempt_id: id }) => id);
  readonly duplicates = new Table<{ at: string }>('usage_duplicates', ({ at }) => at);
  readonly sums = new Table<SumRow>('usage_rollups', ({ key }) => key);
  readonly accounts = new Table<{ customer_id: string; newest_at: string }>('accounts', (row) => row.customer_id);

  statements(): [string, Statement][] {
    const none: Statement = () => [];
    return [
      ['select pg_advisory_xact_lock', none],
      ['create table if not exists usage_records_', none],
      ['select name from unnest', none],
      ['insert into usage_checkpoint', (tx, values) => this.open(tx, values as [number, string, string])],
      [
        'select topic_id, next_offset from usage_checkpoint',
        (tx, [at]) => [tx.get(this.checkpoints, String(at)) ?? []].flat(),
      ],
      ['select partition, next_offset from usage_checkpoint', (tx) => tx.all(this.checkpoints)],
      ['select topic_id, next_offset, facts', (tx, [at]) => this.lock(tx, String(at))],
      ['update usage_checkpoint', (tx, values) => this.move(tx, values)],
      [
        'select attempt_id from usage_voids',
        (tx, [ids]) => cellsOf(ids).flatMap((id) => tx.get(this.voids, String(id)) ?? []),
      ],
      ['select series, ordinal', (tx, values) => this.series(tx, values)],
      ['select attempt_id, usage_id, customer_id', (tx, [ids]) => this.plain(tx, ids as string[])],
      ['insert into usage_records', (tx, values) => this.insertLines(tx, values)],
      ['insert into series', (tx, values) => this.upsertMembers(tx, values)],
      ['insert into usage_voids', (tx, [ids]) => this.insertVoids(tx, ids as string[])],
      ['insert into usage_duplicates', (tx, values) => this.insertDuplicates(tx, values as [number, string[]])],
      [
        'insert into usage_rollups',
        (tx, values) => this.addUp(tx, unnest(values.slice(0, 8)), ([, grain, bucket]) => [grain, bucket]),
      ],
      [
        'insert into usage_daily',
        (tx, values) => this.addUp(tx, unnest(values), ([, day, key, operation]) => ['day', day, key, operation]),
      ],
      ['insert into accounts', (tx, values) => this.noteAccounts(tx, values as [string[], string[]])],
      ['metering_usage', (tx, [customer]) => this.usage(tx, customer as string)],
    ];
  }

  private open(tx: Transaction, [partition, topic_id, low]: [number, string, string]): Outcome {
    const counts = { facts: 0, voids: 0, duplicates: 0, repeats_until: 0 };
    const row = { partition, topic_id, first_offset: Number(low), next_offset: Number(low), ...counts };
    return { rowCount: tx.insertIfAbsent(this.checkpoints, row) ? 1 : 0 };
  }

  private lock(tx: Transaction, key: string): Outcome {
    tx.lock(this.checkpoints, key);
    return [tx.get(this.checkpoints, key) ?? []].flat();
  }

  private move(tx: Transaction, values: readonly unknown[]): Outcome {
    const [partition, next_offset, facts, voids, duplicates] = values.map(Number) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const row = tx.get(this.checkpoints, String(partition)) as CheckpointRow;
    tx.put(this.checkpoints, { ...row, next_offset, facts, voids, duplicates });
    return { rowCount: 1 };
  }

  private series(tx: Transaction, [names, attempts]: readonly unknown[]): Outcome {
    if (tx.database.world.has('twins are not recognised')) return [];
    const wanted = new Set(cellsOf(names));
    const members = tx.all(this.members);
    const voided = new Set(attempts === undefined ? [] : cellsOf(attempts));
    for (const member of members)
      if (voided.has(member['attempt_id'] as string)) wanted.add(member['series'] as string);
    return members
      .filter((member) => wanted.has(member['series'] as string))
      .sort(
        (a, b) =>
          compare(a['series'] as string, b['series'] as string) || (a['ordinal'] as number) - (b['ordinal'] as number),
      );
  }

  private plain(tx: Transaction, ids: readonly string[]): Outcome {
    const inSeries = new Set(tx.all(this.members).map((member) => member['attempt_id']));
    const wanted = new Set(ids.filter((id) => !inSeries.has(id)));
    return tx.all(this.lines).filter((row) => row.correction_no === 0 && wanted.has(row.attempt_id));
  }

  private insertLines(tx: Transaction, values: readonly unknown[]): Outcome {
    const rows = unnest(values).map((cells) => rowOf(LINE, LINE_TEXTS, cells) as unknown as LineRow);
    for (const row of rows) tx.insert(this.lines, row);
    return { rowCount: rows.length };
  }

  private upsertMembers(tx: Transaction, values: readonly unknown[]): Outcome {
    const rows = unnest(values).map((cells) => rowOf(MEMBER, MEMBER_TEXTS, cells));
    for (const row of rows) tx.put(this.members, { ...row, voided: row['voided'] === 1 });
    return { rowCount: rows.length };
  }

  private insertVoids(tx: Transaction, ids: readonly string[]): Outcome {
    for (const id of ids) tx.insert(this.voids, { attempt_id: id });
    return { rowCount: ids.length };
  }

  private insertDuplicates(tx: Transaction, [partition, offsets]: [number, string[]]): Outcome {
    for (const offset of offsets) tx.put(this.duplicates, { at: `${partition} ${offset}` });
    return { rowCount: offsets.length };
  }

  private addUp(
    tx: Transaction,
    rows: (string | null)[][],
    bucketOf: (cells: (string | null)[]) => (string | null | undefined)[],
  ): Outcome {
    for (const cells of rows) {
      const bucket = bucketOf(cells);
      const key = `${cells[0]} ${bucket.join(' ')}`;
      tx.lock(this.sums, key);
      const known = tx.get(this.sums, key);
      const added = cells
        .slice(bucket[0] === 'day' ? 4 : 3)
        .slice(0, 5)
        .map(Number);
      const sums = added.map((value, at) => value + (known?.sums[at] ?? 0));
      tx.put(this.sums, { key, customer_id: String(cells[0]), grain: String(bucket[0]), sums });
    }
    return { rowCount: rows.length };
  }

  private noteAccounts(tx: Transaction, [ids, times]: [string[], string[]]): Outcome {
    ids.forEach((id, at) => {
      tx.lock(this.accounts, id);
      const known = tx.get(this.accounts, id)?.newest_at ?? '';
      const newest = times[at] as string;
      tx.put(this.accounts, { customer_id: id, newest_at: newest > known ? newest : known });
    });
    return { rowCount: ids.length };
  }

  private usage(tx: Transaction, customer: string): Outcome {
    const total = [0, 0, 0, 0, 0];
    for (const { customer_id: id, grain, sums } of tx.all(this.sums)) {
      if (id === customer && grain === 'hour') sums.forEach((sum, at) => (total[at] = (total[at] ?? 0) + sum));
    }
    const [cached, fresh, changes, watches, forced_fresh] = total;
    return [{ cached, fresh, changes, watches, forced_fresh }];
  }
}

function rowOf(names: readonly string[], texts: readonly string[], cells: readonly (string | null)[]): MemberRow {
  return Object.fromEntries(
    names.map((name, at) => {
      const cell = cells[at] ?? null;
      if (cell === null || texts.includes(name)) return [name, cell];
      return [name, cell === 'true' || cell === 't' ? 1 : Number(cell === 'false' || cell === 'f' ? 0 : cell)];
    }),
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
