import { AppError, type Sealed } from '@hiring/contracts';
import type { Keyring } from '@hiring/platform-config';
import { decrypt, encrypt, OVERHEAD_BYTES } from './aes-gcm.js';

export interface SealBinding {
  /** A unique id for the text. */
  messageId: string;
  /** The only service that can open the text. */
  recipient: string;
}

function contextOf({ messageId, recipient }: SealBinding): string {
  return JSON.stringify([messageId, recipient]);
}

/**
 * Encrypts secrets that a service stores. Uses AES-256-GCM with a keyring's newest key. A sealed text is `<key
 * version>.<base64url of iv, ciphertext, tag>`. `open` fails unless it gets the message id and recipient that were
 * given to `seal`.
 */
export class Sealer {
  constructor(private readonly keys: Keyring) {}

  seal(plain: string, binding: SealBinding): Sealed {
    const { version, key } = this.keys.current;
    return { sealed: `${version}.${encrypt(plain, key, contextOf(binding)).toString('base64url')}` };
  }

  /** Decrypts. @throws `AppError` `invalid_request` if the text was not sealed with this binding and a known key */
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
