import type { Salary } from '@hiring/contracts';
import { asList, asObject, textOf, type JsonObject } from './json-fields.js';
import { salaryOf } from './vocabulary.js';

/** Matches `45,000 - 55,000`, a range written as one text. */
const RANGE = /^([^-\u2013\u2014]+?)\s*[-\u2013\u2014]\s*([^-\u2013\u2014]+)$/;

/**
 * For a list with exactly one element, returns this element. For any other list, returns undefined. For a value that is
 * not a list, returns the value.
 */
function only(value: unknown): unknown {
  const list = asList(value);
  return list === undefined ? value : list.length === 1 ? list[0] : undefined;
}

/**
 * Returns the `baseSalary` of a schema.org JobPosting: a range, an amount, or a text with either. Returns undefined for
 * several salaries, which belong to different places or levels.
 */
export function jobPostingSalary(job: JsonObject): Salary | undefined {
  const stated = only(job['baseSalary']);
  const base = asObject(stated) ?? { value: stated };
  const value = only(base['value']);
  const range = asObject(value) ?? { value };
  const amount = range['value'];
  const [, from, to] = RANGE.exec(textOf(amount) ?? '') ?? [];
  return salaryOf({
    min: range['minValue'] ?? base['minValue'] ?? from ?? amount,
    max: range['maxValue'] ?? base['maxValue'] ?? to ?? amount,
    currency: textOf(base['currency']) ?? textOf(range['currency']) ?? job['salaryCurrency'],
    period: range['unitText'] ?? base['unitText'],
  });
}
