/** The Castagnoli polynomial with its bits reversed. https://www.rfc-editor.org/rfc/rfc3720#appendix-B.4 */
const POLYNOMIAL = 0x82f63b78;
const SLICES = 8;
const BYTE_VALUES = 256;

/**
 * For each n, 256 entries, one per byte value: the byte's share in the checksum if n more bytes follow in the same
 * step.
 */
const TABLE = new Int32Array(SLICES * BYTE_VALUES);
for (let byte = 0; byte < BYTE_VALUES; byte += 1) {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  TABLE[byte] = value;
}
for (let index = BYTE_VALUES; index < TABLE.length; index += 1) {
  const value = entry(index - BYTE_VALUES);
  TABLE[index] = (value >>> 8) ^ entry(value & 0xff);
}

// The index is always in bounds, so a cast is enough. A default for `undefined` would take most of the time.
function entry(index: number): number {
  return TABLE[index] as number;
}

function byteAt(bytes: Buffer, index: number): number {
  return bytes[index] as number;
}

/**
 * Returns the unsigned CRC-32C. Reads eight bytes per step, because that is several times as fast as one byte per step
 * for records with hundreds of kilobytes.
 */
export function crc32c(bytes: Buffer): number {
  let crc = -1;
  let index = 0;
  for (const last = bytes.length - SLICES; index <= last; index += SLICES) {
    crc =
      entry(1_792 + ((crc ^ byteAt(bytes, index)) & 0xff)) ^
      entry(1_536 + (((crc >>> 8) ^ byteAt(bytes, index + 1)) & 0xff)) ^
      entry(1_280 + (((crc >>> 16) ^ byteAt(bytes, index + 2)) & 0xff)) ^
      entry(1_024 + ((crc >>> 24) ^ byteAt(bytes, index + 3))) ^
      entry(768 + byteAt(bytes, index + 4)) ^
      entry(512 + byteAt(bytes, index + 5)) ^
      entry(256 + byteAt(bytes, index + 6)) ^
      entry(byteAt(bytes, index + 7));
  }
  for (; index < bytes.length; index += 1) crc = (crc >>> 8) ^ entry((crc ^ byteAt(bytes, index)) & 0xff);
  return ~crc >>> 0;
}
