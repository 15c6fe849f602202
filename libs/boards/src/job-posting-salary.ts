import type { Salary } from '@hiring/contracts';
import { objectAt, type JsonObject } from './json-fields.js';
import { salaryOf } from './vocabulary.js';

/** `baseSalary` of a schema.org JobPosting: a range or one amount. */
export function jobPostingSalary(job: JsonObject): Salary | undefined {
  const base = objectAt(job, 'baseSalary');
  const range = objectAt(base, 'value');
  const amount = range['value'] ?? base['value'];
  return salaryOf({
    min: range['minValue'] ?? amount,
    max: range['maxValue'] ?? amount,
    currency: base['currency'] ?? range['currency'],
    period: range['unitText'] ?? base['unitText'],
  });
}
