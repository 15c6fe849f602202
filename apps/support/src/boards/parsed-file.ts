import fs from 'node:fs';
import { createRequire } from 'node:module';
import {
  parseBoardFile,
  readRecordedCrawl,
  replayCrawl,
  type BoardFileOptions,
  type CrawlResult,
  type PostingRecord,
  type PostingText,
} from '@hiring/boards';
import { AppError, isVendor, type PostingAttributes, type Vendor } from '@hiring/contracts';
import { explain, plainText, readingHash, type ExtractionContext, type TextPhrases } from '@hiring/extraction';
import { countryEvidence, isRole, labelPosting } from '@hiring/normalise/labels';
import {
  boardPriorOf,
  createPlaceNormaliser,
  gazetteerData,
  type BoardPrior,
  type PlaceEvidence,
} from '@hiring/normalise/places';

export type ParsedPosting = Omit<PostingRecord, 'text'> & {
  function: string;
  country: string | null;
  city: string | null;
  /** The evidence for the country; null without evidence. */
  place_evidence: PlaceEvidence | null;
  /** Whether the posting is a role. False for a general application, a talent pool or a teaser. */
  is_role: boolean;
  /** The posting's attributes, including facts from its text. */
  attributes: PostingAttributes;
  /** The words behind each fact. They are printed and never stored. */
  text_phrases?: TextPhrases;
};

export interface ParsedFile {
  outcome: 'complete' | 'incomplete' | 'rejected';
  reason: string | null;
  postings: ParsedPosting[];
  /** The board's prior that the postings support, by which the others are labelled. */
  country_prior: BoardPrior | null;
}

/** Parses a recorded response as the crawler does, with labels. For an unknown vendor, the outcome is `rejected`. */
export function parseFile(vendor: string, body: Uint8Array, options: BoardFileOptions): ParsedFile {
  const { outcome, reason, postings } = parseBoardFile(vendor, body, options);
  if (!isVendor(vendor) || postings.length === 0) return { outcome, reason, postings: [], country_prior: null };
  const found = labelled(vendor, postings, options.token ?? null);
  return { outcome, reason, postings: found.postings, country_prior: found.prior };
}

export interface Replayed {
  outcome: CrawlResult['outcome'];
  reason: string | null;
  postings: ParsedPosting[];
  gone: string[];
  unread: string[];
  /** The requests in order, as `METHOD URL`. */
  requests: string[];
}

/**
 * Replays a whole crawl from recorded responses.
 * @throws AppError that names the file's wrong member
 */
export function replayFile(text: string): Replayed {
  const recorded = readRecordedCrawl(text);
  if ('member' in recorded) throw new AppError('invalid_request', `${recorded.member} ${recorded.detail}.`);
  const { result, requests } = replayCrawl(recorded);
  const { outcome, reason, gone, unread } = result;
  const { postings } = labelled(recorded.vendor, result.postings, recorded.token);
  return { outcome, reason, postings, gone, unread, requests };
}

/** Returns the postings with labels. The board's `token` helps to recognise the employer's products. */
function labelled(
  vendor: Vendor,
  postings: readonly PostingRecord[],
  token: string | null,
): { postings: ParsedPosting[]; prior: BoardPrior | null } {
  if (postings.length === 0) return { postings: [], prior: null };
  const places = createPlaceNormaliser(gazetteerData(createRequire(import.meta.url).resolve, fs));
  const evidence = postings.map((posting) => countryEvidence(posting, places));
  const prior = boardPriorOf({ places: evidence });
  const found = postings.map(({ text, ...posting }, index): ParsedPosting => {
    const labels = labelPosting(vendor, posting, places, prior);
    const { title, function: jobFunction, country, city, ...attributes } = labels;
    return {
      ...{ ...posting, title, function: jobFunction, country, city },
      place_evidence: country === null ? null : (labels.place_evidence ?? evidence[index]?.evidence ?? null),
      is_role: posting.talent_pool !== true && isRole(posting.title),
      ...withTextFacts(attributes, text, { company: token, country }),
    };
  });
  return { postings: found, prior };
}

function withTextFacts(
  attributes: PostingAttributes,
  text: PostingText | undefined,
  known: Pick<ExtractionContext, 'company' | 'country'>,
): Pick<ParsedPosting, 'attributes' | 'text_phrases'> {
  const read = text?.read();
  if (read === undefined) return { attributes };
  const plain = plainText(read);
  const { facts, phrases } = explain(plain, { hash: readingHash(plain, known.country), ...known });
  return { attributes: { ...attributes, text_facts: facts }, text_phrases: phrases };
}
