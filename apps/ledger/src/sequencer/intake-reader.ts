import { checkIntake, type IntakeMessage } from '@hiring/contracts';
import { PartAssembler, type IncomingRecord } from '@hiring/platform-kafka';

/** One whole intake record: a message that fits its schema, or the reason why it is none. */
export type IntakeItem = {
  offset: bigint;
  /** Broker's append time: no time on the ledger lies ahead of it. */
  appendedAtMs: number;
} & ({ message: IntakeMessage } | { rejected: string; id: string | null });

/**
 * Turns raw records into whole messages. Large observations arrive in parts; `resumeOffset` never passes a part whose
 * set is still incomplete, so that a restart reads it again.
 */
export class IntakeReader {
  private readonly assembler = new PartAssembler();

  read(records: IncomingRecord[]): IntakeItem[] {
    const items: IntakeItem[] = [];
    for (const record of records) {
      const whole = this.assemble(record);
      if (whole !== null) items.push(whole);
    }
    return items;
  }

  private assemble(record: IncomingRecord): IntakeItem | null {
    try {
      const whole = this.assembler.push(record);
      return whole === null ? null : toItem(whole);
    } catch (error) {
      return { offset: record.offset, appendedAtMs: record.timestampMs, rejected: messageOf(error), id: null };
    }
  }

  /** Where to read on after everything up to and including `lastOffset` was handled. */
  resumeOffset(lastOffset: bigint): bigint {
    const pending = this.assembler.oldestOpenOffset;
    return pending === null || pending > lastOffset ? lastOffset + 1n : pending;
  }
}

function toItem(record: IncomingRecord): IntakeItem {
  const at = { offset: record.offset, appendedAtMs: record.timestampMs };
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

/** The crawl or command id of a record that does not fit, if one can be read. */
function idOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const { crawl_id: crawlId, command_id: commandId } = value as { crawl_id?: unknown; command_id?: unknown };
  const id = crawlId ?? commandId;
  return typeof id === 'string' && id.length > 0 && id.length <= 255 ? id : null;
}
