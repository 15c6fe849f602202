import type { FetchRequest, PlanPart } from './fetch-plan.js';
import { appendAll } from './json-fields.js';
import { requestEach } from './plan-parts.js';

export interface JsonPage {
  rows: readonly unknown[];
  total: number;
}

/** A page after the first, or why it is invalid. */
export type PageReading = JsonPage | { reason: string };

export interface FurtherPages {
  /** What `numbers` contains, for fault texts. */
  label: 'page' | 'page at offset';
  numbers: readonly number[];
  request(number: number): FetchRequest;
  read(body: Uint8Array | string): PageReading;
  /**
   * The first page's total. The other pages must have the same total. Absent if the other pages' totals are ignored.
   */
  total?: { name: string; value: number };
}

/** Returns the numbers from `first` in steps of `step`, below `end`. */
export function numbersBelow(end: number, first: number, step = 1): number[] {
  return Array.from({ length: Math.max(0, Math.ceil((end - first) / step)) }, (_unused, index) => first + index * step);
}

/**
 * Requests the pages after the first, and returns their rows and faults. A page that cannot be read is a fault. A total
 * that differs from `total` is also a fault.
 */
export function* requestPages(pages: FurtherPages): PlanPart<{ rows: unknown[]; faults: string[] }> {
  const { label, numbers, read, total } = pages;
  const answers = yield* requestEach(numbers.map((number) => pages.request(number)));
  const rows: unknown[] = [];
  const faults: string[] = [];
  answers.forEach((answer, index) => {
    const name = `${label} ${numbers[index]}`;
    const page =
      'status' in answer && answer.status === 200
        ? read(answer.body)
        : { reason: 'status' in answer ? `status ${answer.status}` : answer.failure };
    if ('reason' in page) faults.push(`${name}: ${page.reason}`);
    else {
      if (total !== undefined && page.total !== total.value) faults.push(`${total.name} changed on ${name}`);
      appendAll(rows, page.rows);
    }
  });
  return { rows, faults };
}
