import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { CrawlingAnswer, ReadAnswer } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { metrics, type Logger } from '@hiring/platform-observability';
import { Bus } from '@hiring/platform-rpc';
import { LOGGER, PeriodicTask } from '@hiring/platform-service';
import { isOlderThan } from '@hiring/signals';
import { GatewayConfig } from '../config.js';
import { AnswerCache, isAsNewAs, type AnswerKey, type CachedAnswer, type Known } from './answer-cache.js';
import { LedgerTail } from './ledger-tail.js';

/**
 * Milliseconds between requests to `reads` for its revision, which changes when its read models are rebuilt or its
 * build changes.
 */
const REVISION_MS = 500;
/**
 * Maximum age in milliseconds of a request that a call may join. If a request is older, the read models may have been
 * rebuilt after it was sent.
 */
const JOINED_WITHIN_MS = 1_000;

type Answer = CachedAnswer | CrawlingAnswer;

/** Sends the request to `reads` with this time limit in milliseconds. */
type Send = (timeoutMs: number) => Promise<Answer>;

/** A request in flight, which equal calls may join until a fact or a rebuild changes the answer. */
interface Flight {
  known: Known;
  answer: Promise<Answer>;
}

/**
 * Returns cached answers about one company while they are certain to be current, and otherwise requests them from
 * `reads`. See docs/reads.md.
 */
@Injectable()
export class CachedAnswers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly flights = new Map<string, Flight>();
  private readonly isOn: boolean;
  private readonly requests = metrics.counter(
    'gateway_answers_total',
    'Reads about one company: `hit` from the cache, `miss` requested from reads, `bypass` requested while the end of the ledger is not known',
    ['result'],
  );
  private readonly revision = new PeriodicTask({
    everyMs: REVISION_MS,
    run: () => this.followRevision(),
    onError: (error) => this.logger.debug({ err: error }, 'reads did not return its revision'),
  });

  constructor(
    private readonly answers: AnswerCache,
    private readonly tail: LedgerTail,
    private readonly bus: Bus,
    private readonly clock: Clock,
    config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.isOn = config.answerCacheMb > 0;
    metrics.gauge('gateway_answer_cache_bytes', 'Keys, bodies and entries of cached answers', [], (gauge) =>
      gauge.set(answers.bytes),
    );
    metrics.gauge(
      'gateway_ledger_tail_age_seconds',
      'Since the end of the ledger was confirmed to be read; above 1 no cached answer is used',
      [],
      (gauge) => gauge.set(this.isOn ? tail.confirmedForMs() / 1_000 : 0),
    );
  }

  onApplicationBootstrap(): void {
    if (this.isOn) this.revision.start();
  }

  /** Stops the revision checks without waiting for a check in flight. */
  onApplicationShutdown(): void {
    void this.revision.stop();
  }

  /**
   * Returns the cached answer, or requests one with `send`.
   * @param maxAgeSeconds the caller's `max_age`. If it is given, a cached answer that is older is not used, and `send`
   *   may queue a crawl
   */
  async answer(key: AnswerKey, maxAgeSeconds: number | undefined, send: Send): Promise<Answer> {
    if (!this.isOn) return send(this.bus.timeoutMs);
    if (!this.tail.isCurrent()) return this.counted('bypass', send(this.bus.timeoutMs));
    const cached = this.answers.find(key);
    if (cached !== undefined && this.isYoung(cached, maxAgeSeconds)) return this.counted('hit', cached);
    return this.counted('miss', this.shared(key, maxAgeSeconds, send));
  }

  private counted<T>(result: 'hit' | 'miss' | 'bypass', answer: T): T {
    this.requests.inc({ result });
    return answer;
  }

  private isYoung({ as_of: asOf, coverage }: ReadAnswer, maxAgeSeconds: number | undefined): boolean {
    if (maxAgeSeconds === undefined) return true;
    if (asOf === undefined || coverage === 'none') return false;
    return !isOlderThan(asOf, maxAgeSeconds, this.clock.now().toISOString());
  }

  /**
   * Sends one request for all equal calls that a customer makes concurrently. A call that joined sends its own request
   * if the first request fails or if the answer is too old for that call.
   */
  private async shared(key: AnswerKey, maxAgeSeconds: number | undefined, send: Send): Promise<Answer> {
    const name = `${key.customerId} ${maxAgeSeconds ?? ''} ${key.call}`;
    const known = this.answers.known(key.companyId);
    const flight = this.flights.get(name);
    if (flight === undefined || !this.canBeJoined(flight, key, known)) return this.lead(name, key, known, send);
    const beganMs = this.clock.monotonicMs();
    const answer = await flight.answer.catch(() => undefined);
    if (answer !== undefined && isReusable(answer, known) && this.isYoung(answer, maxAgeSeconds)) return answer;
    const leftMs = Math.max(1, Math.round(beganMs + this.bus.timeoutMs - this.clock.monotonicMs()));
    return this.stored(key, known, send(leftMs));
  }

  private canBeJoined(flight: Flight, { companyId }: AnswerKey, { atMs }: Known): boolean {
    return atMs - flight.known.atMs < JOINED_WITHIN_MS && this.answers.isUnchangedSince(flight.known, companyId);
  }

  private lead(name: string, key: AnswerKey, known: Known, send: Send): Promise<Answer> {
    const flight: Flight = { known, answer: this.stored(key, known, send(this.bus.timeoutMs)) };
    this.flights.set(name, flight);
    const end = (): void => {
      if (this.flights.get(name) === flight) this.flights.delete(name);
    };
    flight.answer.then(end, end);
    return flight.answer;
  }

  private async stored(key: AnswerKey, known: Known, sent: Promise<Answer>): Promise<Answer> {
    const answer = await sent;
    if (!('crawling' in answer)) this.answers.keep(key, answer, known);
    return answer;
  }

  private async followRevision(): Promise<void> {
    if (this.answers.size === 0) return;
    const { revision } = await this.bus.request('reads.revision', {});
    this.answers.follow(revision);
  }
}

function isReusable(answer: Answer, known: Known): answer is ReadAnswer {
  return !('crawling' in answer) && answer.validity !== undefined && isAsNewAs(answer.validity, known);
}
