import { createHash } from 'node:crypto';
import type { CrawlResult, PostingRecord, PostingText } from '@hiring/boards';
import { tokenOf, type TextFacts } from '@hiring/contracts';
import { extract, plainText, textHash, type ExtractionContext } from '@hiring/extraction';
import type { TextsRead } from '../boards/source.repository.js';
import type { TextBudget } from './text-budget.js';

/** A longer text is no advertisement; its beginning is read. */
const TEXT_CHARACTERS_MAX = 200_000;
const EMPLOYER_CHARACTERS_MIN = 3;

const WEEK_MS = 7 * 86_400_000;

/**
 * The week of a board, which begins at another time for each. A mark holds for one: the ledger takes facts only of the
 * posting that leads its role, and which one leads may change, as may the country that decides between dollars. So a text
 * is read again once a week, and facts that the ledger has change nothing.
 */
function weekOf(boardId: string, now: Date): number {
  const shift = createHash('sha256').update(boardId).digest().readUInt32BE() % WEEK_MS;
  return Math.floor((now.getTime() + shift) / WEEK_MS);
}

/** The employer's name as far as its board's token says it: of `eu/acme` it is `acme`. */
function employerOf(boardId: string): string | null {
  return (
    tokenOf(boardId)
      .split(/[/.]/)
      .find((part) => part.length >= EMPLOYER_CHARACTERS_MIN) ?? null
  );
}

/** A crawl whose texts are read. */
export interface TextCrawl {
  boardId: string;
  observedAt: Date;
  /** Marks of the texts whose facts were sent. */
  texts: ReadonlySet<number>;
  /** Whether the last crawl left texts to this one. */
  textsUnread: boolean;
  details: CrawlResult['details'];
  budget: Pick<TextBudget, 'take'>;
}

/**
 * Extracts the facts of the texts of one crawl. The texts are kept nowhere. Of 5,000 texts, a new one has the mark of
 * another once in a million; its facts come a week later.
 */
export class TextReader implements TextsRead {
  /** Marks of the texts to read. */
  private readonly chosen = new Map<PostingText, number>();
  private readonly ofDetails = new Map<PostingText, TextFacts | undefined>();
  private readonly sent: number[] = [];
  private readonly company: string | null;
  private readonly week: number;
  /** Number of texts from which the facts were extracted, of those whose extraction failed, and of those left. */
  extracted = 0;
  failed = 0;
  unread = 0;

  constructor(
    private readonly crawl: TextCrawl,
    private readonly extractFacts: (text: string, context: ExtractionContext) => TextFacts = extract,
  ) {
    this.company = employerOf(crawl.boardId);
    this.week = weekOf(crawl.boardId, crawl.observedAt);
    for (const { text } of crawl.details?.values() ?? []) if (text !== undefined) this.ofDetails.set(text, undefined);
  }

  /**
   * Chooses the texts to read, and removes the others from their rows: the answer is no longer needed in memory. Facts
   * that were sent this week are not read again. Those of a new role are read at once, since a saved search judges its
   * opening by them. The budget decides on the texts of a board that is new itself, and on those of last week.
   */
  choose(rows: readonly PostingRecord[]): void {
    for (const row of rows) {
      const { external_id: id, text } = row;
      if (text === undefined) continue;
      const mark = text.mark(`${this.week}\0${id}\0`);
      if (this.crawl.texts.has(mark)) this.sent.push(mark);
      else if (this.isToRead(text, id)) this.chosen.set(text, mark);
      if (!this.chosen.has(text)) row.text = undefined;
    }
  }

  private isToRead(text: PostingText, id: string): boolean {
    const { texts, textsUnread, budget } = this.crawl;
    const lastWeeks = text.mark(`${this.week - 1}\0${id}\0`);
    const isOfLastWeek = texts.has(lastWeeks);
    const isOfNewRole = texts.size > 0 && !textsUnread && !isOfLastWeek;
    // A detail is requested once: a later crawl would not have its text.
    if (isOfNewRole || this.ofDetails.has(text) || budget.take(text.size)) return true;
    this.unread += 1;
    if (isOfLastWeek) this.sent.push(lastWeeks);
    return false;
  }

  /**
   * Returns the facts of a posting's chosen text, or those that an earlier crawl kept with its detail; undefined where
   * there is neither. A text on which a rule fails has none, and is tried again.
   *
   * @param country ISO 3166-1 alpha-2 of the posting; null = unknown
   */
  factsOf({ text, text_facts: kept }: PostingRecord, country: string | null): TextFacts | undefined {
    const mark = text && this.chosen.get(text);
    if (text === undefined || mark === undefined) return kept;
    const raw = text.read()?.slice(0, TEXT_CHARACTERS_MAX);
    if (raw === undefined || raw === '') return undefined;
    const facts = this.factsIn(raw, country);
    if (facts !== undefined) this.sent.push(mark);
    if (this.ofDetails.has(text)) this.ofDetails.set(text, facts);
    return facts;
  }

  get marks(): readonly number[] | null {
    const { size } = this.crawl.texts;
    return size > 0 && this.extracted === 0 && this.sent.length === size ? null : this.sent;
  }

  /** Keeps the facts with the details whose text was read: a detail is requested once, and its facts may be sent again. */
  keepWithDetails(): void {
    for (const detail of this.crawl.details?.values() ?? []) {
      const facts = detail.text === undefined ? undefined : this.ofDetails.get(detail.text);
      if (facts !== undefined) detail.text_facts = facts;
    }
  }

  private factsIn(raw: string, country: string | null): TextFacts | undefined {
    try {
      const text = plainText(raw);
      const facts = this.extractFacts(text, { hash: textHash(text), company: this.company, country });
      this.extracted += 1;
      return facts;
    } catch {
      // The error may quote the text.
      this.failed += 1;
      return undefined;
    }
  }
}
