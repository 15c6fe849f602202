import { AppError } from '@hiring/contracts';

const BYTE_ORDER_MARKS: [bytes: number[], encoding: string][] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xef, 0xbb, 0xbf], 'utf-8'],
];
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/**
 * Decodes a file chunk by chunk. The byte order mark determines the encoding. If there is none, the caller's encoding
 * applies. If there is none either, the encoding is UTF-8.
 */
export class CsvText {
  private decoder: InstanceType<typeof TextDecoder> | null = null;

  constructor(private readonly encoding: string | undefined) {
    if (encoding !== undefined) decoderOf(encoding);
  }

  /** Decodes bytes. Invalid bytes become U+FFFD, and rows with U+FFFD are refused later. */
  decode(bytes: Uint8Array): string {
    this.decoder ??= decoderOf(encodingOf(bytes) ?? this.encoding ?? 'utf-8');
    return this.decoder.decode(bytes, { stream: true });
  }

  end(): string {
    return this.decoder?.decode() ?? '';
  }
}

function encodingOf(first: Uint8Array): string | undefined {
  const begins = (bytes: number[]): boolean => bytes.every((byte, index) => first[index] === byte);
  if (begins(ZIP)) {
    throw new AppError('invalid_request', 'This is a spreadsheet or an archive; save it as CSV first.');
  }
  return BYTE_ORDER_MARKS.find(([bytes]) => begins(bytes))?.[1];
}

function decoderOf(encoding: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(encoding);
  } catch (error) {
    throw new AppError('invalid_request', 'Unknown encoding.', {
      errors: [
        {
          pointer: '--encoding',
          detail: `${JSON.stringify(encoding)} is not a known encoding; an example is windows-1252`,
        },
      ],
      cause: error,
    });
  }
}
