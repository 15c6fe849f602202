import { emptyJudgement, judgeCompany } from '../closures/judgement.js';
import { HOUR } from '../closures/world.js';
import { quantile, type BenchContext, type Measure } from './bench-context.js';

const POSTINGS = Number(process.env['CLOSURES_POSTINGS'] ?? 50_000);
const ROLES = 40;

/**
 * Compares the ledger's closures with an oracle that knows the true state and implements the rules independently. The
 * simulated boards fail, redirect, respond partially and disappear. Their roles move to other boards and get new ids.
 * `CLOSURES_POSTINGS` sets the number of roles.
 */
export default function run(context: BenchContext): Promise<Measure[]> {
  const judgement = emptyJudgement();
  const companies = Math.ceil(POSTINGS / ROLES);
  for (let company = 1; company <= companies; company += 1) judgeCompany(company, ROLES, judgement);
  const { postings, crawls, closures, shown, early, eligible, late, reasons, delays } = judgement;
  context.table(
    Object.entries(reasons).map(([reason, counts]) => ({
      reason,
      closures: counts.closures,
      'role still open': counts.open,
    })),
  );
  const hours = (values: number[], share: number): number => quantile(values, share) / HOUR;
  return Promise.resolve([
    context.measure('roles simulated', 'roles', {}, postings),
    context.measure('crawls judged', 'crawls', {}, crawls),
    context.measure('closures by missed or proof', 'closures', { min: 1 }, closures),
    context.measure('closed while a confirming listing showed the role', 'closures', { max: 0 }, shown),
    context.measure('closed before the rules allow it', 'closures', { max: 0 }, early),
    context.measure('closed at the first eligible crawl', '%', { min: 100 }, (100 * (eligible - late)) / eligible),
    context.measure(
      'delay on boards that list everything, crawled every 8 to 32 h, p50',
      'h',
      {},
      hours(delays.list, 0.5),
    ),
    context.measure('delay on boards that list everything, p99', 'h', {}, hours(delays.list, 0.99)),
    context.measure('delay on search indexes, p50', 'h', {}, hours(delays.index, 0.5)),
    context.measure('delay on search indexes, p99', 'h', {}, hours(delays.index, 0.99)),
  ]);
}
