import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { CrawlingAnswer, ReadAnswer } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { metrics, type Logger } from '@hiring/platform-observability';
import { Bus } from '@hiring/platform-rpc';
import { LOGGER, PeriodicTask } from '@hiring/platform-service';
import { isOlderThan } from '@hiring/signals';
import { GatewayConfig } from '../config.js';
import { AnswerCache, type AnswerKey } from './answer-cache.js';
import { LedgerTail } from './ledger-tail.js';

/** How soon a rebuild of the read models, or another build of `reads`, is noticed while every answer is kept. */
const REVISION_MS = 500;

type Answer = ReadAnswer | CrawlingAnswer;

/** A request that others with the same question may wait for as well, until a fact about the company arrives. */
interface Flight {
  /** Position of the last known fact about the company when it began. */
  facts: number;
  answer: Promise<Answer>;
}

/**
 * Answers about one company that `reads` gave before, as long as nothing can have changed them: see docs/reads.md. What is
 * not kept, or not certain, is asked of `reads`.
 */
@Injectable()
export class KeptAnswers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly flights = new Map<string, Flight>();
  private readonly isOn: boolean;
  private readonly requests = metrics.counter(
    'gateway_answers_total',
    'Reads about one company: `hit` kept answers, `miss` asked of reads, `bypass` asked while the end of the ledger is not known',
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
   * The kept answer, or what `ask` answers.
   * @param maxAgeSeconds as the caller declared it; then only a kept answer that young will do, and `ask` may queue a crawl
   */
  async answer(key: AnswerKey, maxAgeSeconds: number | undefined, ask: () => Promise<Answer>): Promise<Answer> {
    if (!this.isOn) return ask();
    if (!this.tail.isCurrent()) return this.counted('bypass', ask());
    const kept = this.answers.find(key);
    if (kept !== undefined && this.isYoung(kept, maxAgeSeconds)) return this.counted('hit', kept);
    const answer = maxAgeSeconds === undefined ? this.shared(key, ask) : this.kept(key, ask());
    return this.counted('miss', answer);
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

  /** One request for all who ask the same at once. A failed one fails the caller that made it; the others ask themselves. */
  private async shared(key: AnswerKey, ask: () => Promise<Answer>): Promise<Answer> {
    const name = `${key.customerId} ${key.question}`;
    const flight = this.flights.get(name);
    if (flight !== undefined && flight.facts === this.answers.lastFactAbout(key.companyId)) {
      return flight.answer.catch(() => this.kept(key, ask()));
    }
    const own: Flight = { facts: this.answers.lastFactAbout(key.companyId), answer: this.kept(key, ask()) };
    this.flights.set(name, own);
    const end = (): void => {
      if (this.flights.get(name) === own) this.flights.delete(name);
    };
    own.answer.then(end, end);
    return own.answer;
  }

  private async kept(key: AnswerKey, asked: Promise<Answer>): Promise<Answer> {
    const answer = await asked;
    if (!('crawling' in answer) && answer.validity !== undefined) this.answers.keep(key, answer, answer.validity);
    return answer;
  }

  private async followRevision(): Promise<void> {
    if (this.answers.size === 0) return;
    const { revision } = await this.bus.request('reads.revision', {});
    this.answers.follow(revision);
  }
}
