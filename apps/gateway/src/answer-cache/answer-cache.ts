import { LRUCache } from 'lru-cache';
import type { AnswerValidity, ReadAnswer } from '@hiring/contracts';
import { CompanyKeys } from './company-keys.js';
import { CompanyPositions } from './company-positions.js';
import { TextStore, type StoredText } from './text-store.js';

/**
 * An entry's overhead in bytes, besides its key, body and cursor: 500 in use, the same again for heap growth, and a
 * share in the memory that the ledger reader and the entity tags take.
 */
const BYTES_PER_ENTRY = 2_200;
/**
 * Answers that took longer are not cached. While the cache is empty, `reads`' revision is not followed, so such an
 * answer may come from read models that were replaced long ago.
 */
const ANSWERED_WITHIN_MS = 500;
/** About 80 bytes each. */
const COMPANIES_MAX = 100_000;

/** An answer from `reads`; `cachedAs` is its entry's number if it comes from the cache. */
export type CachedAnswer = ReadAnswer & { cachedAs?: number };

interface KeptAnswer {
  answer: Omit<CachedAnswer, 'body'>;
  body: StoredText;
  companyId: number;
  untilMs: number;
}

/** Identifies an answer: the operation and its parameters without `max_age`. */
export interface AnswerKey {
  customerId: string;
  companyId: number;
  /** The same text for the same operation and parameters, whichever customer calls. */
  call: string;
}

/** The cache's state when an answer was requested. */
export interface Known {
  /** Position of the last fact about the company. */
  facts: number;
  /** Changes whenever all entries are removed. */
  epoch: number;
  atMs: number;
}

/**
 * A cache for answers about one company each. An entry is removed when a fact about the company arrives, when its time
 * has passed, or when space is needed. An answer about a private company is served only to its owner.
 */
export class AnswerCache {
  private readonly entries: LRUCache<string, KeptAnswer>;
  private readonly byCompany = new CompanyKeys();
  private readonly positions = new CompanyPositions(COMPANIES_MAX);
  private revision = '';
  private epoch = 0;
  private lastEntry = 0;

  /** @param bytesMax for keys, bodies, cursors and 2,200 bytes per entry */
  constructor(
    bytesMax: number,
    private readonly nowMs: () => number,
    private readonly bodies = new TextStore(),
  ) {
    this.entries = new LRUCache({
      maxSize: bytesMax,
      sizeCalculation: ({ answer, body }, key) =>
        sizeOf(key) + TextStore.sizeOf(body) + sizeOf(answer.next_cursor ?? '') + BYTES_PER_ENTRY,
      dispose: ({ companyId, body }, key) => {
        this.byCompany.delete(companyId, key);
        this.bodies.remove(body);
      },
    });
  }

  get bytes(): number {
    return this.entries.calculatedSize;
  }

  get size(): number {
    return this.entries.size;
  }

  find({ customerId, call }: AnswerKey): CachedAnswer | undefined {
    for (const owner of [null, customerId]) {
      const key = keyOf(owner, call);
      const entry = this.entries.get(key);
      if (entry === undefined) continue;
      if (this.nowMs() <= entry.untilMs)
        return { ...entry.answer, body: this.bodies.read(entry.body) as ReadAnswer['body'] };
      this.entries.delete(key);
    }
    return undefined;
  }

  /** Returns the current state, to pass to `keep` and `isAsNewAs` with an answer that is requested now. */
  known(companyId: number): Known {
    return { facts: this.positions.of(companyId), epoch: this.epoch, atMs: this.nowMs() };
  }

  /** Whether no fact about the company has arrived, and the cache was not cleared, since that state. */
  isUnchangedSince({ facts, epoch }: Known, companyId: number): boolean {
    return facts === this.positions.of(companyId) && epoch === this.epoch;
  }

  /**
   * Caches the answer unless it may be out of date: the ledger read here ends before the answer or has a fact about the
   * company that the answer lacks, the cache was cleared since the request, or the request took longer than
   * ANSWERED_WITHIN_MS.
   */
  keep({ customerId, companyId, call }: AnswerKey, answer: ReadAnswer, requested: Omit<Known, 'facts'>): void {
    const { validity, body, ...rest } = answer;
    if (validity === undefined || requested.epoch !== this.epoch) return;
    if (this.nowMs() - requested.atMs > ANSWERED_WITHIN_MS) return;
    this.follow(validity.revision);
    if (!this.positions.includes(companyId, validity.position)) return;
    const untilMs = validity.until_ms ?? Infinity;
    if (untilMs < this.nowMs()) return;
    if (validity.owner !== null && validity.owner !== customerId) return;
    const key = keyOf(validity.owner, call);
    const stored = this.bodies.add(body);
    this.entries.set(key, { answer: { ...rest, cachedAs: (this.lastEntry += 1) }, body: stored, companyId, untilMs });
    if (this.entries.has(key)) this.byCompany.add(companyId, key);
    else this.bodies.remove(stored);
  }

  /** Removes the cached answers about a company when a fact about it was committed. Positions arrive in order. */
  factArrived(companyId: number, position: number): void {
    this.positions.touched(companyId, position);
    for (const key of this.byCompany.of(companyId)) this.entries.delete(key);
  }

  /** Clears the cache if the revision changed: the same facts may give other answers. */
  follow(revision: string): void {
    if (revision === this.revision) return;
    this.removeAll();
    this.revision = revision;
  }

  /** Facts after `position` are known from now on; earlier facts are not. */
  startAt(position: number): void {
    this.positions.startAt(position);
  }

  get hasStarted(): boolean {
    return this.positions.hasStarted;
  }

  /** Clears the cache: its answers may be about another ledger. */
  clear(): void {
    this.removeAll();
    this.positions.forget();
  }

  private removeAll(): void {
    this.entries.clear();
    this.epoch += 1;
  }
}

/** Whether a joined request's answer may be used for a call that began with this state. */
export function isAsNewAs({ position, until_ms: untilMs }: AnswerValidity, { facts, atMs }: Known): boolean {
  return position >= facts && (untilMs ?? Infinity) >= atMs;
}

/** The key is unambiguous: no customer id has a space. */
function keyOf(owner: string | null, call: string): string {
  return `${owner ?? ''} ${call}`;
}

/**
 * Returns at most how many bytes the text takes in memory: one per character, or two per character unless all are
 * ASCII.
 */
function sizeOf(text: string): number {
  return Buffer.byteLength(text) === text.length ? text.length : 2 * text.length;
}
