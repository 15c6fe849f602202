import type { Salary } from '@hiring/contracts';
import { asList, asObject, textOf, type JsonObject } from './json-fields.js';
import { salaryOf } from './vocabulary.js';

/** Matches `45,000 - 55,000`: both amounts of a range written as one text. */
const RANGE = /^([^-\u2013\u2014]+?)\s*[-\u2013\u2014]\s*([^-\u2013\u2014]+)$/;

/**
 * Returns the only element of a list; undefined for a list with several or none. Any other value is returned as it is.
 */
function only(value: unknown): unknown {
  const list = asList(value);
  return list === undefined ? value : list.length === 1 ? list[0] : undefined;
}

/**
 * Returns the `baseSalary` of a schema.org JobPosting: a range, one amount, or a text with either. The currency can be
 * in the separate member `salaryCurrency`. Several salaries belong to different places or levels, so they give
 * undefined.
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
