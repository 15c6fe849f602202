import { Injectable } from '@nestjs/common';
import type { VerifiedKey } from '@hiring/contracts';
import { Bus } from '@hiring/platform-rpc';

/** Requests the identity of a raw key from the gateway, over the bus. */
@Injectable()
export class KeyVerifier {
  constructor(private readonly bus: Bus) {}

  /** Null for a malformed, unknown or revoked key. @throws AppError rate_limited above a limit of key or address. */
  async verify(rawKey: string, clientAddress: string): Promise<VerifiedKey | null> {
    const { verified } = await this.bus.request('access.verify_key', {
      key: this.bus.seal(rawKey, 'gateway'),
      client_address: clientAddress,
    });
    return verified;
  }
}
