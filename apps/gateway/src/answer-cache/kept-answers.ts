import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { CrawlingAnswer, ReadAnswer } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { metrics, type Logger } from '@hiring/platform-observability';
import { Bus, REQUEST_TIMEOUT_MS } from '@hiring/platform-rpc';
import { LOGGER, PeriodicTask } from '@hiring/platform-service';
import { isOlderThan } from '@hiring/signals';
import { GatewayConfig } from '../config.js';
import { AnswerCache, isAsNewAs, type AnswerKey, type Known } from './answer-cache.js';
import { LedgerTail } from './ledger-tail.js';

/** How soon a rebuild of the read models, or another build of `reads`, is noticed while every answer is kept. */
const REVISION_MS = 500;

type Answer = ReadAnswer | CrawlingAnswer;

/** Sends the request to `reads`, which has this many milliseconds to answer. */
type Send = (timeoutMs: number) => Promise<Answer>;

/** A request under way, which equal calls may join until something changes. */
interface Flight {
  known: Known;
  answer: Promise<Answer>;
}

/**
 * Answers about one company that `reads` gave before, as long as nothing can have changed them: see docs/reads.md. What is
 * not kept, or not certain, is requested from `reads`.
 */
@Injectable()
export class KeptAnswers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly flights = new Map<string, Flight>();
  private readonly isOn: boolean;
  private readonly requests = metrics.counter(
    'gateway_answers_total',
    'Reads about one company: `hit` kept answers, `miss` requested from reads, `bypass` requested while the end of the ledger is not known',
    ['result'],
  );
  private readonly revision = new PeriodicTask({
    everyMs: REVISION_MS,
    run: () => this.followRevision(),
    onError: (error) => this.logger.debug({ err: error }, 'reads did not say its revision'),
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
    metrics.gauge('gateway_answer_cache_bytes', 'Keys, bodies and entries of kept answers', [], (gauge) =>
      gauge.set(answers.bytes),
    );
    metrics.gauge(
      'gateway_ledger_tail_age_seconds',
      'Since the end of the ledger was confirmed to be read; above 1 no kept answer is used',
      [],
      (gauge) => gauge.set(this.isOn ? tail.confirmedForMs() / 1_000 : 0),
    );
  }

  onApplicationBootstrap(): void {
    if (this.isOn) this.revision.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.revision.stop();
  }

  /**
   * The kept answer, or what `send` answers.
   * @param maxAgeSeconds as the caller declared it; then only a kept answer that young will do, and `send` may queue a crawl
   */
  async answer(key: AnswerKey, maxAgeSeconds: number | undefined, send: Send): Promise<Answer> {
    if (!this.isOn) return send(REQUEST_TIMEOUT_MS);
    if (!this.tail.isCurrent()) return this.counted('bypass', send(REQUEST_TIMEOUT_MS));
    const kept = this.answers.find(key);
    if (kept !== undefined && this.isYoung(kept, maxAgeSeconds)) return this.counted('hit', kept);
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
   * One request for equal calls of one customer, with the same `max_age`, at once. A call that joined sends a request of
   * its own, in what is left of its time, when the one it joined failed, queued a crawl (which has one payer), or was
   * answered with less than was known when the call joined.
   */
  private async shared(key: AnswerKey, maxAgeSeconds: number | undefined, send: Send): Promise<Answer> {
    const name = `${key.customerId} ${maxAgeSeconds ?? ''} ${key.call}`;
    const known = this.answers.known(key.companyId);
    const flight = this.flights.get(name);
    if (flight === undefined || !this.answers.isUnchangedSince(flight.known, key.companyId)) {
      return this.lead(name, key, known, send);
    }
    const beganMs = this.clock.monotonicMs();
    const answer = await flight.answer.catch(() => undefined);
    if (answer !== undefined && isForAll(answer, known)) return answer;
    const leftMs = Math.max(1, Math.round(beganMs + REQUEST_TIMEOUT_MS - this.clock.monotonicMs()));
    return this.kept(key, known, send(leftMs));
  }

  private lead(name: string, key: AnswerKey, known: Known, send: Send): Promise<Answer> {
    const flight: Flight = { known, answer: this.kept(key, known, send(REQUEST_TIMEOUT_MS)) };
    this.flights.set(name, flight);
    const end = (): void => {
      if (this.flights.get(name) === flight) this.flights.delete(name);
    };
    flight.answer.then(end, end);
    return flight.answer;
  }

  private async kept(key: AnswerKey, known: Known, sent: Promise<Answer>): Promise<Answer> {
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

function isForAll(answer: Answer, known: Known): boolean {
  return !('crawling' in answer) && answer.validity !== undefined && isAsNewAs(answer.validity, known);
}
