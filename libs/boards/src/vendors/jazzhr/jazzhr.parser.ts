import type { AnswerContext } from '../../fetch-plan.js';
import { parseFourteenDigits } from '../../instants.js';
import { textOf, type JsonObject } from '../../json-fields.js';
import { readListing, rejected, type ParseResult } from '../../parse-result.js';
import { bodyText, looksLikeHtml } from '../../payload.js';
import { buildPosting, placeOf, type RowReading } from '../../posting-record.js';
import { foldWord } from '../../text.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf } from '../../vocabulary.js';
import { readXml, xmlAdText, xmlElements, xmlText } from '../../xml-document.js';
import { parseJazzhrPage } from './jazzhr-page.js';

/** Reads the creation time in `job_20260601120000_ABCDEF`. Its zone is unknown, so it is not reliable. */
function createdIn(id: string | undefined): string | undefined {
  const digits = /^job_(\d{14})_/.exec(id ?? '')?.[1];
  return digits === undefined ? undefined : parseFourteenDigits(digits);
}

function readJob(job: JsonObject, context: AnswerContext): RowReading {
  const id = xmlText(job['id']);
  const status = textOf(xmlText(job['status']));
  return buildPosting({
    external_id: id,
    requisition_id: xmlText(job['internalcode']),
    title: xmlText(job['title']),
    url: xmlText(job['url']),
    urlFallback: `https://${context.token}.applytojob.com/apply/${pathPart(id)}`,
    places: [placeOf(xmlText(job['city']), xmlText(job['state']), xmlText(job['country']))],
    country_hint: xmlText(job['country']),
    city_hint: xmlText(job['city']),
    department: xmlText(job['department']),
    function_hint: xmlText(job['department']),
    employment_type: employmentTypeOf(xmlText(job['type'])),
    posted_at: createdIn(id),
    text: xmlAdText(job, 'description'),
    listed: status === undefined || foldWord(status) === 'open',
    observedAt: context.observedAt,
  });
}

/** Reads the syndication feed, or a recorded public page. The feed has only syndicated jobs, and may be a day old. */
export function parseJazzhrFeed(body: Uint8Array | string, context: AnswerContext): ParseResult {
  if (looksLikeHtml(bodyText(body), context.contentType)) return parseJazzhrPage(body, context);
  const xml = readXml(body, { root: 'jobs', lists: new Set(['job']), contentType: context.contentType });
  if ('reason' in xml) return rejected(`jazzhr: ${xml.reason}`);
  return readListing({ vendor: 'jazzhr', rows: xmlElements(xml.root, 'job'), read: (row) => readJob(row, context) });
}
