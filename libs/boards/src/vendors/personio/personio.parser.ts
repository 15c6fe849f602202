import { textOfParts } from '../../ad-text.js';
import type { AnswerContext } from '../../fetch-plan.js';
import { parseIsoInstant } from '../../instants.js';
import { asObject, firstText, objectAt, type JsonObject } from '../../json-fields.js';
import { readListing, rejected, type ParseResult } from '../../parse-result.js';
import { buildPosting, type RowReading } from '../../posting-record.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf, type EmploymentType, seniorityOf } from '../../vocabulary.js';
import { readXml, xmlElements, xmlText } from '../../xml-document.js';

const ROOT = 'workzag-jobs';
const LISTS = new Set(['position', 'office', 'jobDescription']);

/** Returns the host: `acme` is on the `.de` host, `com/acme` on the `.com` host. */
export function personioHost(token: string): string {
  return token.startsWith('com/') ? `${token.slice(4)}.jobs.personio.com` : `${token}.jobs.personio.de`;
}

/**
 * Returns the employment type. A value such as "permanent" does not state the hours, so it gives no type. In this case,
 * the schedule gives the type.
 */
function employmentOf(position: JsonObject): EmploymentType | undefined {
  return employmentTypeOf(xmlText(position['employmentType'])) ?? employmentTypeOf(xmlText(position['schedule']));
}

/** Returns the titles and texts of the advertisement's parts. */
function descriptionsOf(position: JsonObject): unknown[] {
  const parts = xmlElements(objectAt(position, 'jobDescriptions'), 'jobDescription').map(
    (part) => asObject(part) ?? {},
  );
  return parts.flatMap((part) => [xmlText(part['name']), xmlText(part['value'])]);
}

function readPosition(position: JsonObject, context: AnswerContext): RowReading {
  const offices = [
    ...xmlElements(position, 'office'),
    ...xmlElements(objectAt(position, 'additionalOffices'), 'office'),
  ].map(xmlText);
  const id = xmlText(position['id']);
  return buildPosting({
    external_id: id,
    title: xmlText(position['name']),
    urlFallback: `https://${personioHost(context.token)}/job/${pathPart(id)}`,
    places: offices,
    department: xmlText(position['department']),
    team: xmlText(position['recruitingCategory']),
    function_hint: firstText(xmlText(position['occupationCategory']), xmlText(position['occupation'])),
    employment_type: employmentOf(position),
    seniority: seniorityOf(xmlText(position['seniority'])),
    posted_at: parseIsoInstant(xmlText(position['createdAt'])),
    posted_at_trusted: true,
    text: textOfParts(descriptionsOf(position)),
    observedAt: context.observedAt,
  });
}

/** Returns false for a draft, which is a position with an id but without a name. */
function isNamed(position: unknown): boolean {
  const object = asObject(position);
  return object === undefined || object['id'] === undefined || (xmlText(object['name']) ?? '').trim() !== '';
}

/** Reads the XML feed. An empty root is a board without positions. */
export function parsePersonioFeed(body: Uint8Array | string, context: AnswerContext): ParseResult {
  const xml = readXml(body, { root: ROOT, lists: LISTS, contentType: context.contentType });
  if ('reason' in xml) return rejected(`personio: ${xml.reason}`);
  const rows = xmlElements(xml.root, 'position').filter(isNamed);
  return readListing({ vendor: 'personio', rows, read: (row) => readPosition(row, context) });
}
