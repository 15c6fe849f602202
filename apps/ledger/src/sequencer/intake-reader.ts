import { checkIntake, type IntakeMessage } from '@hiring/contracts';
import { headerText, PartAssembler, type IncomingRecord } from '@hiring/platform-kafka';

/** A complete intake record: a valid message, or the reason why it is invalid. */
export type IntakeItem = {
  offset: bigint;
  /** The first part's offset; equal to `offset` for a record in one part. */
  firstOffset: bigint;
  /** When the broker appended the record. This replaces an `observed_at` that is more than 5 s later. */
  appendedAtMs: number;
} & ({ message: IntakeMessage } | { rejected: string; id: string | null });

/**
 * Maximum milliseconds for which parts wait for the rest of their observation. A writer gives up after 30 s, but its clock
 * may be wrong. The reader resumes at the oldest open set, which must not outlive the topic's retention of seven days.
 */
const OPEN_MS_MAX = 24 * 3_600_000;

/**
 * Assembles records into messages. A large observation arrives as a set of parts. `resumeOffset` never passes a part of
 * an incomplete set, so that a restart reads the part again. A writer may die between two parts. The reader drops such
 * an incomplete set once a later observation of the same board is complete, so that `resumeOffset` can advance.
 */
export class IntakeReader {
  private readonly assembler = new PartAssembler(Infinity, OPEN_MS_MAX);
  /** Incomplete sets by company and board. */
  private readonly openSets = new Map<string, Set<string>>();

  read(records: IncomingRecord[]): IntakeItem[] {
    return records.flatMap((record) => this.assemble(record) ?? []);
  }

  private assemble(record: IncomingRecord): IntakeItem | null {
    const set = headerText(record.headers, 'part_id');
    const board = boardOf(record);
    const firstOffset = (set === undefined ? undefined : this.assembler.firstOffsetOf(set)) ?? record.offset;
    try {
      const whole = this.assembler.push(record);
      if (whole === null) {
        if (set !== undefined && board !== null) this.remember(set, board);
        return null;
      }
      if (board !== null) this.dropSetsOf(board);
      return toItem(whole, firstOffset);
    } catch (error) {
      const at = { offset: record.offset, firstOffset: record.offset, appendedAtMs: record.timestampMs };
      return { ...at, rejected: messageOf(error), id: null };
    }
  }

  private remember(set: string, board: string): void {
    const open = this.openSets.get(board) ?? new Set();
    this.openSets.set(board, open.add(set));
  }

  private dropSetsOf(board: string): void {
    for (const set of this.openSets.get(board) ?? []) this.assembler.drop(set);
    this.openSets.delete(board);
  }

  /**
   * Returns the offset from which a restart must read, if all records up to `lastOffset` except `undecided` are
   * handled.
   */
  resumeOffset(lastOffset: bigint, undecided: IntakeItem[] = []): bigint {
    let resume = lastOffset + 1n;
    const open = this.assembler.oldestOpenOffset;
    if (open !== null && open < resume) resume = open;
    for (const { firstOffset } of undecided) if (firstOffset < resume) resume = firstOffset;
    return resume;
  }
}

/** Returns the company and board in an observation's envelope; null for other messages. */
function boardOf(record: IncomingRecord): string | null {
  const board = headerText(record.headers, 'ce_subject');
  return record.key === null || board === undefined ? null : `${record.key} ${board}`;
}

function toItem(record: IncomingRecord, firstOffset: bigint): IntakeItem {
  const at = { offset: record.offset, firstOffset, appendedAtMs: record.timestampMs };
  let value: unknown;
  try {
    value = JSON.parse(record.value.toString());
  } catch (error) {
    return { ...at, rejected: `not JSON: ${messageOf(error)}`, id: null };
  }
  const checked = checkIntake(value);
  return checked.ok ? { ...at, message: checked.value } : { ...at, rejected: checked.reason, id: idOf(value) };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns an invalid record's crawl id or command id. If the record has no usable id, returns null. */
function idOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const { crawl_id: crawlId, command_id: commandId } = value as { crawl_id?: unknown; command_id?: unknown };
  const id = crawlId ?? commandId;
  return typeof id === 'string' && id.length > 0 && id.length <= 255 ? id : null;
}
