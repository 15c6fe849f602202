import { test } from '@jest/globals';
import fc from 'fast-check';
import {
  companyCoverageUntil,
  coverage,
  demandSeries,
  firstHireEnvelopes,
  hiringPulse,
  hiringPulseUntil,
  lastSighting,
  momentum,
  newestSighting,
  repostPain,
} from '@hiring/signals';
import { COMPANY_ID, steps } from '../../libs/ledger/test/properties/crawl-sequences.js';
import { History } from '../../libs/ledger/test/properties/history.js';
import { expectAsRecorded } from '../../libs/ledger/test/properties/recorded.js';
import { ReadModel } from '../../libs/signals/test/read-model.js';

const HOUR_MS = 3_600_000;
/** The answers are computed this many hours after the last fact. */
const LATER = [0, 1, 50, 24 * 8, 24 * 40];

test('the same facts give the same rows and answers as in the last version', () => {
  const results = fc.sample(steps, { seed: 2, numRuns: 300 }).map((sequence) => {
    const { facts } = History.of(sequence);
    const model = ReadModel.of(facts);
    const { company, reqs } = model.view(COMPANY_ID);
    const last = Date.parse(facts.at(-1)?.observed_at ?? '');
    const at = (hours: number): string => new Date(last + hours * HOUR_MS).toISOString();
    const answers = LATER.map(at).map((now) => [
      ...[hiringPulse(company, now), hiringPulseUntil(company, now)],
      ...[coverage(company, now), companyCoverageUntil(company, now)],
    ]);
    const requested = { now: at(0), since: at(-24 * 60), coveredSince: model.coveredSince };
    const demand = [{}, { role: 'sales', geo: 'DE' } as const].map((of) =>
      demandSeries(model.demand, { ...requested, ...of }),
    );
    const seen = [...reqs.values()].filter((req) => req.alias_of === null).map((req) => lastSighting(req, company));
    const lists = [model.openReqs(COMPANY_ID), repostPain(company), firstHireEnvelopes(company, reqs.values())];
    return [company, [...reqs], model.demand, answers, demand, seen, lists, momentum(company), newestSighting(company)];
  });
  expectAsRecorded(new URL('./replay.recorded.json', import.meta.url), results);
});
