import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AdText } from './ad-text.js';
import { readJson } from './payload.js';

/** Returns the value with its advertisement texts decoded. */
function withTexts(value: unknown): unknown {
  if (value instanceof AdText) return value.read();
  if (Array.isArray(value)) return value.map(withTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withTexts(member)]));
}

const WORDS = 'We <b>build</b> "things", \\ and\nmore. '.repeat(20);

describe('readJson', () => {
  it('returns the same as JSON.parse, except for the text of advertisements', () => {
    const name = fc.constantFrom('content', 'description', 'descriptionPlain', 'title', 'a"content', 'text', '\\');
    const text = fc.oneof(fc.string(), fc.constant(WORDS), fc.constant('\\'.repeat(300)), fc.constant(`${WORDS}\\`));
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        text,
        fc.integer(),
        fc.constant(null),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(name, tie('tree'), { maxKeys: 4 }),
      ),
    }));
    const long = (key: string, value: unknown): boolean =>
      ['content', 'description', 'descriptionPlain'].includes(key) &&
      typeof value === 'string' &&
      Buffer.byteLength(JSON.stringify(value)) >= 202;
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 4 }), fc.constantFrom(undefined, 2), (value, indent) => {
        const json = JSON.stringify(value, null, indent);
        const expected = JSON.parse(json, (key, part: unknown) => (long(key, part) ? '' : part)) as unknown;
        const [read, ofBytes] = [readJson(json), readJson(Buffer.from(json))] as { value: unknown }[];
        // Long texts are still undecoded here. `JSON.stringify` writes them as empty texts.
        expect(JSON.stringify(read)).toBe(JSON.stringify({ value: expected }));
        // A long `descriptionPlain` only repeats another text, so `readJson` returns it as an empty text.
        const isRepeated = (key: string, part: unknown): boolean => key === 'descriptionPlain' && long(key, part);
        const whole = JSON.parse(json, (key, part: unknown) => (isRepeated(key, part) ? '' : part)) as unknown;
        expect(withTexts(read?.value)).toEqual(whole);
        expect(withTexts(ofBytes?.value)).toEqual(whole);
      }),
      { numRuns: 500 },
    );
  });

  it('a body truncated within an advertisement is rejected', () => {
    const json = JSON.stringify([{ id: 1, description: WORDS, title: 'Rigger' }]);
    expect(readJson(json.slice(0, 400))).toEqual({ reason: 'malformed or truncated JSON' });
    expect(readJson(json)).toEqual({ value: [{ id: 1, description: expect.any(AdText), title: 'Rigger' }] });
  });

  it('a list under the name of an advertisement is kept', () => {
    expect(readJson(JSON.stringify({ content: [WORDS] }))).toEqual({ value: { content: [WORDS] } });
  });
});
