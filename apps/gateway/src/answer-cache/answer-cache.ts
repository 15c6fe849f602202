import { LRUCache } from 'lru-cache';
import type { AnswerValidity, ReadAnswer } from '@hiring/contracts';
import { CompanyKeys } from './company-keys.js';
import { CompanyPositions } from './company-positions.js';
import { TextStore, type StoredText } from './text-store.js';

/**
 * Bytes that an entry takes in addition to its key, body and cursor: 500 bytes in use, 500 bytes for heap growth, and
 * the entry's share of other memory.
 */
const BYTES_PER_ENTRY = 2_200;
/**
 * An answer is cached only if it arrives within this many milliseconds. A later answer may come from read models that
 * have been replaced.
 */
const ANSWERED_WITHIN_MS = 500;
/** Maximum companies with a stored position, at about 80 bytes each. */
const COMPANIES_MAX = 100_000;

/**
 * An answer from `reads`. `cachedAs` is the number of its cache entry. It is absent if the answer is not from the
 * cache.
 */
export type CachedAnswer = ReadAnswer & { cachedAs?: number };

interface KeptAnswer {
  answer: Omit<CachedAnswer, 'body'>;
  body: StoredText;
  companyId: number;
  untilMs: number;
}

/** Identifies an answer by the customer, the company and the call. */
export interface AnswerKey {
  customerId: string;
  companyId: number;
  /**
   * The operation and its parameters without `max_age`, as text. Equal calls by different customers have equal texts.
   */
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
 * Caches answers that are each about one company. An entry is removed when a fact about the company arrives, when it
 * expires, or when space is needed.
 */
export class AnswerCache {
  private readonly entries: LRUCache<string, KeptAnswer>;
  private readonly byCompany = new CompanyKeys();
  private readonly positions = new CompanyPositions(COMPANIES_MAX);
  private revision = '';
  private epoch = 0;
  private lastEntry = 0;

  /** @param bytesMax maximum bytes for all entries, including 2,200 bytes of overhead for each */
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

  /**
   * Returns the cache's current state. Store the state when a call begins: `keep`, `isUnchangedSince` and `isAsNewAs`
   * need the state from that time.
   */
  known(companyId: number): Known {
    return { facts: this.positions.of(companyId), epoch: this.epoch, atMs: this.nowMs() };
  }

  /**
   * Returns true if nothing has changed since `known` returned the given state: no fact about the company arrived, and
   * the cache was not cleared.
   */
  isUnchangedSince({ facts, epoch }: Known, companyId: number): boolean {
    return facts === this.positions.of(companyId) && epoch === this.epoch;
  }

  /**
   * Caches the answer unless it may be out of date or belongs to another customer. It may be out of date in these
   * cases: it expired, it was read before the company's last known fact or beyond the facts that this process has read,
   * the cache was cleared since the request, or the request took too long.
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

  /**
   * Removes the company's cached answers, because a fact about the company has arrived. Call this in the order of the
   * facts' positions.
   */
  factArrived(companyId: number, position: number): void {
    this.positions.touched(companyId, position);
    for (const key of this.byCompany.of(companyId)) this.entries.delete(key);
  }

  /** Clears the cache if the revision changed, since answers may then differ for the same facts. */
  follow(revision: string): void {
    if (revision === this.revision) return;
    this.removeAll();
    this.revision = revision;
  }

  /** Starts caching. Only facts after `position` are known, so answers from before `position` are not cached. */
  startAt(position: number): void {
    this.positions.startAt(position);
  }

  get hasStarted(): boolean {
    return this.positions.hasStarted;
  }

  /** Clears the cache and the stored positions, because both may belong to another ledger. */
  clear(): void {
    this.removeAll();
    this.positions.forget();
  }

  private removeAll(): void {
    this.entries.clear();
    this.epoch += 1;
  }
}

/**
 * Returns whether a call may use the answer to another call's earlier request. `facts` and `atMs` must be the cache's
 * state when the call that would use the answer began.
 */
export function isAsNewAs({ position, until_ms: untilMs }: AnswerValidity, { facts, atMs }: Known): boolean {
  return position >= facts && (untilMs ?? Infinity) >= atMs;
}

/** Returns an entry's key. The key is unambiguous because customer ids have no spaces. */
function keyOf(owner: string | null, call: string): string {
  return `${owner ?? ''} ${call}`;
}

/** Returns the text's maximum bytes in memory: one for each character if all are ASCII, else two. */
function sizeOf(text: string): number {
  return Buffer.byteLength(text) === text.length ? text.length : 2 * text.length;
}
