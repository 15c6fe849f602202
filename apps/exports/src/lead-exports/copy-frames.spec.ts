import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CopyFrames } from './copy-frames.js';

function message(type: string, body: string): Buffer {
  const payload = Buffer.from(body);
  const header = Buffer.alloc(5);
  header.write(type);
  header.writeUInt32BE(payload.length + 4, 1);
  return Buffer.concat([header, payload]);
}

describe('CopyFrames', () => {
  it('returns the same rows however the server splits its bytes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 40 }), { maxLength: 20 }),
        fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 30 }),
        (rows, cuts) => {
          const bytes = Buffer.concat([
            message('H', '\u0000\u0000\u0001'),
            ...rows.map((row) => message('d', `${row}\n`)),
            message('N', 'a notice'),
            message('c', ''),
            message('Z', 'I'),
          ]);
          const frames = new CopyFrames();
          const out: Buffer[] = [];
          let at = 0;
          for (let cut = 0; !frames.ended; cut += 1) {
            const end = Math.min(bytes.length, at + (cuts[cut % cuts.length] ?? 1));
            out.push(...frames.push(Buffer.from(bytes.subarray(at, end))).map((piece) => Buffer.from(piece)));
            at = end;
          }
          expect(Buffer.concat(out).toString()).toBe(rows.map((row) => `${row}\r\n`).join(''));
          expect(frames.rest?.[0]).toBe('c'.charCodeAt(0));
        },
      ),
    );
  });

  it('passes on an error of the server unchanged', () => {
    const frames = new CopyFrames();
    const error = message('E', 'SFATAL');
    expect(Buffer.concat(frames.push(Buffer.concat([message('d', 'a\n'), error]))).toString()).toBe('a\r\n');
    expect(frames.rest).toEqual(error);
  });
});
