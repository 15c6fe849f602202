import { LRUCache } from 'lru-cache';
import type { AnswerValidity, ReadAnswer } from '@hiring/contracts';
import { CompanyPositions } from './company-positions.js';

/** What an entry takes besides its key and its body. */
const BYTES_PER_ENTRY = 400;
/** About 80 bytes each. */
const COMPANIES_MAX = 100_000;

interface Kept {
  answer: ReadAnswer;
  companyId: number;
  untilMs: number;
  owner: string | null;
}

/** An answer as a key names it: the operation and its parameters without `max_age`. */
export interface AnswerKey {
  customerId: string;
  companyId: number;
  /** The same text for the same question, whoever asks. */
  question: string;
}

/**
 * Answers about one company each, until a fact about the company arrives, their time has passed, or room is needed. An
 * answer about a private company is found by its owner alone.
 */
export class AnswerCache {
  private readonly kept: LRUCache<string, Kept>;
  private readonly byCompany = new Map<number, Set<string>>();
  private readonly positions = new CompanyPositions(COMPANIES_MAX);
  private revision = '';

  /** @param bytesMax of keys, bodies and 400 bytes per entry */
  constructor(
    bytesMax: number,
    private readonly nowMs: () => number,
  ) {
    this.kept = new LRUCache({
      maxSize: bytesMax,
      sizeCalculation: ({ answer }, key) => 2 * key.length + Buffer.byteLength(answer.body) + BYTES_PER_ENTRY,
      dispose: ({ companyId }, key) => this.unlink(companyId, key),
    });
  }

  get bytes(): number {
    return this.kept.calculatedSize;
  }

  get size(): number {
    return this.kept.size;
  }

  find({ customerId, question }: AnswerKey): ReadAnswer | undefined {
    for (const owner of [null, customerId]) {
      const key = keyOf(owner, question);
      const kept = this.kept.get(key);
      if (kept === undefined) continue;
      if (this.nowMs() <= kept.untilMs) return kept.answer;
      this.kept.delete(key);
    }
    return undefined;
  }

  /** Keeps the answer unless the ledger, as far as it was read here, has a fact about the company that it lacks. */
  keep({ companyId, question }: AnswerKey, answer: ReadAnswer, validity: AnswerValidity): void {
    this.follow(validity.revision);
    if (!this.positions.includes(companyId, validity.position)) return;
    const untilMs = validity.until_ms ?? Infinity;
    if (untilMs < this.nowMs()) return;
    const { owner } = validity;
    const key = keyOf(owner, question);
    this.kept.set(key, { answer, companyId, untilMs, owner });
    if (!this.kept.has(key)) return;
    const keys = this.byCompany.get(companyId) ?? new Set<string>();
    this.byCompany.set(companyId, keys.add(key));
  }

  /** A fact about the company was committed. Positions arrive in order. */
  factArrived(companyId: number, position: number): void {
    this.positions.touched(companyId, position);
    for (const key of [...(this.byCompany.get(companyId) ?? [])]) this.kept.delete(key);
  }

  /** Position of the last fact about the company, as far as it is known. */
  lastFactAbout(companyId: number): number {
    return this.positions.of(companyId);
  }

  /** The same facts are answered otherwise from now on if the revision is another one. */
  follow(revision: string): void {
    if (revision === this.revision) return;
    this.kept.clear();
    this.revision = revision;
  }

  /** The ledger has been read up to `position`, and nothing about what came before is known. */
  startAt(position: number): void {
    this.positions.startAt(position);
  }

  get hasStarted(): boolean {
    return this.positions.hasStarted;
  }

  /** What is kept may be about another ledger. */
  clear(): void {
    this.kept.clear();
    this.positions.forget();
  }

  private unlink(companyId: number, key: string): void {
    const keys = this.byCompany.get(companyId);
    keys?.delete(key);
    if (keys?.size === 0) this.byCompany.delete(companyId);
  }
}

/** The parts cannot run into each other: no customer id has a space. */
function keyOf(owner: string | null, question: string): string {
  return `${owner ?? ''} ${question}`;
}
