import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { AppError } from '@hiring/contracts';
import { endpointHost, endpointUrlProblem } from '@hiring/delivery';
import { isBlockedAddress, parseCidrs, type Cidr } from '@hiring/platform-safe-fetch';
import { ChangeFeedConfig } from '../config.js';

/** Checks the addresses that webhooks may have. */
@Injectable()
export class ReceiverUrls {
  private readonly allowed: Cidr[];

  constructor(private readonly config: ChangeFeedConfig) {
    this.allowed = parseCidrs(config.webhookAllowedNetworks);
  }

  /**
   * Returns the address as it is stored and shown: in the form in which it is called.
   *
   * @throws AppError invalid_request naming the rule it breaks.
   */
  checked(text: string): string {
    refuse('/url', this.problem(text));
    const { href } = new URL(text);
    // Escapes may have made it longer.
    refuse('/url', this.problem(href));
    return href;
  }

  /** Returns why the URL is refused, or null. Checks literal addresses only: names are checked when connecting. */
  private problem(url: string): string | null {
    const problem = endpointUrlProblem(url, { allowHttp: this.config.webhookAllowHttp });
    if (problem !== null) return problem;
    const host = endpointHost(url);
    if (isIP(host) !== 0 && isBlockedAddress(host, this.allowed)) return 'must lead to a public address';
    return null;
  }
}

export function refuse(pointer: string, problem: string | null): void {
  if (problem === null) return;
  throw new AppError('invalid_request', 'The request is not valid.', { errors: [{ pointer, detail: problem }] });
}
