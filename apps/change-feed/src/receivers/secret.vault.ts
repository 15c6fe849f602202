import { Injectable } from '@nestjs/common';
import { Sealer } from '@hiring/platform-crypto';
import { ChangeFeedConfig } from '../config.js';

const RECIPIENT = 'change_feed.webhook';

/** Encrypts webhook secrets at rest with AES-256-GCM. Each secret is bound to its webhook's row. */
@Injectable()
export class SecretVault {
  private readonly sealer: Sealer;

  constructor(config: ChangeFeedConfig) {
    this.sealer = new Sealer(config.webhookSecretKeys);
  }

  encrypt(secret: string, webhookId: number): string {
    return this.sealer.seal(secret, { messageId: String(webhookId), recipient: RECIPIENT }).sealed;
  }

  /**
   * Decrypts a secret. @throws Error when the text was altered or belongs to another row, or its key is not configured
   */
  decrypt(encrypted: string, webhookId: number): string {
    try {
      return this.sealer.open({ sealed: encrypted }, { messageId: String(webhookId), recipient: RECIPIENT });
    } catch (error) {
      throw new Error(`the secret of webhook ${webhookId} cannot be read with the configured keys`, { cause: error });
    }
  }
}
