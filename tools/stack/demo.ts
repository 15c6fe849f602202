import { DEMO_SEED } from './stack/services.js';
import type { RunningContext, SupportCommand } from './types.js';

const DAYS = 150;
/** Days of history in the reduced demo, enough for a month of crawls before a company changes its vendor. */
const DAYS_REDUCED = 55;

/**
 * Registers the demo companies and writes their history to the intake as observations. Companies from an earlier start
 * are not changed.
 */
export async function seedCompanies({
  support,
  say,
  secrets,
  reducedDemo,
}: RunningContext & { support: SupportCommand }) {
  const days = reducedDemo ? DAYS_REDUCED : DAYS;
  say(`registering the demo companies, with ${days} days of history`);
  const companies = await support<{ crawls: number }[]>(
    'demo',
    'seed',
    '--seed',
    DEMO_SEED,
    '--anchor',
    secrets.demo_anchor,
    '--days',
    String(days),
  );
  const crawls = companies.reduce((sum, company) => sum + company.crawls, 0);
  say(`${companies.length} companies are there, ${crawls} past crawls are on the ledger`);
}
