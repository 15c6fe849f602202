const JSON_TYPE = 'application/json';
/** Media ranges that include JSON, the most specific first. */
const RANGES = [JSON_TYPE, 'application/*', '*/*'];

/**
 * Returns whether an `Accept` header allows JSON (RFC 9110, section 12.5.1). If the header is absent, JSON is allowed.
 */
export function allowsJson(accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === '') return true;
  const weights = new Map<string, number>();
  for (const part of accept.toLowerCase().split(',')) {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(range, weight === undefined ? 1 : Number(weight));
  }
  const known = RANGES.find((range) => weights.has(range));
  return known !== undefined && (weights.get(known) ?? 0) > 0;
}
