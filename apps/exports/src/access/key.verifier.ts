import { Injectable } from '@nestjs/common';
import type { VerifiedKey } from '@hiring/contracts';
import { Bus } from '@hiring/platform-rpc';

/** Asks the gateway, over the bus, who a raw key belongs to. */
@Injectable()
export class KeyVerifier {
  constructor(private readonly bus: Bus) {}

  /** Null for a malformed, unknown or revoked key. @throws AppError rate_limited past a limit of key or address. */
  async verify(rawKey: string, clientAddress: string): Promise<VerifiedKey | null> {
    const { verified } = await this.bus.request('access.verify_key', {
      key: this.bus.seal(rawKey, 'gateway'),
      client_address: clientAddress,
    });
    return verified;
  }
}
