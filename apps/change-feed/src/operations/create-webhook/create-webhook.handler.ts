import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AppError, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { endpointHost, endpointUrlProblem, secretProblem } from '@hiring/delivery';
import { Bus, RpcHandler } from '@hiring/platform-rpc';
import { isBlockedAddress, parseCidrs, type Cidr } from '@hiring/platform-safe-fetch';
import { isIP } from 'node:net';
import { ChangeFeedConfig } from '../../config.js';
import { WebhookRepository } from '../../webhooks/webhook.repository.js';

/** Default limit of concurrent deliveries to a webhook. */
const CONCURRENCY = 10;
const SECRET_CHARACTERS_MIN = 16;
const SECRET_CHARACTERS_MAX = 512;

/** `feed.create_webhook`: registers the URL and the signing secret of a webhook. */
@Controller()
export class CreateWebhookHandler {
  private readonly allowed: Cidr[];

  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly bus: Bus,
    private readonly config: ChangeFeedConfig,
  ) {
    this.allowed = parseCidrs(config.webhookAllowedNetworks);
  }

  @RpcHandler('feed.create_webhook')
  create(@Payload() request: RpcRequest<'feed.create_webhook'>): Promise<RpcResponse<'feed.create_webhook'>> {
    refuse('/url', this.urlProblem(request.url));
    const secret = openSecret(this.bus, request.secret);
    return this.webhooks.create({
      customerId: request.customer_id,
      url: request.url,
      secret,
      ordered: request.ordered ?? false,
      concurrency: request.concurrency ?? CONCURRENCY,
      ratePerSecond: request.rate_per_second ?? null,
      requestId: request.request_id,
      actor: request.actor,
    });
  }

  /** Checks a literal address only: names are checked at every connection, when they are resolved. */
  private urlProblem(url: string): string | null {
    const problem = endpointUrlProblem(url, { allowHttp: this.config.webhookAllowHttp });
    if (problem !== null) return problem;
    const host = endpointHost(url);
    if (isIP(host) !== 0 && isBlockedAddress(host, this.allowed)) return 'must lead to a public address';
    return null;
  }
}

/** Decrypts and checks the secret. @throws AppError invalid_request naming the rule it breaks. */
export function openSecret(bus: Bus, sealed: RpcRequest<'feed.create_webhook'>['secret']): string {
  const secret = bus.open(sealed);
  const fits = secret.length >= SECRET_CHARACTERS_MIN && secret.length <= SECRET_CHARACTERS_MAX;
  refuse('/secret', fits ? secretProblem(secret) : 'must have 16 to 512 characters');
  return secret;
}

function refuse(pointer: string, problem: string | null): void {
  if (problem === null) return;
  throw new AppError('invalid_request', 'The request is not valid.', { errors: [{ pointer, detail: problem }] });
}
