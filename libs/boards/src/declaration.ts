import type { Vendor } from '@hiring/contracts';
import type { BoardPage } from './crawl-result.js';
import type { Decoder } from './decoders.js';
import type { AnswerContext, FetchAnswer, KnownPosting, PostingDetail } from './fetch-plan.js';
import type { JsonObject } from './json-fields.js';
import type { RedirectRules } from './plan-parts.js';
import { readHttpUrl, type PostingInput, type PostingRecord } from './posting-record.js';

/** A request, without the parts that all listing requests share. A request with a body is a POST. */
export interface Asked {
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** A page's place in its listing: the number of rows and pages before it. */
export interface Position {
  offset: number;
  page: number;
}

/** Values from the answer to the request before the listing, such as a token or a host. */
export type Vars = Readonly<Record<string, string>>;

export interface RowContext extends AnswerContext {
  vars: Vars;
}

/**
 * The form of a vendor's answers, with placeholders in braces: `{id}`, `{title}`. A row is a JSON value, or the source
 * of an element.
 */
export interface Sample {
  row: unknown;
  /** The page around the rows, with `{rows}` and `{total}`; absent for answers that are plain JSON. */
  frame?: string;
  /** The headers that come with the listing, with placeholders as in `frame`. */
  headers?: Readonly<Record<string, string>>;
  /** The answer to the request before the listing. */
  before?: string;
  /** The answers for an open and for a gone posting. Default: a page, and a 404. */
  open?: string;
  gone?: string;
  goneStatus?: number;
}

/** How one listing is requested and read. Requests and paging are data; reading a row is a function. */
export interface Surface {
  /**
   * A request before the listing, whose answer has values that the listing needs. `read` returns null when the answer
   * lacks them.
   */
  before?: { ask(token: string): Asked; read(text: string, headers: Readonly<Record<string, string>>): Vars | null };
  list(token: string, at: Position, vars: Vars): Asked;
  /**
   * Returns the values for each of the board's locales, its own locale first. If several listings have a posting, the
   * first one gives its title.
   */
  variants?(vars: Vars): readonly Vars[];
  decode: Decoder;
  /**
   * How the listing is paged; absent if one answer has the whole board. `step` is the number of rows per page, by
   * default as on the first page. `overlap`: some tenants count offsets from 0 and others from 1, so two pages can
   * share a row.
   */
  pages?: { step?: number; overlap?: 1 };
  /** `first`: only the first page's total counts. */
  totalOn?: 'first';
  /**
   * Maximum number of times that all pages are read, until there are as many distinct postings as the total says. For
   * listings whose order changes between requests.
   */
  sweeps?: number;
  /** Maximum number of rows that the vendor lists. */
  cap?: number;
  row(row: JsonObject, context: RowContext): Omit<PostingInput, 'observedAt'>;
  /** The members or elements of a row that contain the advertisement's text. Absent: the listing has no text. */
  text?: readonly string[];
  /** Returns the fields that a row lacks; requested once for each posting. */
  detail?: {
    ask(posting: PostingRecord, token: string): Asked | null;
    read(answer: FetchAnswer, posting: PostingRecord): PostingDetail | null;
  };
  /**
   * Returns the request for the page of a posting that a complete listing lacks. Absent: the posting closes after two
   * misses.
   */
  proof?(token: string, id: string, known: KnownPosting, vars: Vars): Asked | null;
  /** Returns whether the answer to `proof` shows that the posting is gone. Default: status 404 or 410. */
  gone?(answer: FetchAnswer): boolean;
  /**
   * Finds the address at which applicants apply, for a vendor that may stand in front of another system. A posting's
   * page names the address.
   */
  apply?: {
    ask(posting: PostingRecord, token: string, vars: Vars): Asked;
    read(body: string): string | undefined;
  };
  /** A sample answer, with places for values, from which fake boards and tests are made. */
  sample: Sample;
}

/** A vendor: how its boards are identified, and how their listing is read. */
export interface Declared extends Surface {
  vendor: Vendor;
  version: number;
  /** Stands in for the token in addresses that are built when the board's token is unknown. */
  example: string;
  readToken(raw: string): string | null;
  redirects(token: string): RedirectRules;
  /**
   * Returns the board's public page, if the listing is at another address. The board is absent only if that page is
   * absent, too.
   */
  page?(token: string): BoardPage;
  /** A second listing, read when the first one cannot be read. */
  orElse?: Surface;
  /**
   * `absent`: the second listing is read only if the first is missing, because it may lack postings that the first has.
   */
  orElseWhen?: 'absent';
}

/** Returns a function for `proof` that requests the posting's own page, if it is on the board's host. */
export function ownPage(hostOf: (token: string) => string): NonNullable<Surface['proof']> {
  return (token, _id, { url }) => {
    const page = readHttpUrl(url);
    if (page === undefined) return null;
    const target = new URL(page);
    target.protocol = 'https:';
    return target.hostname === hostOf(token) ? { url: target.href } : null;
  };
}
