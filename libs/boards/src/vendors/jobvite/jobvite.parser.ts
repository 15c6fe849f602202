import type { AnswerContext } from '../../fetch-plan.js';
import { parseUsDay } from '../../instants.js';
import type { JsonObject } from '../../json-fields.js';
import { readListing, rejected, type ParseResult } from '../../parse-result.js';
import { bodyText, looksLikeHtml } from '../../payload.js';
import { buildPosting, type RowReading } from '../../posting-record.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf } from '../../vocabulary.js';
import { readXml, xmlAdText, xmlElements, xmlText } from '../../xml-document.js';
import { parseJobviteHtml } from './jobvite-html.js';

function readJob(job: JsonObject, context: AnswerContext): RowReading {
  const id = xmlText(job['id']);
  const slug = context.token.replace(/^c\//, '');
  return buildPosting({
    external_id: id,
    requisition_id: xmlText(job['requisition_id']) ?? xmlText(job['requisitionid']),
    title: xmlText(job['title']),
    url: xmlText(job['detail-url']),
    urlFallback: `https://jobs.jobvite.com/${pathPart(slug)}/job/${pathPart(id)}`,
    places: [xmlText(job['location'])],
    department: xmlText(job['department']),
    function_hint: xmlText(job['category']),
    employment_type: employmentTypeOf(xmlText(job['job_type']) ?? xmlText(job['jobtype'])),
    posted_at: parseUsDay(xmlText(job['date'])?.trim()),
    text: xmlAdText(job, 'description'),
    observedAt: context.observedAt,
  });
}

export function parseJobviteXml(body: Uint8Array | string, context: AnswerContext): ParseResult {
  const xml = readXml(body, { root: 'result', lists: new Set(['job']), contentType: context.contentType });
  if ('reason' in xml) return rejected(`jobvite: ${xml.reason}`);
  return readListing({ vendor: 'jobvite', rows: xmlElements(xml.root, 'job'), read: (row) => readJob(row, context) });
}

/** Reads a recorded feed or page. */
export function parseJobviteJobs(body: Uint8Array | string, context: AnswerContext): ParseResult {
  const html = looksLikeHtml(bodyText(body), context.contentType);
  return html ? parseJobviteHtml(body, context) : parseJobviteXml(body, context);
}
