import { describe, expect, test } from '@jest/globals';
import { IMPORT_CHUNK_BYTES_MAX } from '@hiring/contracts';
import { readChunk, type ReadChunk } from './chunk.js';

const ROWS = [
  '2\thttps://münchen.example/\tlinkedin.com/in/jürgen\tjürgen@firma.example\t+49 30 123456\tLeiter Büro',
  '3\t\t\t\t\tonly a title',
  '4\tacme.com\t\tjane@acme.com\t\tfirst',
  '5\tacme.com\t\tjane@acme.com\t\tsecond \\ last',
];

async function* chunks(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

function linesOf({ copyRows }: ReadChunk): string[] {
  return Buffer.concat([...copyRows])
    .toString()
    .split(/(?<=\n)/);
}

describe('an uploaded chunk', () => {
  test('gives the same rows however its bytes are split, with and without a last line feed', async () => {
    const whole = await readChunk(chunks(`${ROWS.join('\n')}\n`, 10_000));
    expect(whole).toMatchObject({ rows: 3, empty: [3] });
    expect(linesOf(whole)).toHaveLength(2);
    expect(linesOf(whole)[0]).toMatch(/^https:\/\/münchen\.example\/\t.*\tLeiter Büro\t/);
    for (const size of [1, 2, 3, 7, 64]) {
      const chunk = await readChunk(chunks(ROWS.join('\n'), size));
      expect(chunk).toMatchObject({ rows: 3, empty: [3] });
      expect(linesOf(chunk)).toEqual(linesOf(whole));
    }
  });

  test('has the last of several rows of one lead, escaped for COPY', async () => {
    const rows = linesOf(await readChunk(chunks(ROWS.join('\n'), 50)));
    expect(rows[1]).toMatch(
      /^acme\.com\t\tjane@acme\.com\t\tsecond \\\\ last\tacme\.com\tt\t[0-9a-f]{32}\tjane@acme\.com\tacme\.com\n$/,
    );
  });

  test('of many long rows has all of them, in order', async () => {
    const rows = Array.from(
      { length: 400 },
      (_, n) => `${n + 2}\tsite${n % 350}.example\t\t\t\t${'é'.repeat(900 + n)}`,
    );
    const held = linesOf(await readChunk(chunks(rows.join('\n'), 65_536)));
    const expected = [...rows.slice(350), ...rows.slice(50, 350)].map((row) => row.slice(row.indexOf('\t') + 1));
    expect(held.map((row) => row.split('\t').slice(0, 5).join('\t'))).toEqual(expected);
  });

  test.each([
    ['too few cells', '2\tacme.com\tx', 'invalid_request', 'Line 2 '],
    ['no line number', 'x\tacme.com\t\t\t\t', 'invalid_request', 'Line x '],
    ['a cell that is too long', `7\t${'a'.repeat(2_049)}\t\t\t\t`, 'invalid_request', 'Line 7 '],
    ['a control character', '2\tacme\u0000.com\t\t\t\t', 'invalid_request', 'control characters'],
    [
      'too many bytes',
      '2\tacme.com\t\t\t\tx\n'.repeat(IMPORT_CHUNK_BYTES_MAX / 10),
      'payload_too_large',
      '1000000 bytes',
    ],
  ])('with %s is refused', async (_what, text, code, message) => {
    await expect(readChunk(chunks(text, 16_384))).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    });
  });

  test('that is aborted is rejected', async () => {
    const broken = (async function* () {
      yield Buffer.from(`${ROWS[0]}\n`);
      throw new Error('aborted');
    })();
    await expect(readChunk(broken)).rejects.toThrow('aborted');
  });
});
