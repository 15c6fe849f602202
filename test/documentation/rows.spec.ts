import 'reflect-metadata';
import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { OPERATIONS, type OperationDeclaration } from '@hiring/contracts/operations';

/** Matches reads whose results come from signal events. */
const OVER_SIGNALS = /\/(?:hiring-pulse|pre-action-brief|screen|ats-migrations|signals)$/;

const named = Object.entries(OPERATIONS as Record<string, OperationDeclaration>).flatMap(([name, { path }]) =>
  OVER_SIGNALS.test(path) ? [name] : [],
);

/** Returns the names in the first cells of a page's tables. */
function rowsOf(page: string): string[] {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
  return [...text.matchAll(/^\| ([^|]+)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => String(name)),
  );
}

test('there are reads over signals', () => {
  expect(named).toHaveLength(6);
});

test.each(['privacy.md', 'capacity.md'])('each read over signals has its row in %s', (page) => {
  expect(named.filter((name) => !rowsOf(page).includes(name))).toEqual([]);
});
