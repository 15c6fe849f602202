/**
 * The capacity model of docs/capacity.md. It computes an installation's resources from its companies, watches and
 * calls. Each constant is measured by a benchmark in this repository or marked as a choice.
 */
export interface Demand {
  companies: number;
  /** Boards per company. */
  boards: number;
  /** Reads of a board per day. */
  crawlsPerDay: number;
  /** Live postings per board. */
  postings: number;
  /** The number of postings that are opened, closed or reposted per day, as a share of the live postings. */
  changesPerDay: number;
  /** Metered requests a second at the busiest hour. */
  requestsPerSecond: number;
  /** Watches of all customers, evenly distributed over companies. */
  watches: number;
  /** Watches on saved searches over all customers. */
  searchWatches: number;
  /** The average number of search watches that match an event. */
  searchMatches: number;
  /** Years of history. */
  years: number;
}

export interface Rates {
  /** Answers per second by one gateway on a dedicated core. */
  gateway: number;
  /** Answers per second by one reads process on a dedicated core. */
  reads: number;
  /** Boards per second by one freshness process on a dedicated core. */
  crawls: number;
  /** Facts per second by the single writer. */
  ledger: number;
  /** Usage facts per second by one metering process. */
  metering: number;
  /** Delivery attempts per second by one change-feed process. */
  deliveries: number;
}

/** Bytes per item, as compressed on disk. */
export interface Sizes {
  factOnTopic: number;
  factInFeed: number;
  reqInReads: number;
  /** The values for screens, for a company with 25 open reqs. */
  companyInScreens: number;
  /** A company's states in the fold of signal events. */
  companyInSignals: number;
  reqInSignals: number;
  signal: number;
  usageOnTopic: number;
  usageRecord: number;
  /** A usage record in the archive's Parquet files. */
  archivedRecord: number;
  delivery: number;
  /** An event's values for searches. They are kept for `deliveryDays`, like deliveries. */
  searchedEvent: number;
  /** A bill for matched events. It is kept for `deliveryDays`, like deliveries. Each delivery has at most one. */
  searchBill: number;
  /** One search watch in the memory of one change-feed process. */
  searchInMemory: number;
}

export interface Choices {
  /** Another process is started when a process reaches this share of its rate. */
  utilisation: number;
  replication: number;
  usageDaysOnTopic: number;
  usageDays: number;
  /**
   * The number of days for which usage stays in Postgres before it is archived. If there is no archive, it stays for
   * all `usageDays`.
   */
  usageDaysInPostgres: number;
  deliveryDays: number;
  /** A day's requests, divided by 24 times the requests in the busiest hour. */
  dayShare: number;
}

export interface Capacity {
  factsPerDay: number;
  /** The share of the busiest hour in which the single writer works. */
  ledgerShare: number;
  replicas: {
    gateway: number;
    reads: number;
    freshness: number;
    'change-feed': number;
    metering: number;
    ledger: number;
  };
  kafkaGb: number;
  postgresGb: number;
  /** The size of one copy of the usage archive. */
  archiveGb: number;
  deliveriesPerSecond: number;
  /** The memory in GB that one change-feed process needs for saved searches. */
  searchesGb: number;
}

const DAY_SECONDS = 86_400;
const GB = 1e9;
/** The number of facts that a crawl without changes gives: one about the crawl itself. */
const FACTS_PER_CRAWL = 1;
const HEARTBEAT_DAYS = 7;

/**
 * Returns the heartbeats per day for the open roles. Each role has one a week, but never more often than its board is
 * read (rule D4).
 */
export function heartbeatsPerDay(openRoles: number, readsPerDay: number): number {
  return openRoles * Math.min(1 / HEARTBEAT_DAYS, readsPerDay);
}

/**
 * An upper limit for the average number of signal events per change to a role. Most changes cause none, because signals
 * of one type occur at most once a week for a company or for one of its job functions.
 */
export const SIGNALS_PER_CHANGE = 1 / 4;

export function capacity(demand: Demand, rates: Rates, sizes: Sizes, choices: Choices): Capacity {
  const boards = demand.companies * demand.boards;
  const changes = boards * demand.postings * demand.changesPerDay;
  const heartbeats = heartbeatsPerDay(boards * demand.postings, demand.crawlsPerDay);
  const factsPerDay = changes + heartbeats + boards * demand.crawlsPerDay * FACTS_PER_CRAWL;
  const crawlsPerSecond = (boards * demand.crawlsPerDay) / DAY_SECONDS;
  const busyFacts = factsPerDay / DAY_SECONDS / choices.dayShare;
  const eventsPerSecond = (changes + heartbeats) / DAY_SECONDS / choices.dayShare;
  const searchDeliveriesPerSecond = eventsPerSecond * demand.searchMatches;
  const deliveriesPerSecond = (eventsPerSecond / demand.companies) * demand.watches + searchDeliveriesPerSecond;
  const needed = (load: number, rate: number): number =>
    Math.max(2, Math.ceil(load / (rate * choices.utilisation)) + 1);
  const usagePerDay = demand.requestsPerSecond * DAY_SECONDS * choices.dayShare;
  const allFacts = factsPerDay * 365 * demand.years;
  // Kafka stores all facts on the ledger topic, and the public ones also on the public topic.
  const kafka =
    (allFacts + (changes + heartbeats) * 365 * demand.years) * sizes.factOnTopic +
    (usagePerDay + searchDeliveriesPerSecond * DAY_SECONDS * choices.dayShare) *
      choices.usageDaysOnTopic *
      sizes.usageOnTopic;
  const reqsEver = boards * demand.postings + (changes / 2) * 365 * demand.years;
  const billedPerDay = usagePerDay + searchDeliveriesPerSecond * DAY_SECONDS * choices.dayShare;
  const postgres =
    (changes + heartbeats) * 365 * demand.years * sizes.factInFeed +
    changes * SIGNALS_PER_CHANGE * 365 * demand.years * sizes.signal +
    reqsEver * (sizes.reqInReads + sizes.reqInSignals) +
    demand.companies * (sizes.companyInScreens + sizes.companyInSignals) +
    billedPerDay * choices.usageDaysInPostgres * sizes.usageRecord +
    DAY_SECONDS *
      choices.dayShare *
      choices.deliveryDays *
      (deliveriesPerSecond * sizes.delivery +
        searchDeliveriesPerSecond * sizes.searchBill +
        eventsPerSecond * sizes.searchedEvent);
  return {
    factsPerDay: Math.round(factsPerDay),
    ledgerShare: busyFacts / rates.ledger,
    replicas: {
      gateway: needed(demand.requestsPerSecond, rates.gateway),
      reads: needed(demand.requestsPerSecond, rates.reads),
      freshness: needed(crawlsPerSecond, rates.crawls),
      'change-feed': needed(deliveriesPerSecond, rates.deliveries),
      metering: needed(demand.requestsPerSecond, rates.metering),
      ledger: 2,
    },
    kafkaGb: (kafka * choices.replication) / GB,
    postgresGb: postgres / GB,
    archiveGb: (billedPerDay * (choices.usageDays - choices.usageDaysInPostgres) * sizes.archivedRecord) / GB,
    deliveriesPerSecond,
    searchesGb: (demand.searchWatches * sizes.searchInMemory) / GB,
  };
}
