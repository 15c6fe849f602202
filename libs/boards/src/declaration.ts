import type { Vendor } from '@hiring/contracts';
import type { BoardPage } from './crawl-result.js';
import type { Decoder } from './decoders.js';
import type { AnswerContext, FetchAnswer, KnownPosting, PostingDetail } from './fetch-plan.js';
import type { JsonObject } from './json-fields.js';
import type { RedirectRules } from './plan-parts.js';
import { readHttpUrl, type PostingInput, type PostingRecord } from './posting-record.js';

/** The parts of a request that differ between listings. A request with a body is a POST. */
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

/** A sample of a vendor's answers, with placeholders such as `{id}`. A row is a JSON value or an element's source. */
export interface Sample {
  row: unknown;
  /** The page around the rows, with `{rows}` and `{total}`; absent for plain JSON. */
  frame?: string;
  /** The listing's headers, with placeholders as in `frame`. */
  headers?: Readonly<Record<string, string>>;
  /** The answer to the request before the listing. */
  before?: string;
  /**
   * `open` is the answer for an open posting; default: a page. `gone` is the answer for a gone posting; default: a 404.
   * `goneStatus` is the status sent with `gone`; default: 200.
   */
  open?: string;
  gone?: string;
  goneStatus?: number;
}

/** How one listing is requested and read. */
export interface Surface {
  /**
   * A request before the listing, for values that the listing needs. If the answer lacks these values, `read` returns
   * null.
   */
  before?: { ask(token: string): Asked; read(text: string, headers: Readonly<Record<string, string>>): Vars | null };
  list(token: string, at: Position, vars: Vars): Asked;
  /**
   * Returns the values for each of the board's locales, the board's own locale first. If several locales list a
   * posting, the first of these locales gives the posting's title.
   */
  variants?(vars: Vars): readonly Vars[];
  decode: Decoder;
  /**
   * How the listing is paged; absent if one answer contains everything. `step`: rows per page. `overlap`: two pages can
   * have a row in common.
   */
  pages?: { step?: number; overlap?: 1 };
  /** `first`: use only the first page's total. */
  totalOn?: 'first';
  /**
   * The maximum number of times that all pages are read. They are read again while fewer postings are found than the
   * total states, because a listing's order can change between requests.
   */
  sweeps?: number;
  /** Maximum number of rows that the vendor lists. */
  cap?: number;
  row(row: JsonObject, context: RowContext): Omit<PostingInput, 'observedAt'>;
  /** The row's members or elements with the advertisement's text; absent if the listing has no text. */
  text?: readonly string[];
  /** Requests the fields that rows lack, once for each posting. */
  detail?: {
    ask(posting: PostingRecord, token: string): Asked | null;
    read(answer: FetchAnswer, posting: PostingRecord): PostingDetail | null;
  };
  /**
   * Returns the request for the page of a posting that is missing in a complete listing. If this function is absent,
   * the posting closes after two misses.
   */
  proof?(token: string, id: string, known: KnownPosting, vars: Vars): Asked | null;
  /** Returns whether the answer to `proof` shows that the posting is gone. Default: by status 404 or 410. */
  gone?(answer: FetchAnswer): boolean;
  /** Requests a posting's page to find where applicants apply, because the board may be a front for another system. */
  apply?: {
    ask(posting: PostingRecord, token: string, vars: Vars): Asked;
    read(body: string): string | undefined;
  };
  /** A sample answer, from which fake boards and tests are made. */
  sample: Sample;
}

/** A vendor: how its boards are identified and read. */
export interface Declared extends Surface {
  vendor: Vendor;
  /** Placeholder in addresses when the board's token is unknown. */
  example: string;
  readToken(raw: string): string | null;
  redirects(token: string): RedirectRules;
  /** Returns the board's public page, if it is not the listing. The board is absent only if this page is absent too. */
  page?(token: string): BoardPage;
  /** A second listing, read if the first one cannot be read. */
  orElse?: Surface;
  /** `absent`: use the second listing only if the first one is missing, because the second one may lack postings. */
  orElseWhen?: 'absent';
}

/** Returns a `proof` function that requests the posting's own page, if it is on the board's host. */
export function ownPage(hostOf: (token: string) => string): NonNullable<Surface['proof']> {
  return (token, _id, { url }) => {
    const page = readHttpUrl(url);
    if (page === undefined) return null;
    const target = new URL(page);
    target.protocol = 'https:';
    return target.hostname === hostOf(token) ? { url: target.href } : null;
  };
}
