import { LRUCache } from 'lru-cache';
import type { AnswerValidity, ReadAnswer } from '@hiring/contracts';
import { CompanyKeys } from './company-keys.js';
import { CompanyPositions } from './company-positions.js';

/** What an entry takes besides its key, its body and its cursor: half of it for the buffer. */
const BYTES_PER_ENTRY = 800;
/** About 80 bytes each. */
const COMPANIES_MAX = 100_000;

interface Kept {
  answer: Omit<ReadAnswer, 'body'>;
  body: KeptText;
  companyId: number;
  untilMs: number;
}

/** An answer as a key names it: the operation and its parameters without `max_age`. */
export interface AnswerKey {
  customerId: string;
  companyId: number;
  /** The same text for the same operation and parameters, whichever customer calls. */
  call: string;
}

/** What was known when an answer was requested. */
export interface Known {
  /** Position of the last fact about the company. */
  facts: number;
  /** Differs before and after everything kept was removed. */
  epoch: number;
  atMs: number;
}

/**
 * Answers about one company each, until a fact about the company arrives, their time has passed, or room is needed. An
 * answer about a private company is found by its owner alone.
 */
export class AnswerCache {
  private readonly kept: LRUCache<string, Kept>;
  private readonly byCompany = new CompanyKeys();
  private readonly positions = new CompanyPositions(COMPANIES_MAX);
  private revision = '';
  private epoch = 0;

  /** @param bytesMax of keys, bodies, cursors and 800 bytes per entry */
  constructor(
    bytesMax: number,
    private readonly nowMs: () => number,
  ) {
    this.kept = new LRUCache({
      maxSize: bytesMax,
      sizeCalculation: ({ answer, body }, key) =>
        sizeOf(key) + body.bytes.length + sizeOf(answer.next_cursor ?? '') + BYTES_PER_ENTRY,
      dispose: ({ companyId }, key) => this.byCompany.delete(companyId, key),
    });
  }

  get bytes(): number {
    return this.kept.calculatedSize;
  }

  get size(): number {
    return this.kept.size;
  }

  find({ customerId, call }: AnswerKey): ReadAnswer | undefined {
    for (const owner of [null, customerId]) {
      const key = keyOf(owner, call);
      const kept = this.kept.get(key);
      if (kept === undefined) continue;
      if (this.nowMs() <= kept.untilMs) return { ...kept.answer, body: textOf(kept.body) };
      this.kept.delete(key);
    }
    return undefined;
  }

  /** What is known now, to pass to `keep` and `isAsNewAs` with an answer that is requested now. */
  known(companyId: number): Known {
    return { facts: this.positions.of(companyId), epoch: this.epoch, atMs: this.nowMs() };
  }

  /** Whether nothing has arrived about the company, and nothing else was removed, since then. */
  isUnchangedSince({ facts, epoch }: Known, companyId: number): boolean {
    return facts === this.positions.of(companyId) && epoch === this.epoch;
  }

  /**
   * Keeps the answer unless the ledger, as far as it was read here, has a fact about the company that it lacks, or
   * everything was removed since it was requested: it may come from before that.
   */
  keep({ customerId, companyId, call }: AnswerKey, answer: ReadAnswer, requested: Pick<Known, 'epoch'>): void {
    const { validity, body, ...rest } = answer;
    if (validity === undefined || requested.epoch !== this.epoch) return;
    this.follow(validity.revision);
    if (!this.positions.includes(companyId, validity.position)) return;
    const untilMs = validity.until_ms ?? Infinity;
    if (untilMs < this.nowMs()) return;
    if (validity.owner !== null && validity.owner !== customerId) return;
    const key = keyOf(validity.owner, call);
    this.kept.set(key, { answer: rest, body: keptText(body), companyId, untilMs });
    if (this.kept.has(key)) this.byCompany.add(companyId, key);
  }

  /** A fact about the company was committed. Positions arrive in order. */
  factArrived(companyId: number, position: number): void {
    this.positions.touched(companyId, position);
    for (const key of this.byCompany.of(companyId)) this.kept.delete(key);
  }

  /** The same facts are answered otherwise from now on if the revision is another one. */
  follow(revision: string): void {
    if (revision === this.revision) return;
    this.removeAll();
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
    this.removeAll();
    this.positions.forget();
  }

  private removeAll(): void {
    this.kept.clear();
    this.epoch += 1;
  }
}

/** Whether an answer whose request was joined may be given to a call that knew this when it began. */
export function isAsNewAs({ position, until_ms: untilMs }: AnswerValidity, { facts, atMs }: Known): boolean {
  return position >= facts && (untilMs ?? Infinity) >= atMs;
}

/** The parts cannot run into each other: no customer id has a space. */
function keyOf(owner: string | null, call: string): string {
  return `${owner ?? ''} ${call}`;
}

/** A text outside the heap, which would otherwise grow by several times the size of what is kept. */
interface KeptText {
  bytes: Buffer;
  encoding: 'latin1' | 'utf8';
}

function keptText(text: string): KeptText {
  const length = Buffer.byteLength(text);
  const encoding = length === text.length ? 'latin1' : 'utf8';
  // Not a part of the pool that small buffers share: it would be kept for the sake of one of them.
  const bytes = Buffer.allocUnsafeSlow(length);
  bytes.write(text, encoding);
  return { bytes, encoding };
}

function textOf({ bytes, encoding }: KeptText): ReadAnswer['body'] {
  return bytes.toString(encoding) as ReadAnswer['body'];
}

/** Bytes that the text takes in memory: one for each character, two where one of them is beyond Latin-1. */
function sizeOf(text: string): number {
  return Buffer.byteLength(text) === text.length ? text.length : 2 * text.length;
}
