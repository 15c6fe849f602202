import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@hiring/platform-testing';
import { allInSync } from '../in-sync.js';
import { Services } from '../services.js';
import { judge, oldestAnswerMs } from './checks/index.js';
import { besideBusyLoops } from './busy-loops.js';
import { Faults } from './faults.js';
import { callsOf, History, nowMs, type CallRecord } from './history.js';
import { CONTROLLER, type Episode, type PlannedFault } from './plan.js';
import { ClusterServers } from './servers.js';
import { readTopics, type Topics } from './topics.js';
import { Workload } from './workload.js';

/**
 * The number of processes by service. `exports` is not listed, because the local stack permits only one such process.
 */
const REPLICAS = { gateway: 2, reads: 2, 'change-feed': 2, metering: 2, freshness: 2, ledger: 2 };
const RECOVERY_MS_MAX = 180_000;
const SETTLE_MS_MAX = 180_000;
const CRAWL_AGAIN_MS = 2_000;
/**
 * During a broker's failover, a call must wait at least this many milliseconds before it may fail. This is
 * KAFKA_FAILOVER_MS for several brokers, minus the possible difference between the clocks.
 */
const FAILOVER_MS = 9_900;

export interface EpisodeReport {
  /** The faults as `<kind> (<target>) <from> to <to> s`. The times are seconds since the episode began. */
  faults: string[];
  /** Seconds from the last fault's end until everything works again. Null if this does not happen. */
  recovery_s: number | null;
  /** The last missing condition. */
  waited_for: string | null;
  /** Calls during the episode that ended with a 5xx or without an answer. */
  failed: number;
  /** The duration of the longest call that ended during the episode. */
  longest_s: number;
  /** Violations of the rule that calls wait, and do not fail, while a controller is replaced. */
  violations: string[];
}

export interface ClusterReport {
  seed: number;
  episodes: EpisodeReport[];
  faults: number;
  calls: number;
  answered: number;
  /** Calls by status; 0 means no answer. */
  statuses: Record<string, number>;
  longest_call_s: number;
  oldest_answer_ms: number;
  facts: number;
  bills: number;
  deliveries: number;
  anomalies: string[];
}

export interface ClusterOptions {
  seed: number;
  episodes: readonly Episode[];
  /** After this many seconds, no further episode begins. */
  seconds: number;
  /** The file for the history. The services' logs are copied to the same folder. */
  historyFile: string;
  /**
   * The longest permitted wait in seconds while a controller is replaced. With this limit, no call may fail during that
   * time. If the limit is absent, a call may fail, but only after FAILOVER_MS.
   */
  longestSecondsMax?: number;
  /** The name of a deliberate bug in plants.mjs. */
  plant?: string;
  log(line: string): void;
}

/** Runs the plan on a separate cluster under the workload, then checks the history. */
export async function clusterFaults(options: ClusterOptions): Promise<ClusterReport> {
  const servers = await ClusterServers.start();
  let services: Services | undefined;
  let workload: Workload | undefined;
  try {
    const { brokers } = servers.kafka;
    const env = {
      DATABASE_ADMIN_URL: servers.postgres.adminUrl,
      KAFKA_BROKERS: brokers.join(','),
      REDIS_URL: servers.redis.url,
      ...(options.plant !== undefined && {
        NODE_OPTIONS: `--import=${new URL('./plants.mjs', import.meta.url).href}`,
        PLANTED: options.plant,
      }),
    };
    services = new Services(...(await Services.startStack({ replicas: REPLICAS, demo: 'none', env, brokers })));
    const history = new History(options.historyFile);
    workload = await Workload.prepare(services, history, options.seed);
    return await new Run(servers, services, workload, history, options).run();
  } finally {
    await workload?.close();
    if (services !== undefined) keepLogs(services.logFolder, `${options.historyFile}.logs`);
    await services?.stop();
    await servers.remove();
  }
}

class Run {
  private readonly faults: Faults;

  constructor(
    private readonly servers: ClusterServers,
    private readonly services: Services,
    private readonly workload: Workload,
    private readonly history: History,
    private readonly options: ClusterOptions,
  ) {
    this.faults = new Faults(servers, services);
  }

  async run(): Promise<ClusterReport> {
    const { episodes, seconds, log } = this.options;
    const reports: EpisodeReport[] = [];
    const until = nowMs() + seconds * 1_000;
    this.workload.start();
    for (const episode of episodes) {
      if (nowMs() > until) break;
      const report = await this.episode(episode);
      reports.push(report);
      log(lineOf(report));
      if (report.recovery_s === null) break;
      await delay(episode.pause_ms);
    }
    await this.workload.stopCallers();
    const [topics, anomalies] = await this.settled();
    return this.report(reports, topics, anomalies);
  }

  private async episode(episode: Episode): Promise<EpisodeReport> {
    const { faults, busy_loops: loops = 0 } = episode;
    const recorded = this.history.records.length;
    const missing = { last: null as string | null };
    const [times, recovery] = await besideBusyLoops(loops, async () => {
      const began = nowMs();
      const ran = await Promise.all(faults.map((fault) => this.fault(fault, began)));
      const ended = nowMs();
      const recovered = await this.recovered(missing).then(
        () => true,
        () => false,
      );
      return [ran, recovered ? secondsSince(ended) : null] as const;
    });
    const calls = callsOf(this.history.records.slice(recorded));
    const failed = calls.filter(({ status }) => status === null || status >= 500);
    return {
      faults: times,
      recovery_s: recovery,
      waited_for: missing.last,
      failed: failed.length,
      longest_s: longestOf(calls),
      violations: faults.every(({ target }) => target === CONTROLLER) ? this.complaints(calls, failed) : [],
    };
  }

  /**
   * Returns complaints about slow and failed calls. If the run limits the longest call, no call may fail. Otherwise the
   * machine may be slow, so a call may fail, but only after FAILOVER_MS.
   */
  private complaints(calls: readonly CallRecord[], failed: readonly CallRecord[]): string[] {
    const max = this.options.longestSecondsMax;
    if (max === undefined) {
      const early = failed.filter((call) => call.end_ms - call.start_ms < FAILOVER_MS).length;
      return early > 0 ? [`${early} calls failed within ${FAILOVER_MS} ms`] : [];
    }
    const longest = longestOf(calls);
    return [
      ...(failed.length > 0 ? [`${failed.length} calls failed`] : []),
      ...(longest > max ? [`a call waited ${longest} s, not ${max} s at most`] : []),
    ];
  }

  private async fault(fault: PlannedFault, began: number): Promise<string> {
    const { kind, target, after_ms: after } = fault;
    await delay(after);
    const from = secondsSince(began);
    const start = nowMs();
    await this.faults.inject(fault);
    this.history.add({ kind: 'fault', fault: kind, target, start_ms: start, end_ms: nowMs() });
    return `${kind} (${target}) ${from} to ${secondsSince(began)} s`;
  }

  /**
   * Resolves when every process is ready, every copy is in sync, and a new role is in an answer, an event and a
   * delivery.
   */
  private async recovered(missing: { last: string | null }): Promise<void> {
    const within = { timeoutMs: RECOVERY_MS_MAX, everyMs: 100 };
    const noted = (what: string): Error => {
      missing.last = what;
      return new Error(what);
    };
    await this.faults.restore();
    await eventually(async () => {
      for (const instance of this.services.instances()) {
        const why = await this.services.unready(instance);
        if (why !== null) throw noted(`${instance.name} is not ready (${why})`);
      }
      return true;
    }, within);
    await eventually(async () => {
      if (!(await allInSync(this.servers.kafka.brokers).catch(() => false))) throw noted('copies are not in sync');
      return true;
    }, within);
    await this.newsArrives(noted, within);
  }

  private async newsArrives(noted: (what: string) => Error, within: { timeoutMs: number }): Promise<void> {
    const { companies } = this.workload;
    const company = companies.ids[0] as number;
    const title = await eventually(() => companies.publish(company), within);
    const probe = this.workload.caller(`probe-${title.replaceAll(' ', '-')}`);
    let crawled = nowMs();
    await eventually(
      async () => {
        if (nowMs() - crawled > CRAWL_AGAIN_MS) {
          crawled = nowMs();
          await companies.crawl(company);
        }
        const path = `/v1/companies/${company}/open-reqs?limit=100`;
        const { record, body } = await probe.call({ operation: 'open_reqs', path, sent: { company_id: company } });
        if (record.status !== 200) throw noted(`a read was answered ${record.status}`);
        if (!JSON.stringify(body).includes(title)) throw noted('a new role has not arrived in the answers');
        if (!this.workload.hasReceived(title)) throw noted('a new role has not arrived at the receiver');
        return true;
      },
      { ...within, everyMs: 200 },
    );
  }

  /**
   * Checks the history repeatedly until it is correct, because events, deliveries and voids may be late. During a check
   * no call is in flight, so the history and the usage topic contain the same calls.
   */
  private async settled(): Promise<[Topics, string[]]> {
    const { operator } = this.services;
    const names = {
      ledger: operator.topic('ledger'),
      usage: operator.topic('usage'),
      events: operator.topic('events'),
    };
    const deadline = nowMs() + SETTLE_MS_MAX;
    for (let attempt = 1; ; attempt += 1) {
      const [topics, anomalies] = await this.workload.whileQuiet(async () => {
        await this.workload.readLastUsage(attempt);
        const read = await readTopics(operator.kafka, names);
        return [read, judge(this.history.records, read)];
      });
      if (anomalies.length === 0) return [topics, anomalies];
      if (nowMs() > deadline) {
        writeFileSync(`${this.options.historyFile}.topics.json`, JSON.stringify(topics));
        return [topics, anomalies];
      }
      await delay(2_000);
    }
  }

  private report(episodes: EpisodeReport[], topics: Topics, anomalies: string[]): ClusterReport {
    const calls = callsOf(this.history.records);
    return {
      seed: this.options.seed,
      episodes,
      faults: episodes.reduce((sum, { faults }) => sum + faults.length, 0),
      calls: calls.length,
      answered: calls.filter(({ status }) => status !== null && status < 400).length,
      statuses: countsOf(calls),
      longest_call_s: longestOf(calls),
      oldest_answer_ms: oldestAnswerMs(this.history.records, topics),
      facts: topics.ledger.length,
      bills: topics.usage.filter(({ value }) => value['type'] === 'usage').length,
      deliveries: this.history.records.filter(({ kind }) => kind === 'delivery').length,
      anomalies,
    };
  }
}

function keepLogs(folder: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(folder, to, { recursive: true });
}

function countsOf(calls: readonly CallRecord[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of calls) counts[status ?? 0] = (counts[status ?? 0] ?? 0) + 1;
  return counts;
}

function longestOf(calls: readonly CallRecord[]): number {
  const longest = calls.reduce((most, call) => Math.max(most, call.end_ms - call.start_ms), 0);
  return Math.round(longest / 100) / 10;
}

function secondsSince(ms: number): number {
  return Math.round((nowMs() - ms) / 100) / 10;
}

function lineOf({ faults, recovery_s: recovery, waited_for: waited, ...calls }: EpisodeReport): string {
  const how =
    recovery === null
      ? `not recovered: ${waited}`
      : `works again after ${recovery} s${waited === null ? '' : `; last: ${waited}`}`;
  const violations = calls.violations.map((violation) => `\n    ${violation}`).join('');
  return `${faults.join(' + ')}: ${how}; ${calls.failed} calls failed, longest ${calls.longest_s} s${violations}`;
}
