import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { AppError, type RpcRequest } from '@hiring/contracts';
import { endpointHost, endpointUrlProblem, plainSecret, secretProblem } from '@hiring/delivery';
import { Bus } from '@hiring/platform-rpc';
import { isBlockedAddress, parseCidrs, type Cidr } from '@hiring/platform-safe-fetch';
import { ChangeFeedConfig } from '../config.js';

const SECRET_CHARACTERS_MIN = 16;
const SECRET_CHARACTERS_MAX = 512;

/** Checks callers' webhook addresses and secrets. */
@Injectable()
export class WebhookInput {
  private readonly allowed: Cidr[];

  constructor(
    private readonly config: ChangeFeedConfig,
    private readonly bus: Bus,
  ) {
    this.allowed = parseCidrs(config.webhookAllowedNetworks);
  }

  /**
   * Returns the address in its normal form. This form is stored, and messages are sent to it.
   *
   * @throws AppError invalid_request naming the rule that the address breaks
   */
  url(text: string): string {
    refuse('/url', this.problem(text));
    const { href } = new URL(text);
    // Escaping may have made the address longer, so check the final form again.
    refuse('/url', this.problem(href));
    return href;
  }

  /** Decrypts and checks the secret. @throws AppError invalid_request naming the rule that the secret breaks */
  secret(sealed: RpcRequest<'change-feed.create_webhook'>['secret']): string {
    const secret = plainSecret(this.bus.open(sealed));
    const fits = secret.length >= SECRET_CHARACTERS_MIN && secret.length <= SECRET_CHARACTERS_MAX;
    refuse('/secret', fits ? secretProblem(secret) : 'must have 16 to 512 characters');
    return secret;
  }

  /**
   * Returns why the URL is refused; null if it is accepted. A host name's IP addresses are checked only when
   * connecting.
   */
  private problem(url: string): string | null {
    const problem = endpointUrlProblem(url, { allowHttp: this.config.webhookAllowHttp });
    if (problem !== null) return problem;
    const host = endpointHost(url);
    if (isIP(host) !== 0 && isBlockedAddress(host, this.allowed)) return 'must lead to a public address';
    return null;
  }
}

function refuse(pointer: string, problem: string | null): void {
  if (problem === null) return;
  throw new AppError('invalid_request', 'The request is not valid.', { errors: [{ pointer, detail: problem }] });
}
