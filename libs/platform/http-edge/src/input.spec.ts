import 'reflect-metadata';
import { expect, test } from '@jest/globals';
import { IsOptional, IsString } from 'class-validator';
import { AppError } from '@hiring/contracts';
import { parseQuery } from './input.js';

class Search {
  @IsString()
  q!: string;

  @IsOptional()
  @IsString()
  sort: string = 'newest';
}

class Page {
  @IsOptional()
  @IsString()
  cursor?: string;
}

function refusal(query: object): unknown {
  try {
    return parseQuery(Search, query);
  } catch (error) {
    return (error as AppError).errors;
  }
}

test('every call without a required parameter gets the error that names it, and only that', () => {
  const missing = [{ pointer: '?q', detail: 'must be a string' }];
  expect([refusal({}), refusal({ other: 'x' }), refusal({})]).toEqual([
    missing,
    [{ pointer: '?other', detail: 'is not a parameter of this operation' }],
    missing,
  ]);
  expect(refusal({ q: 'nurse' })).toEqual({ q: 'nurse', sort: 'newest' });
});

test('calls without parameters do not share the object that they get', () => {
  const first = parseQuery(Page, {});
  first.cursor = 'changed';
  expect(parseQuery(Page, {}).cursor).toBeUndefined();
});
