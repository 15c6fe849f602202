import type { KeyObject } from 'node:crypto';
import { signingKey } from '@hiring/delivery';
import type { SecretVault } from './secret.vault.js';

/** An encrypted secret that a rotation replaced. It signs until `until`. */
export interface RetiredSecret {
  secret: string;
  until: string;
}

/** A webhook's columns that hold its encrypted secrets. */
export interface SecretColumns {
  id: number;
  secret: string;
  previous_secret: string | null;
  previous_secret_expires_at: string | null;
  earlier_secrets: RetiredSecret[];
}

export const SECRET_COLUMNS = 'id, secret, previous_secret, previous_secret_expires_at, earlier_secrets';

/** Returns the retired secrets, newest first, including those that no longer sign. */
export function retiredSecrets(row: Omit<SecretColumns, 'id' | 'secret'>): RetiredSecret[] {
  const { previous_secret: secret, previous_secret_expires_at: until, earlier_secrets: earlier } = row;
  return secret === null || until === null ? earlier : [{ secret, until }, ...earlier];
}

/** A webhook's HMAC keys, the current key first. */
export class SigningKeys {
  private constructor(private readonly keys: readonly { key: KeyObject; untilMs: number }[]) {}

  /** Decrypts the keys. @throws Error when a secret cannot be decrypted */
  static open(row: SecretColumns, vault: SecretVault): SigningKeys {
    const open = (encrypted: string): KeyObject => signingKey(vault.decrypt(encrypted, row.id));
    return new SigningKeys([
      { key: open(row.secret), untilMs: Infinity },
      ...retiredSecrets(row).map(({ secret, until }) => ({ key: open(secret), untilMs: Date.parse(until) })),
    ]);
  }

  /** Returns the keys that sign at `nowMs`, each once. */
  at(nowMs: number): KeyObject[] {
    const signing = this.keys.filter(({ untilMs }) => nowMs < untilMs).map(({ key }) => key);
    return signing.filter((key, index) => signing.findIndex((other) => other.equals(key)) === index);
  }
}
