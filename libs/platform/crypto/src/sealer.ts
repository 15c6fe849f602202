import { AppError, type Sealed } from '@hiring/contracts';
import type { Keyring } from '@hiring/platform-config';
import { decrypt, encrypt, OVERHEAD_BYTES } from './aes-gcm.js';

export interface SealBinding {
  /** An id that no other sealed text has. */
  messageId: string;
  /** The only service that can open the text. */
  recipient: string;
}

function contextOf({ messageId, recipient }: SealBinding): string {
  return JSON.stringify([messageId, recipient]);
}

/**
 * Encrypts secrets that a service stores, with AES-256-GCM under the newest key of a keyring. The text form is
 * `<key version>.<base64url of iv, ciphertext, tag>`. Message id and recipient are authenticated, but not in the text:
 * `open` fails with another id or recipient.
 */
export class Sealer {
  constructor(private readonly keys: Keyring) {}

  seal(plain: string, binding: SealBinding): Sealed {
    const { version, key } = this.keys.current;
    return { sealed: `${version}.${encrypt(plain, key, contextOf(binding)).toString('base64url')}` };
  }

  /** Decrypts. @throws `AppError` `invalid_request` when the text was not sealed with this binding under a known key */
  open(sealed: Sealed, binding: SealBinding): string {
    const [version, text = ''] = String(sealed.sealed).split('.');
    const key = this.keys.get(Number(version));
    const bytes = Buffer.from(text, 'base64url');
    if (key === undefined || bytes.length < OVERHEAD_BYTES) throw sealFailure();
    try {
      return decrypt(bytes, key, contextOf(binding));
    } catch (error) {
      throw sealFailure(error);
    }
  }
}

export function sealFailure(cause?: unknown): AppError {
  return new AppError('invalid_request', 'A sealed field cannot be opened', { cause });
}
