import { expect, test } from '@jest/globals';
import { allowsJson } from './accept.js';

test.each([
  [undefined, true],
  ['', true],
  ['*/*', true],
  ['application/*', true],
  ['application/json', true],
  ['Application/JSON; charset=utf-8', true],
  ['application/json, text/event-stream', true],
  ['text/html, */*;q=0.1', true],
  ['text/event-stream', false],
  ['text/*', false],
  ['application/json;q=0', false],
  ['*/*, application/json;q=0', false],
  ['*/*;q=0, application/*', true],
])('Accept %j allows JSON: %p', (accept, isAllowed) => {
  expect(allowsJson(accept)).toBe(isAllowed);
});
