import { Injectable } from '@nestjs/common';
import { AppError, type VerifiedKey } from '@hiring/contracts';
import { Bus } from '@hiring/platform-rpc';

/**
 * Callback that gets the rate limit headers. `verify` calls it before returning or throwing, so the headers are also
 * sent with an error.
 */
type LimitHeadersSeen = (headers: Record<string, string>) => void;

/** Verifies API keys at the gateway, over the bus. */
@Injectable()
export class KeyVerifier {
  constructor(private readonly bus: Bus) {}

  /**
   * Returns the key's identity. If the key is not active, returns null. With `session`, also accepts a console
   * session's token.
   * @throws AppError rate_limited; unavailable if the gateway cannot be reached
   */
  async verify(
    rawKey: string,
    clientAddress: string,
    { seen, session }: { seen?: LimitHeadersSeen; session?: true } = {},
  ): Promise<VerifiedKey | null> {
    const { verified, limit_headers, limited } = await this.bus.request('gateway.verify_key', {
      key: this.bus.seal(rawKey, 'gateway'),
      client_address: clientAddress,
      limits: true,
      ...(session === true && { session }),
    });
    if (limit_headers !== undefined) seen?.(limit_headers);
    if (limited === undefined) return verified;
    throw new AppError('rate_limited', limited.detail, { retryAfterSeconds: limited.retry_after_seconds });
  }

  /**
   * Returns whether a key is neither revoked nor expired. @throws AppError unavailable if the gateway cannot be reached
   */
  async isActive(keyId: number): Promise<boolean> {
    const { active } = await this.bus.request('gateway.active_keys', { key_ids: [keyId] });
    return active.includes(keyId);
  }
}
