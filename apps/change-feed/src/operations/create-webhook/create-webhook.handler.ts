import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { plainSecret, secretProblem } from '@hiring/delivery';
import { Bus, RpcHandler } from '@hiring/platform-rpc';
import { ReceiverUrls, refuse } from '../../webhooks/receiver-urls.js';
import { WebhookRepository } from '../../webhooks/webhook.repository.js';

/** Default limit of concurrent deliveries to a webhook. */
const CONCURRENCY = 10;
const SECRET_CHARACTERS_MIN = 16;
const SECRET_CHARACTERS_MAX = 512;

/** `feed.create_webhook`: registers the URL and the signing secret of a webhook. */
@Controller()
export class CreateWebhookHandler {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly bus: Bus,
    private readonly urls: ReceiverUrls,
  ) {}

  @RpcHandler('feed.create_webhook')
  async create(@Payload() request: RpcRequest<'feed.create_webhook'>): Promise<RpcResponse<'feed.create_webhook'>> {
    const url = this.urls.checked(request.url);
    const secret = openSecret(this.bus, request.secret);
    const webhook = await this.webhooks.create({
      customerId: request.customer_id,
      url,
      secret,
      ordered: request.ordered ?? false,
      concurrency: request.concurrency ?? CONCURRENCY,
      ratePerSecond: request.rate_per_second ?? null,
      requestId: request.request_id,
      madeBy: request.made_by,
      actor: request.actor,
    });
    return { body: jsonOf(webhook) };
  }
}

/** Decrypts and checks the secret. @throws AppError invalid_request naming the rule it breaks. */
export function openSecret(bus: Bus, sealed: RpcRequest<'feed.create_webhook'>['secret']): string {
  const secret = plainSecret(bus.open(sealed));
  const fits = secret.length >= SECRET_CHARACTERS_MIN && secret.length <= SECRET_CHARACTERS_MAX;
  refuse('/secret', fits ? secretProblem(secret) : 'must have 16 to 512 characters');
  return secret;
}
