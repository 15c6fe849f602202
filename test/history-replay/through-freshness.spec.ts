import { beforeAll, describe, expect, test } from '@jest/globals';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Fact, ObservedPosting } from '@hiring/contracts';
import { createPlaceNormaliser, gazetteerData } from '@hiring/normalise/places';
import { observedPosting } from '../../apps/freshness/src/crawl/observation.js';
import { IMPORTED, observedRows, requisitionOf, type ObservedRow } from './observed-history.js';
import { asPosting, reopenedIn, replayTracker, vendorOfRow } from './tracker-replay.js';

/**
 * The same 48 days with every row normalised like freshness does before it writes a crawl to the intake: place into
 * country and city, title into function, canonical address, requisition number. The replay beside this one gives the
 * tracker's raw place as the city; what differs, and why:
 *
 * - Imported: 1,169, as in the recording and there.
 * - Reposted: 47 instead of 44. Three successors carry the same role at a place that is only written differently:
 *   "Bangalore, India" and "Bengaluru, Karnataka, India" are one city (`title_place`); "Hybrid - US" and "Remote - US",
 *   "Remote - US: All locations" and "Remote - US: Select locations" name a country and no city (`title_country`, with
 *   a lower confidence).
 * - Opened later: 755 instead of 758, and closed 758 instead of 761: those same three.
 * - 1,871 of the 1,971 rows get a country; the others name several ("2 Locations") or none. 1,942 are `product`. The 29
 *   others: 13 titles for makers and marketers that the tracker's filter let through, and 16 that are wrong: product
 *   managers in a field, such as supply chains or compliance, whom the learned reader gives to the field.
 */
const rows = observedRows();

describe('the recorded history, normalised by freshness on its way', () => {
  if (rows === null) {
    test('is skipped: the recording is not part of the repository', () => expect(rows).toBeNull());
    return;
  }
  let facts: Fact[];
  const seen = new Map<string, ObservedPosting>();
  const opened = () => facts.filter((fact) => fact.type === 'opened');
  const reposted = () => facts.filter((fact) => fact.type === 'reposted');

  beforeAll(() => {
    const places = createPlaceNormaliser(gazetteerData(createRequire(import.meta.url).resolve, fs));
    const toPosting = (row: ObservedRow): ObservedPosting => {
      const made = seen.get(row.id) ?? observedPosting(vendorOfRow(row), recordOf(row), places);
      seen.set(row.id, made);
      return made;
    };
    facts = replayTracker(rows, toPosting);
    console.info(
      [
        'through freshness       recording  ledger',
        `imported                    1169  ${opened().filter((fact) => fact.baseline && fact.observed_at < '2026-05-29').length}`,
        `new rows, opened or reposted 802  ${opened().filter((fact) => fact.observed_at > '2026-05-29').length + reposted().length}`,
        `closed                   578/790  ${facts.filter((fact) => fact.type === 'closed').length}`,
        `reposted                      43  ${reposted().length}`,
        `of these reopened              -  ${reopenedIn(facts).size}`,
      ].join('\n'),
    );
  });

  function recordOf(row: ObservedRow) {
    const requisition = requisitionOf(row);
    return {
      external_id: row.id,
      title: row.title.replace(/\s+/gu, ' ').trim(),
      url: row.url,
      location_text: row.location,
      posted_at_trusted: false,
      listed: true,
      ...(requisition !== null && { requisition_id: requisition }),
    };
  }

  test('opens the import as baseline, and every later row once, as opened or as reposted', () => {
    expect(opened().filter((fact) => fact.observed_at.startsWith(IMPORTED))).toHaveLength(1169);
    const later = opened().filter((fact) => !fact.observed_at.startsWith(IMPORTED));
    expect([later.length, reposted().length]).toEqual([755, 47]);
    expect(new Set([...opened(), ...reposted()].map((fact) => fact.posting_id)).size).toBe(rows.length);
  });

  test('reposts the same as with raw places, and three whose place is only written differently', () => {
    const raw = new Set(
      replayTracker(rows, asPosting).flatMap((fact) => (fact.type === 'reposted' ? [fact.posting_id] : [])),
    );
    const more = reposted().filter((fact) => !raw.has(fact.posting_id));
    expect(reposted().length - more.length).toBe(raw.size);
    expect(more.map((fact) => fact.basis).sort()).toEqual(['title_country', 'title_country', 'title_place']);
    expect(reopenedIn(facts).size).toBe(26);
  });

  test('closes the others once it is confirmed', () => {
    expect(facts.filter((fact) => fact.type === 'closed')).toHaveLength(758);
  });

  test('finds a country for nearly all rows, and the function by which they were selected', () => {
    const postings = [...seen.values()];
    expect(postings.filter((one) => one.country !== null).length).toBeGreaterThanOrEqual(1871);
    expect(postings.filter((one) => one.function === 'product').length).toBeGreaterThanOrEqual(1942);
  });
});
