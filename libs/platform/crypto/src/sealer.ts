import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { AppError, type Sealed } from '@hiring/contracts';
import type { Keyring } from '@hiring/platform-config';

export interface SealBinding {
  /** An id that no other sealed text has. */
  messageId: string;
  /** The only service that can open the text. */
  recipient: string;
}

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

function boundData({ messageId, recipient }: SealBinding): Buffer {
  return Buffer.from(JSON.stringify([messageId, recipient]), 'utf8');
}

/**
 * Encrypts secrets that a service stores, with AES-256-GCM under the newest key of a keyring. The text form is
 * `<key version>.<base64url of iv, ciphertext, tag>`. Message id and recipient are authenticated, but not contained:
 * opening with others fails.
 */
export class Sealer {
  constructor(private readonly keys: Keyring) {}

  seal(plain: string, binding: SealBinding): Sealed {
    const { version, key } = this.keys.current;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(boundData(binding));
    const sealed = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return { sealed: `${version}.${sealed.toString('base64url')}` };
  }

  /** Decrypts. @throws `AppError` `invalid_request` when the text was not sealed with this binding under a known key */
  open(sealed: Sealed, binding: SealBinding): string {
    const [version, text = ''] = String(sealed.sealed).split('.');
    const key = this.keys.get(Number(version));
    const bytes = Buffer.from(text, 'base64url');
    if (key === undefined || bytes.length < IV_BYTES + TAG_BYTES) throw sealFailure();
    const iv = bytes.subarray(0, IV_BYTES);
    const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(boundData(binding));
    decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
    try {
      const opened = decipher.update(bytes.subarray(IV_BYTES, bytes.length - TAG_BYTES));
      return Buffer.concat([opened, decipher.final()]).toString('utf8');
    } catch (error) {
      throw sealFailure(error);
    }
  }
}

export function sealFailure(cause?: unknown): AppError {
  return new AppError('invalid_request', 'A sealed field cannot be opened', { cause });
}
