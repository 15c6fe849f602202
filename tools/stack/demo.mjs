import { DEMO_SEED } from './stack/services.mjs';

/** @import { RunningContext, SupportCommand } from './types.d.mts' */

const DAYS = 150;
/** Days of a reduced demo: enough for the move between boards, which needs a month of crawls before it. */
const DAYS_REDUCED = 55;

/**
 * Registers the companies of the demo with the support command line, and writes their history to the intake as
 * observations. The simulator serves their boards. Companies from an earlier start are unchanged.
 * @param {RunningContext & { support: SupportCommand }} context
 */
export async function seedCompanies({ support, say, secrets, reducedDemo }) {
  const days = reducedDemo ? DAYS_REDUCED : DAYS;
  say(`registering the demo companies, with ${days} days of history`);
  const companies = await support(
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
