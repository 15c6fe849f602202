import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { AppError, type VerifiedKey } from '@hiring/contracts';
import type { EdgeReply, EdgeRequest } from '@hiring/platform-http-edge';
import { bearerToken } from './bearer-token.js';
import { KeyVerifier } from './key.verifier.js';

const SCOPE = 'projects:read';
const VERIFIED = Symbol('verified key');

/**
 * Accepts requests with an active Bearer key that has the scope `projects:read`. Otherwise answers 403. Adds the key's
 * rate limit headers to the response.
 */
@Injectable()
export class BearerGuard implements CanActivate {
  constructor(private readonly keys: KeyVerifier) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<EdgeRequest>();
    const reply = http.getResponse<EdgeReply>();
    const key = bearerToken(request);
    const verified =
      key === undefined
        ? null
        : await this.keys.verify(key, request.ip, { seen: (limits) => void reply.headers(limits) });
    if (verified === null || !verified.scopes.includes(SCOPE)) {
      throw new AppError('forbidden', 'A valid API key with the scope projects:read is required as a Bearer token.');
    }
    Reflect.set(request, VERIFIED, verified);
    return true;
  }
}

export function verifiedKey(request: EdgeRequest): VerifiedKey {
  const verified = Reflect.get(request, VERIFIED) as VerifiedKey | undefined;
  if (verified === undefined) throw new Error('BearerGuard did not run');
  return verified;
}
