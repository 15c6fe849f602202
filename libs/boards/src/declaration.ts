import type { Vendor } from '@hiring/contracts';
import type { BoardPage } from './crawl-result.js';
import type { Decoder } from './decoders.js';
import type { AnswerContext, FetchAnswer, KnownPosting, PostingDetail } from './fetch-plan.js';
import type { JsonObject } from './json-fields.js';
import type { RedirectRules } from './plan-parts.js';
import { readHttpUrl, type PostingInput, type PostingRecord } from './posting-record.js';

/** A request, without what is the same for all listings. A body makes it a POST. */
export interface Asked {
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** A page's place in its listing: how many rows and pages come before it. */
export interface Position {
  offset: number;
  page: number;
}

/** What the answer to the request before the listing gave: a token, a host. */
export type Vars = Readonly<Record<string, string>>;

export interface RowContext extends AnswerContext {
  vars: Vars;
}

/**
 * What a vendor's answers look like, with places for values in braces: `{id}`, `{title}`. A row is a JSON value, or an
 * element's source.
 */
export interface Sample {
  row: unknown;
  /** The page around the rows, with `{rows}` and `{total}`; left out for answers that are plain JSON. */
  frame?: string;
  /** The headers that come with the listing, likewise. */
  headers?: Readonly<Record<string, string>>;
  /** The answer to the request before the listing. */
  before?: string;
  /** The answers for a posting that is open and one that is gone, where these are no page and no plain 404. */
  open?: string;
  gone?: string;
  goneStatus?: number;
}

/** How one listing is requested and read. Requests and paging are data, a row is a function. */
export interface Surface {
  /** One request whose answer the listing needs; null when it lacks what is needed. It is no listing. */
  before?: { ask(token: string): Asked; read(text: string, headers: Readonly<Record<string, string>>): Vars | null };
  list(token: string, at: Position, vars: Vars): Asked;
  /** The listing for each locale that the board has, its own first: a posting's title is the first that lists it. */
  variants?(vars: Vars): readonly Vars[];
  decode: Decoder;
  /**
   * Left out: one answer has the whole board. `step` counts a page's rows, by default the first page's; `overlap`:
   * offsets count from 0 or 1 by tenant, so that two pages may share a row.
   */
  pages?: { step?: number; overlap?: 1 };
  /** Totals on pages after the first do not count. */
  totalOn?: 'first';
  /** How often all pages are read until the distinct postings reach the total, where the order changes in between. */
  sweeps?: number;
  /** With as many rows, the vendor has cut the list. */
  cap?: number;
  row(row: JsonObject, context: RowContext): Omit<PostingInput, 'observedAt'>;
  /** A row's members or elements with the advertisement's text. Left out: the listing has none. */
  text?: readonly string[];
  /** Fields that the row lacks, requested once for each posting. */
  detail?: {
    ask(posting: PostingRecord, token: string): Asked | null;
    read(answer: FetchAnswer, posting: PostingRecord): PostingDetail | null;
  };
  /** The page for a posting that a complete listing lacks. Left out: it closes when it was missed twice. */
  proof?(token: string, id: string, known: KnownPosting, vars: Vars): Asked | null;
  /** Whether that page shows that the posting is gone; by default 404 or 410. */
  gone?(answer: FetchAnswer): boolean;
  /** Where applicants apply, for a vendor that may stand in front of another system: the posting's page names it. */
  apply?: {
    ask(posting: PostingRecord, token: string, vars: Vars): Asked;
    read(body: string): string | undefined;
  };
  /** An answer as the vendor gives it, with places for values: from it, fake boards and tests are made. */
  sample: Sample;
}

/** A vendor: who its boards are, and how their listing is read. */
export interface Declared extends Surface {
  vendor: Vendor;
  version: number;
  /** A token for addresses that are built without one. */
  example: string;
  readToken(raw: string): string | null;
  redirects(token: string): RedirectRules;
  /** The board's public page, where the listing is at another address: a board is absent only if it is, too. */
  page?(token: string): BoardPage;
  /** Read when the first listing cannot be. */
  orElse?: Surface;
  /** The second listing may lack postings that the first has: it is read only where the first is missing. */
  orElseWhen?: 'absent';
}

/** The posting's own page, if it is on one of the board's hosts; for `proof`. */
export function ownPage(hostOf: (token: string) => string): NonNullable<Surface['proof']> {
  return (token, _id, { url }) => {
    const page = readHttpUrl(url);
    if (page === undefined) return null;
    const target = new URL(page);
    target.protocol = 'https:';
    return target.hostname === hostOf(token) ? { url: target.href } : null;
  };
}
