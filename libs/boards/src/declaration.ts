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
 * A sample of a vendor's answers, with placeholders in braces: `{id}`, `{title}`. A row is a JSON value, or an
 * element's source.
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
   * A request that is sent before the listing. Its answer contains values that the listing needs; `read` returns null
   * without these values.
   */
  before?: { ask(token: string): Asked; read(text: string, headers: Readonly<Record<string, string>>): Vars | null };
  list(token: string, at: Position, vars: Vars): Asked;
  /**
   * Returns the values for each locale that the board has, starting with the board's own. If several locales list a
   * posting, its title comes from the first one.
   */
  variants?(vars: Vars): readonly Vars[];
  decode: Decoder;
  /**
   * How the listing is paged; absent if one answer contains the whole board. `step`: number of rows per page; default:
   * as many as the first page has. `overlap`: some tenants count offsets from 0 and others from 1, so two pages can
   * have a row in common.
   */
  pages?: { step?: number; overlap?: 1 };
  /** `first`: only the total on the first page is used. */
  totalOn?: 'first';
  /**
   * Maximum number of times that all pages are read. For listings whose order changes between requests: the pages are
   * read again until there are as many distinct postings as the total says.
   */
  sweeps?: number;
  /** Maximum number of rows that the vendor lists. */
  cap?: number;
  row(row: JsonObject, context: RowContext): Omit<PostingInput, 'observedAt'>;
  /** The members or elements of a row that contain the advertisement's text. Absent: the listing has no text. */
  text?: readonly string[];
  /** Requests the fields that a row lacks, once for each posting. */
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
   * Requests a posting's page to find the address at which applicants apply. For a vendor whose boards may be a front
   * for another system.
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
   * `absent`: the second listing is read only if the first one is missing, because the second one may lack postings.
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
