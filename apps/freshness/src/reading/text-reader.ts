import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { CrawlResult, PostingRecord, PostingText } from '@hiring/boards';
import { tokenOf, type TextFacts } from '@hiring/contracts';
import { extract, plainText, readingHash, type ExtractionContext } from '@hiring/extraction';
import { UNREAD, type TextsRead } from '../boards/text-marks.js';
import type { TextBudget } from './text-budget.js';

/** Maximum characters that are read from a text. Advertisements are shorter. */
const TEXT_CHARACTERS_MAX = 200_000;
/** In one crawl, the texts of at most this many new roles are read regardless of the budget. */
const NEW_ROLES_MAX = 300;
/** Maximum bytes of text that one crawl reads. The largest boards have 15 MB. */
const CRAWL_BYTES_MAX = 20_000_000;

const WEEK_MS = 7 * 86_400_000;

/**
 * Returns the number of the board's current week, which begins at a different time for each board. Each text is read
 * again once a week.
 */
function weekOf(boardId: string, now: Date): number {
  const shift = createHash('sha256').update(boardId).digest().readUInt32BE() % WEEK_MS;
  return Math.floor((now.getTime() + shift) / WEEK_MS);
}

/** Returns a text's mark: a 30-bit checksum, with the parity of the week in the lowest bit. It is never `UNREAD`. */
function markOf(text: PostingText, week: number): number {
  return (((text.checksum() | 2) & ~1) | (week & 1)) >>> 0;
}

function isSameText(mark: number, other: number): boolean {
  return (mark | 1) >>> 0 === (other | 1) >>> 0;
}

interface Choice {
  row: PostingRecord;
  text: PostingText;
  id: number;
  /** The mark to store if the text is not read. */
  otherwise: number;
}

/** A crawl whose texts may be read. */
export interface TextCrawl {
  boardId: string;
  observedAt: Date;
  texts: TextsRead['marks'];
  result: Pick<CrawlResult, 'outcome' | 'postings' | 'details'>;
  budget: Pick<TextBudget, 'isLeft' | 'charge'>;
}

/**
 * Extracts facts from the texts of one crawl, but stores no text. Very rarely, a changed text has the same mark as
 * before. Its new facts are then extracted up to a week late.
 */
export class TextReader {
  private readonly chosen = new Set<PostingText>();
  private readonly ofDetails = new Map<PostingText, TextFacts | undefined>();
  private readonly next = new Map<number, number>();
  private readonly week: number;
  private bytes = 0;
  /**
   * `extracted` counts texts whose facts were extracted, `failed` counts texts on which the extraction failed, and
   * `unread` counts new or changed texts that are left to a later crawl.
   */
  extracted = 0;
  failed = 0;
  unread = 0;

  constructor(
    private readonly crawl: TextCrawl,
    private readonly extractFacts: (text: string, context: ExtractionContext) => TextFacts = extract,
  ) {
    this.week = weekOf(crawl.boardId, crawl.observedAt);
    const details = crawl.result.details?.values() ?? [];
    for (const { text } of details) if (text !== undefined) this.ofDetails.set(text, undefined);
  }

  /**
   * Chooses the texts to read, and removes the others from their rows to free memory. This crawl reads the texts of up
   * to NEW_ROLES_MAX new roles even beyond the budget, because saved searches need their facts. The budget decides
   * about all remaining texts.
   */
  choose(): void {
    const { result, texts } = this.crawl;
    const isComplete = result.outcome === 'complete';
    const [unsent, ofLastWeek]: [Choice[], Choice[]] = [[], []];
    let openings = 0;
    for (const row of result.postings) {
      const { text } = row;
      // Read the text of a detail now. A detail is requested only once, so no later crawl has the text.
      if (text !== undefined && this.ofDetails.has(text)) {
        this.chosen.add(text);
        continue;
      }
      const id = crc32(row.external_id);
      const known = texts?.get(id);
      if (text === undefined) {
        // The listing has no text for this posting, so the stored facts stay as they are.
        if (known !== undefined) this.next.set(id, known);
        continue;
      }
      row.text = undefined;
      if (!isComplete) continue;
      const choice = { row, text, id, otherwise: UNREAD };
      if (known === undefined || known === UNREAD) {
        // Compute the mark only when the text is chosen, because the mark's checksum needs a pass over the whole text.
        if (texts !== null && known === undefined && ++openings <= NEW_ROLES_MAX) this.take(choice);
        else unsent.push(choice);
        continue;
      }
      const mark = markOf(text, this.week);
      if (known === mark) this.next.set(id, known);
      else if (isSameText(known, mark)) ofLastWeek.push({ ...choice, otherwise: known });
      else unsent.push(choice);
    }
    this.decide([...unsent, ...ofLastWeek]);
  }

  private decide(choices: readonly Choice[]): void {
    const isLeft = choices.length > 0 && this.crawl.budget.isLeft();
    for (const choice of choices) {
      if (isLeft && this.bytes < CRAWL_BYTES_MAX) this.take(choice);
      else {
        this.next.set(choice.id, choice.otherwise);
        this.unread += choice.otherwise === UNREAD ? 1 : 0;
      }
    }
  }

  private take({ row, text, id }: Choice): void {
    const size = Math.min(text.size, TEXT_CHARACTERS_MAX);
    this.bytes += size;
    this.crawl.budget.charge(size);
    row.text = text;
    this.chosen.add(text);
    this.next.set(id, markOf(text, this.week));
  }

  /**
   * If a posting's text was chosen, returns the facts from the text. Returns null if the chosen text is empty or a rule
   * fails on it. If the text was not chosen, returns the stored facts; undefined if there are none.
   *
   * @param country the posting's country, as ISO 3166-1 alpha-2; null = unknown
   */
  factsOf({ text, text_facts: kept }: PostingRecord, country: string | null): TextFacts | null | undefined {
    if (text === undefined || !this.chosen.has(text)) return kept;
    const raw = text.read()?.slice(0, TEXT_CHARACTERS_MAX);
    if (raw === undefined || raw === '') return null;
    const facts = this.factsIn(raw, country);
    if (facts !== null && this.ofDetails.has(text)) this.ofDetails.set(text, facts);
    return facts;
  }

  /**
   * The marks to store for the next crawl (null if they are unchanged), and the number of texts that are still unread.
   */
  get read(): TextsRead {
    const { texts } = this.crawl;
    const isUnchanged =
      texts?.size === this.next.size && [...this.next].every(([id, mark]) => mark !== UNREAD && texts.get(id) === mark);
    return { marks: isUnchanged ? null : this.next, unread: this.unread };
  }

  /**
   * Adds the extracted facts to the details that they come from. Each detail is requested only once, so no later crawl
   * can extract its facts.
   */
  keepWithDetails(): void {
    for (const detail of this.crawl.result.details?.values() ?? []) {
      const facts = detail.text === undefined ? undefined : this.ofDetails.get(detail.text);
      if (facts !== undefined) detail.text_facts = facts;
    }
  }

  private factsIn(raw: string, country: string | null): TextFacts | null {
    try {
      const text = plainText(raw);
      const context = { hash: readingHash(text, country), company: tokenOf(this.crawl.boardId), country };
      const facts = this.extractFacts(text, context);
      this.extracted += 1;
      return facts;
    } catch {
      // The error is not logged, since it may quote the text.
      this.failed += 1;
      return null;
    }
  }
}
