import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

const END_SIGNATURE = 0x06054b50;
const STORED = 0;
const DEFLATED = 8;

/**
 * In a zip or jar, finds the first file whose name satisfies `wanted`. Returns the file's content, or undefined if
 * there is none. Reads the central directory (PKWARE APPNOTE 4.3.12), which makes `unzip` unnecessary.
 */
export function unpackFile(archivePath: string, wanted: (name: string) => boolean): Buffer | undefined {
  const bytes = readFileSync(archivePath);
  let end = bytes.length - 22;
  while (end >= 0 && bytes.readUInt32LE(end) !== END_SIGNATURE) end--;
  if (end < 0) throw new Error(`${archivePath} is not a zip file`);
  const entries = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < entries; index++) {
    const method = bytes.readUInt16LE(at + 10);
    const packedSize = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    const skipped = bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    if (wanted(name)) return unpack(bytes, bytes.readUInt32LE(at + 42), method, packedSize);
    at += 46 + nameLength + skipped;
  }
  return undefined;
}

function unpack(bytes: Buffer, header: number, method: number, packedSize: number): Buffer {
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
  const packed = bytes.subarray(start, start + packedSize);
  if (method === STORED) return packed;
  if (method === DEFLATED) return inflateRawSync(packed);
  throw new Error(`unknown compression method ${method}`);
}
