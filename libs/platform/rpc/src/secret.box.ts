import { createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync, type KeyObject } from 'node:crypto';
import { AppError, type Sealed } from '@hiring/contracts';
import { decrypt, encrypt, sealFailure } from '@hiring/platform-crypto';
import type { BusIdentity } from './identity.js';

const FORM = 'x1';
const KEY_BYTES = 32;
const DER = { format: 'der', type: 'spki' } as const;

/**
 * Encrypts secrets for one service, whose private key alone can decrypt them. The text form is
 *
 *   x1.<one-time X25519 public key>(.<key id>:<IV, ciphertext, tag>)+
 *
 * with one AES-256-GCM box per recipient key. HKDF derives the box key from the common secret of one-time key and
 * recipient key. The recipient and its key are authenticated.
 */
export class SecretBox {
  constructor(private readonly identity: BusIdentity) {}

  seal(text: string, recipient: string): Sealed {
    const keys = this.identity.directory.get(recipient) ?? [];
    if (keys.length === 0)
      throw new AppError('internal', 'Internal error', { cause: new Error(`no key of ${recipient}`) });
    const { privateKey, publicKey } = generateKeyPairSync('x25519');
    const oneTime = publicKey.export(DER).toString('base64url');
    const boxes = keys.map(({ id, key }) => {
      const context = contextOf(oneTime, recipient, id);
      const secret = diffieHellman({ privateKey, publicKey: key });
      return `${id}:${encrypt(text, keyOf(secret, context), context).toString('base64url')}`;
    });
    return { sealed: [FORM, oneTime, ...boxes].join('.') };
  }

  /**
   * Decrypts a secret that was encrypted for this service.
   * @throws AppError `invalid_request` if `given` is not such a secret
   */
  open(given: Sealed): string {
    const { service, keyId } = this.identity;
    const [form, oneTime = '', ...boxes] = String(given.sealed).split('.');
    const mine = boxes.find((box) => box.startsWith(`${keyId}:`));
    if (form !== FORM || mine === undefined) throw sealFailure();
    try {
      const box = Buffer.from(mine.slice(keyId.length + 1), 'base64url');
      const context = contextOf(oneTime, service, keyId);
      const secret = this.identity.sharedSecret(oneTimeKey(oneTime));
      return decrypt(box, keyOf(secret, context), context);
    } catch (error) {
      throw sealFailure(error);
    }
  }
}

function contextOf(oneTime: string, recipient: string, keyId: string): string {
  return `hiring bus secret 1 ${oneTime} ${recipient} ${keyId}`;
}

function keyOf(secret: Buffer, context: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', context, KEY_BYTES));
}

function oneTimeKey(text: string): KeyObject {
  return createPublicKey({ key: Buffer.from(text, 'base64url'), ...DER });
}
