import type { Choices, Demand, Rates, Sizes } from './model.js';

/**
 * Rates of one process on a dedicated core, rounded down from benchmarks in which it shared two cores with the load and
 * the servers.
 */
export const RATES: Rates = {
  gateway: 1_500,
  reads: 3_000,
  crawls: 8,
  ledger: 40_000,
  metering: 39_000,
  deliveries: 2_000,
};

/** Estimates, including indexes. To measure an installation, use pg_total_relation_size and the topics' sizes. */
export const SIZES: Sizes = {
  factOnTopic: 250,
  factInFeed: 700,
  reqInReads: 3_900,
  companyInScreens: 10_000,
  companyInSignals: 6_000,
  reqInSignals: 450,
  signal: 650,
  usageOnTopic: 120,
  usageRecord: 420,
  archivedRecord: 35,
  delivery: 500,
  searchedEvent: 400,
  searchBill: 250,
  searchInMemory: 1_500,
};

export const CHOICES: Choices = {
  utilisation: 0.6,
  replication: 3,
  usageDaysOnTopic: 400,
  usageDays: 760,
  usageDaysInPostgres: 45,
  deliveryDays: 30,
  dayShare: 0.4,
};

/** An event matches one search watch in 100,000: each watch names a job function, a country and a word. */
const searches = (searchWatches: number) => ({ searchWatches, searchMatches: searchWatches / 100_000 });

const board = { boards: 1.2, crawlsPerDay: 12, postings: 25, changesPerDay: 0.03, years: 3 };

export const SMALL: Demand = { ...board, companies: 1_000, requestsPerSecond: 5, watches: 500, ...searches(500) };
export const MEDIUM: Demand = {
  ...board,
  companies: 20_000,
  requestsPerSecond: 200,
  watches: 20_000,
  ...searches(10_000),
};
export const LARGE: Demand = {
  ...board,
  companies: 200_000,
  requestsPerSecond: 5_000,
  watches: 500_000,
  ...searches(100_000),
};
