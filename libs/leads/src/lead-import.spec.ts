import { describe, expect, it } from '@jest/globals';
import { IMPORT_CHUNK_BYTES_MAX, type ImportedChunk } from '@hiring/contracts';
import { LeadImport, type Rejection } from './lead-import.js';

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function importing(csv: string | Buffer, options: { size?: number; fail?: number; encoding?: string } = {}) {
  const chunks: string[] = [];
  const rejections: Rejection[] = [];
  const send = (chunk: string): Promise<ImportedChunk> => {
    if (chunks.length === options.fail) return Promise.reject(new Error('unavailable'));
    chunks.push(chunk);
    return Promise.resolve({ added: chunk.split('\n').length - 1, updated: 0, unchanged: 0, empty: [] });
  };
  const source = {
    bytes: inChunks(Buffer.from(csv), options.size ?? 7),
    map: [],
    ...(options.encoding !== undefined && { encoding: options.encoding }),
  };
  const running = new LeadImport(source, {
    send,
    onReject: (one) => rejections.push(one),
    onProgress: () => undefined,
  });
  return { chunks, rejections, running };
}

describe('LeadImport', () => {
  it('sends rows with their line numbers, in order, and reports the others', async () => {
    const { chunks, rejections, running } = importing('\ufeffwebsite;email\na.com;ä@a.com\nb.com\nc.com;c@c.com');
    expect(await running.run()).toEqual({ rows: 3, added: 2, updated: 0, unchanged: 0, rejected: 1 });
    expect(chunks.join('')).toBe('2\ta.com\t\tä@a.com\t\t\n4\tc.com\t\tc@c.com\t\t\n');
    expect(rejections).toEqual([{ line: 3, reason: '1 cells, the header has 2' }]);
  });

  it('keeps chunks below the limit of proxies, counted in bytes', async () => {
    const row = `site.example,a@site.example,${'ü'.repeat(2_000)}\n`;
    const { chunks, running } = importing(`website,email,job title\n${row.repeat(1_500)}`, { size: 65_536 });
    expect((await running.run()).added).toBe(1_500);
    expect(chunks.length).toBeGreaterThan(5);
    for (const chunk of chunks) expect(Buffer.byteLength(chunk)).toBeLessThanOrEqual(IMPORT_CHUNK_BYTES_MAX);
  });

  it('counts the stored rows when a later chunk fails', async () => {
    const row = `site.example,a@site.example,${'x'.repeat(2_000)}\n`;
    const { running } = importing(`website,email,job title\n${row.repeat(2_000)}`, { size: 65_536, fail: 2 });
    await expect(running.run()).rejects.toThrow('unavailable');
    expect(running.result.added).toBeGreaterThan(300);
    expect(running.result.added).toBeLessThan(2_000);
  });

  it.each(['', 'website', '\n', 'website,phone\n'])('%j gives no row and no crash', async (csv) => {
    const { chunks, running } = importing(csv);
    if (csv.includes('phone')) expect((await running.run()).rows).toBe(0);
    else await expect(running.run()).rejects.toMatchObject({ code: 'invalid_request' });
    expect(chunks).toEqual([]);
  });

  it('refuses a spreadsheet and an unknown encoding', async () => {
    await expect(importing(Buffer.from([0x50, 0x4b, 3, 4, 0, 0])).running.run()).rejects.toThrow('spreadsheet');
    expect(() => importing('website,email\n', { encoding: 'utf-99' })).toThrow('Unknown encoding');
  });
});
