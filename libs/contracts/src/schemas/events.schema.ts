import { companyId, confidence, instant, jobFunction, object, oneOfTypes, title, type JsonSchema } from './parts.js';

const reqKey: JsonSchema = { type: 'string', minLength: 1, maxLength: 255 };

const vendor: JsonSchema = { type: 'string', pattern: '^[a-z]+$' };

const base = {
  event_seq: {
    type: 'integer',
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Ordering key; rises, with gaps.',
  },
  company_id: companyId,
  req_key: reqKey,
  board: { ...vendor, description: "Vendor of the req's first sighting." },
  observed_at: instant,
  source_board: { ...vendor, description: 'Vendor this event was seen on.' },
};

/** Returns the schema for events of this type. It accepts members that a newer writer adds. */
function event(type: string, properties: Record<string, JsonSchema>, optional: string[] = []): JsonSchema {
  return { ...object({ event_type: { const: type }, ...base, ...properties }, optional), additionalProperties: true };
}

const labels = {
  function: jobFunction,
  country: { type: 'string', pattern: '^([A-Z]{2})?$', description: "Alpha-2 code, '' when unknown." },
  title,
};
const change = { ...labels, confidence };

/**
 * Schema for records on the public topic: the feed's event types, and the types that only a consumer with its own copy
 * of the data needs (`relabelled`, `merged` and `withdrawn`).
 */
export const eventsSchema = oneOfTypes(
  'Public events',
  [
    event('opened', change),
    event('reposted', change),
    event('reobserved', change),
    event('closed', {
      reason: { enum: ['missed', 'proof', 'expired', 'board_absent', 'board_unlinked'] },
      last_seen_at: instant,
    }),
    event('relabelled', labels, Object.keys(labels)),
    event('merged', { merged_into: { ...reqKey, description: 'The older req, which goes on.' } }),
    event('withdrawn', {}),
  ],
  'event_type',
);
