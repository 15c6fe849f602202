import { checkFact, type Fact } from '@hiring/contracts';
import { headerText, type IncomingRecord } from '@hiring/platform-kafka';

/** Returns the fact in a ledger record. @throws Error with offset and reason if there is none */
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

/** Returns whether the envelope shows a fact whose type is not in `types`. Returns false if `types` is undefined. */
export function isOfOtherType(
  record: Pick<IncomingRecord, 'headers'>,
  types: ReadonlySet<Fact['type']> | undefined,
): boolean {
  if (types === undefined || seqInEnvelope(record) === 0) return false;
  const name = TYPE_NAME.exec(headerText(record.headers, 'ce_type') ?? '')?.[1];
  return name !== undefined && !(types as ReadonlySet<string>).has(name);
}

/** Matches a fact type's name with any version, so that newer versions are read, not skipped. */
const TYPE_NAME = /^hiring\.ledger\.([a-z_]+)\.v\d+$/;

/** Returns the fact's number from its CloudEvents id, `ledger/<event_seq>`, or 0. */
export function seqInEnvelope(record: Pick<IncomingRecord, 'headers'>): number {
  const digits = /^ledger\/(\d{1,15})$/.exec(headerText(record.headers, 'ce_id') ?? '')?.[1];
  return digits === undefined ? 0 : Number(digits);
}
