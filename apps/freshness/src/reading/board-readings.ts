import { readerOf, type CrawlPlan, type CrawlResult, type FetchAnswer, type FetchRequest } from '@hiring/boards';
import { tokenOf, vendorOf, type ObservedPosting } from '@hiring/contracts';
import { countryEvidence } from '@hiring/normalise/labels';
import { boardPriorOf, type PlaceNormaliser } from '@hiring/normalise/places';
import type { ClaimedSource } from '../boards/claimed-source.js';
import { completionOf, type Completion } from '../boards/completion.js';
import { priorAfter, type StoredPrior } from '../boards/country-prior.js';
import { LoopTurns } from './loop-turns.js';
import { observationFor, observedPosting } from './observation.js';
import type { TextBudget } from './text-budget.js';
import { TextReader } from './text-reader.js';

/**
 * Maximum postings to label in one event loop turn. Labelling 500 postings takes about ten milliseconds. A posting
 * whose text is extracted counts as EXTRACTION postings.
 */
const POSTINGS_PER_TURN = 500;
const EXTRACTION = 10;
/** A turn ends early after this many milliseconds, because some texts take longer. */
const TURN_MS = 20;
/** Maximum postings whose countries decide the board's prior. */
const EVIDENCE_POSTINGS_MAX = 2_000;

/** A board that a crawl has read: what to publish and what to store. */
export interface BoardRead {
  outcome: CrawlResult['outcome'];
  reason: string | null;
  observedAt: Date;
  /** Each linked company's observation: its id (`crawl_id`), and the whole observation as JSON in UTF-8. */
  observations: { id: string; companyId: number; value: Uint8Array<ArrayBuffer> }[];
  completion: Completion;
  /** Numbers of postings that could not be read, and of texts by what became of them (see `TextReader`). */
  counts: { unread: number; textsExtracted: number; textsFailed: number; textsUnread: number };
}

/** The next requests of a crawl, or the board that it has read. */
export type ReadingStep = { requests: readonly FetchRequest[] } | { read: BoardRead };

/** What all readings have in common. */
export interface ReadingOptions {
  places: PlaceNormaliser;
  textBudget: Pick<TextBudget, 'isLeft' | 'charge'>;
  /** Maximum seconds between two crawls of a board; 0 = no maximum. */
  sweepSecondsMax: number;
}

interface Reading {
  source: ClaimedSource;
  plan: CrawlPlan;
  /** The bodies of all answers. They are freed when the board has been read. */
  bodies: (Uint8Array | string)[];
}

/**
 * Reads boards from the answers of their servers: parses listings, labels postings, and extracts facts from texts. All
 * of this is computation. The caller sends the requests.
 */
export class BoardReadings {
  private readonly readings = new Map<string, Reading>();
  private readonly turns = new LoopTurns();

  constructor(private readonly options: ReadingOptions) {}

  /** Begins to read a board. Returns the first requests. */
  async begin(crawlId: string, source: ClaimedSource, now: Date): Promise<ReadingStep> {
    const plan = readerOf(vendorOf(source.boardId)).crawl({
      token: tokenOf(source.boardId),
      observedAt: now.toISOString(),
      known: source.known,
      details: source.details,
      previousHash: source.listingHash,
    });
    this.readings.set(crawlId, { source, plan, bodies: [] });
    return this.next(crawlId, [], now);
  }

  /** Continues with the answers to all requests of the last step. The reading ends with its board, or with an error. */
  async next(crawlId: string, answers: FetchAnswer[], now: Date): Promise<ReadingStep> {
    const reading = this.readings.get(crawlId);
    if (reading === undefined) throw new Error(`crawl ${crawlId} is not being read`);
    for (const answer of answers) if ('body' in answer) reading.bodies.push(answer.body);
    try {
      await this.turns.next();
      const step = reading.plan.next(answers);
      if (step.done !== true) return { requests: step.value };
      const read = await this.read(reading.source, crawlId, step.value, now);
      this.end(crawlId);
      return { read };
    } catch (error) {
      this.end(crawlId);
      throw error;
    }
  }

  /** Ends a reading, and frees the memory of its answers. Has no effect if the reading has ended. */
  end(crawlId: string): void {
    this.readings.get(crawlId)?.bodies.forEach(free);
    this.readings.delete(crawlId);
  }

  private async read(
    source: ClaimedSource,
    crawlId: string,
    result: CrawlResult,
    observedAt: Date,
  ): Promise<BoardRead> {
    const texts = new TextReader({ ...source, result, observedAt, budget: this.options.textBudget });
    texts.choose();
    await this.turns.next();
    const prior = this.priorOf(source, result, observedAt);
    const postings = await this.observed(source.boardId, result, texts, prior);
    const crawl = { crawlId, boardId: source.boardId, observedAt, result, postings, prior };
    return {
      outcome: result.outcome,
      reason: result.reason,
      observedAt,
      observations: source.companyIds.map((companyId) => {
        const observation = observationFor(companyId, crawl);
        return { id: observation.crawl_id, companyId, value: encoder.encode(JSON.stringify(observation)) };
      }),
      completion: completionOf(
        source,
        { crawlId, observedAt, result, texts: texts.read, prior },
        this.options.sweepSecondsMax,
      ),
      counts: {
        unread: result.unread.length,
        textsExtracted: texts.extracted,
        textsFailed: texts.failed,
        textsUnread: texts.unread,
      },
    };
  }

  /** Returns the board's prior, with which its postings are labelled. Only a complete crawl can change it. */
  private priorOf({ boardId, countryPrior }: ClaimedSource, result: CrawlResult, now: Date): StoredPrior | null {
    if (result.outcome !== 'complete') return countryPrior;
    const { places } = this.options;
    const evidence = result.postings.slice(0, EVIDENCE_POSTINGS_MAX).map((row) => countryEvidence(row, places));
    const found = boardPriorOf({ places: evidence, host: ownHostOf(boardId) });
    return priorAfter(countryPrior, found, now);
  }

  private async observed(
    boardId: string,
    result: CrawlResult,
    texts: TextReader,
    prior: StoredPrior | null,
  ): Promise<ObservedPosting[]> {
    const vendor = vendorOf(boardId);
    const postings: ObservedPosting[] = [];
    let work = 0;
    let began = performance.now();
    for (const row of result.postings) {
      const posting = observedPosting(vendor, row, this.options.places, prior);
      const before = texts.extracted + texts.failed;
      const facts = texts.factsOf(row, posting.country);
      if (facts !== undefined) posting.text_facts = facts;
      postings.push(posting);
      work += texts.extracted + texts.failed > before ? EXTRACTION : 1;
      if (work < POSTINGS_PER_TURN && performance.now() - began < TURN_MS) continue;
      work = 0;
      await this.turns.next();
      began = performance.now();
    }
    texts.keepWithDetails();
    return postings;
  }
}

const encoder = new TextEncoder();

/** Returns the host of the employer's own site, if the board is there. */
function ownHostOf(boardId: string): string | undefined {
  return vendorOf(boardId) === 'site' ? tokenOf(boardId).split('/')[0] : undefined;
}

/**
 * Frees a body's memory at once, because the garbage collector would free it much later. A small body shares its memory
 * with other bodies, so it is not freed.
 */
function free(body: Uint8Array | string): void {
  if (typeof body === 'string' || body.length === 0 || !(body.buffer instanceof ArrayBuffer)) return;
  if (body.buffer.byteLength === body.byteLength) body.buffer.transfer(0);
}
