import { beforeEach, describe, expect, it } from '@jest/globals';
import { envelopeHeaders, messageType, type Observation } from '@hiring/contracts';
import { splitRecord, type IncomingRecord } from '@hiring/platform-kafka';
import { IntakeReader } from './intake-reader.js';
import { overdueRecord } from './overdue-ticker.js';

let reader: IntakeReader;
let offset: bigint;
beforeEach(() => {
  reader = new IntakeReader();
  offset = 0n;
});

const POSTINGS_IN_PARTS = 6_000;

/** Returns a crawl's intake records. A large crawl has several. */
function crawl(crawlId: string, boardId: string, postings = POSTINGS_IN_PARTS, companyId = 1): IncomingRecord[] {
  const observation: Observation = {
    type: 'observation',
    crawl_id: crawlId,
    company_id: companyId,
    board_id: boardId,
    observed_at: '2026-03-02T10:00:00.000Z',
    outcome: 'complete',
    parser_version: 1,
    gone: [],
    postings: Array.from({ length: postings }, (_, n) => ({
      posting_id: `p${n}`,
      url: `https://jobs.example/a-rather-long-address-so-that-few-postings-make-several-parts/${n}`,
      title: `Engineer ${n}`,
      function: 'engineering' as const,
      country: 'DE',
      city: 'Berlin',
      posted_at: null,
      internal_id: null,
      requisition_id: null,
    })),
  };
  const headers = envelopeHeaders({
    id: crawlId,
    type: messageType('intake', 'observation'),
    source: '/test',
    time: observation.observed_at,
    subject: boardId,
  });
  const value = JSON.stringify(observation);
  const records = splitRecord({ topic: 'intake', key: String(companyId), value, headers }, crawlId);
  return records.map((record) => ({
    topic: 'intake',
    partition: 0,
    offset: offset++,
    timestampMs: 0,
    key: record.key,
    headers: record.headers,
    value: Buffer.from(record.value),
  }));
}

const withoutLast = (records: IncomingRecord[]) => records.slice(0, -1);
const idsOf = (records: IncomingRecord[]) =>
  reader
    .read(records)
    .map((item) => ('message' in item && item.message.type === 'observation' ? item.message.crawl_id : item));

describe('crawls in parts', () => {
  it('hold the position back until they are whole', () => {
    const records = crawl('c-1', 'greenhouse/a');
    expect(records.length).toBeGreaterThan(1);
    expect(idsOf(withoutLast(records))).toEqual([]);
    expect(reader.resumeOffset(offset - 1n)).toBe(0n);
    expect(idsOf(records.slice(-1))).toEqual(['c-1']);
    expect(reader.resumeOffset(offset - 1n)).toBe(offset);
  });

  it('whose writer died are dropped when a later crawl of that board is whole', () => {
    expect(idsOf(withoutLast(crawl('c-1', 'greenhouse/a')))).toEqual([]);
    expect(idsOf(crawl('c-2', 'greenhouse/a', 1))).toEqual(['c-2']);
    expect(reader.resumeOffset(offset - 1n)).toBe(offset);
  });

  it('whose writer died are dropped when a record of any board is a day newer', () => {
    expect(idsOf(withoutLast(crawl('c-1', 'greenhouse/a')))).toEqual([]);
    const later = (hours: number): IncomingRecord[] =>
      crawl(`after ${hours} h`, 'greenhouse/b', 1).map((record) => ({ ...record, timestampMs: hours * 3_600_000 }));
    expect(idsOf(later(23))).toEqual(['after 23 h']);
    expect(reader.resumeOffset(offset - 1n)).toBe(0n);
    expect(idsOf(later(25))).toEqual(['after 25 h']);
    expect(reader.resumeOffset(offset - 1n)).toBe(offset);
  });

  it('are not dropped by a crawl of another board or company, nor by one that is not whole itself', () => {
    const orphan = crawl('c-1', 'greenhouse/a');
    expect(idsOf(withoutLast(orphan))).toEqual([]);
    expect(idsOf(crawl('c-2', 'greenhouse/b', 1))).toEqual(['c-2']);
    expect(idsOf(crawl('c-3', 'greenhouse/a', 1, 2))).toEqual(['c-3']);
    expect(idsOf(withoutLast(crawl('c-4', 'greenhouse/a')))).toEqual([]);
    expect(reader.resumeOffset(offset - 1n)).toBe(0n);
    expect(idsOf(orphan.slice(-1))).toEqual(['c-1']);
  });

  it('are not dropped by an overdue tick that comes between them: no real crawl is lost for it', () => {
    const records = crawl('c-1', 'greenhouse/a');
    const board = { companyId: 1, boardId: 'greenhouse/a' };
    const tick = overdueRecord('intake', board, new Date('2026-03-02T10:00:00.000Z'), 24);
    const between: IncomingRecord = {
      ...{ topic: 'intake', partition: 0, offset: offset++, timestampMs: 0, key: tick.key, headers: tick.headers },
      value: Buffer.from(tick.value),
    };
    expect(idsOf(withoutLast(records))).toEqual([]);
    expect(idsOf([between])).toEqual(['overdue:1:greenhouse/a:2026-03-02T10']);
    expect(idsOf(records.slice(-1))).toEqual(['c-1']);
  });

  it('start again when their id is repeated: a complete set is not remembered', () => {
    const records = crawl('c-1', 'greenhouse/a');
    idsOf(records);
    const again = records.map((record) => ({ ...record, offset: offset++ }));
    expect(reader.read(again)).toMatchObject([{ firstOffset: again[0]?.offset, offset: again.at(-1)?.offset }]);
  });

  it('that come again after they were dropped are read again', () => {
    const orphan = crawl('c-1', 'greenhouse/a');
    idsOf(withoutLast(orphan));
    idsOf(crawl('c-2', 'greenhouse/a', 1));
    expect(idsOf(orphan)).toEqual(['c-1']);
  });
});
