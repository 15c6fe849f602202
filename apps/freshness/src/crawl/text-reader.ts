import { createHash } from 'node:crypto';
import type { CrawlResult, PostingRecord, TextOf } from '@hiring/boards';
import { SALARY_BANDS_MAX, TECHNOLOGIES_MAX, tokenOf, type TextFact, type TextFacts } from '@hiring/contracts';
import { extract, plainText, textHash, type ExtractionContext } from '@hiring/extraction';

/** A longer text is no advertisement; its beginning is read. */
const TEXT_CHARACTERS_MAX = 200_000;
/** Eight bytes: two texts of a board with the same mark are as good as impossible. */
const MARK_BYTES = 8;
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

/** What identifies a text that was read: a digest of the week, the posting's id and the text as the vendor wrote it. */
function markOf(week: number, postingId: string, text: string): string {
  const digest = createHash('sha256').update(`${week}\0${postingId}\0${text}`).digest();
  return digest.subarray(0, MARK_BYTES).toString('base64url');
}

/** The employer's name as far as its board's token says it: of `eu/acme` it is `acme`. */
function employerOf(boardId: string): string | null {
  return (
    tokenOf(boardId)
      .split(/[/.]/)
      .find((part) => part.length >= EMPLOYER_CHARACTERS_MIN) ?? null
  );
}

function atMost<Value>(fact: TextFact<Value[]> | null, max: number): TextFact<Value[]> | null {
  return fact === null || fact.value.length <= max ? fact : { ...fact, value: fact.value.slice(0, max) };
}

/** Extracts the facts of the texts of one crawl. The texts are kept nowhere. */
export class TextReader {
  private readonly read = new Map<TextOf, TextFacts | undefined>();
  private readonly marks: string[] = [];
  private readonly company: string | null;
  private readonly week: number;
  /** Number of texts from which the facts were extracted, and of those whose extraction failed. */
  extracted = 0;
  failed = 0;

  /** `known`: marks of the texts whose facts were sent. */
  constructor(
    boardId: string,
    private readonly known: ReadonlySet<string>,
    now: Date,
    private readonly extractFacts: (text: string, context: ExtractionContext) => TextFacts = extract,
  ) {
    this.company = employerOf(boardId);
    this.week = weekOf(boardId, now);
  }

  /**
   * Returns the facts of a posting's text; those that an earlier crawl kept with its detail; or undefined where there is
   * no text, or where its facts were sent this week. A text on which a rule fails has none, and is tried again.
   *
   * @param country ISO 3166-1 alpha-2 of the posting; null = unknown
   */
  factsOf({ external_id: id, text, text_facts: kept }: PostingRecord, country: string | null): TextFacts | undefined {
    if (text === undefined) return kept;
    const raw = text()?.slice(0, TEXT_CHARACTERS_MAX);
    if (raw === undefined || raw === '') return undefined;
    const mark = markOf(this.week, id, raw);
    if (this.known.has(mark)) {
      this.marks.push(mark);
      return undefined;
    }
    const facts = this.factsIn(raw, country);
    if (facts !== undefined) this.marks.push(mark);
    this.read.set(text, facts);
    return facts;
  }

  /** Keeps the facts with the details whose text was read: a detail is requested once, and its facts may be sent again. */
  keepWithDetails(details: CrawlResult['details']): void {
    for (const detail of details?.values() ?? []) {
      const facts = detail.text === undefined ? undefined : this.read.get(detail.text);
      if (facts !== undefined) detail.text_facts = facts;
    }
  }

  /** Marks of the texts of this crawl, for the next one. */
  get textMarks(): readonly string[] {
    return this.marks;
  }

  private factsIn(raw: string, country: string | null): TextFacts | undefined {
    try {
      const text = plainText(raw);
      const facts = this.extractFacts(text, { hash: textHash(text), company: this.company, country });
      this.extracted += 1;
      return {
        ...facts,
        technologies: atMost(facts.technologies, TECHNOLOGIES_MAX),
        salary: atMost(facts.salary, SALARY_BANDS_MAX),
      };
    } catch {
      // The error may quote the text.
      this.failed += 1;
      return undefined;
    }
  }
}
