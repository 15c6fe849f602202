import { checkFact, type Fact } from '@hiring/contracts';
import type { IncomingRecord } from '@hiring/platform-kafka';

/** A ledger record's fact; throws an Error with the offset and the reason when the record is not one. */
export function readFact(record: Pick<IncomingRecord, 'offset' | 'value'>): Fact {
  const where = `ledger record at offset ${record.offset}`;
  let value: unknown;
  try {
    value = JSON.parse(record.value.toString('utf8'));
  } catch (error) {
    throw new Error(`${where} is not JSON`, { cause: error });
  }
  const checked = checkFact(value);
  if (!checked.ok) throw new Error(`${where} is no known fact: ${checked.reason}`);
  return checked.value;
}
