import { randomBytes } from 'node:crypto';
import { APP_SCOPES } from '@hiring/contracts';
import { parseBusDirectory, parseBusPrivateKey } from '@hiring/platform-config';
import { Bus, BusEndpoint, BusIdentity, SecretBox } from '@hiring/platform-rpc';
import { testBusKeys } from '@hiring/platform-testing';
import type { Installation } from './installation.js';

/** Makes a gateway accept access tokens. */
export const ACCEPTS_TOKENS = { ACCOUNTS_URL: 'https://accounts.test' };
const ACTOR = { kind: 'user', id: 'usr_bench', address: null, request_id: null } as const;
const HOUR_MS = 3_600_000;

/** An app that a user connected, with an access token. */
export interface ConnectedApp {
  customerId: string;
  grantId: number;
  token: string;
}

/** Connects apps in place of the `accounts` service. */
export class Apps {
  private connected = 0;

  private constructor(
    private readonly endpoint: BusEndpoint,
    private readonly bus: Bus,
  ) {}

  static async open({ prefix, kafkaPort: kafka }: Installation): Promise<Apps> {
    const { BUS_PRIVATE_KEY, BUS_PUBLIC_KEYS } = testBusKeys('accounts');
    const keys = [parseBusPrivateKey(BUS_PRIVATE_KEY), parseBusDirectory(BUS_PUBLIC_KEYS)] as const;
    const identity = new BusIdentity('accounts', ...keys);
    const endpoint = new BusEndpoint({ kafka, topicPrefix: prefix, identity, instanceId: 'bench-accounts' });
    await endpoint.start();
    return new Apps(endpoint, new Bus(endpoint, new SecretBox(identity)));
  }

  /** Creates a grant for a new user, and an access token for `${origin}/mcp`. */
  async connect(customerId: string, origin: string): Promise<ConnectedApp> {
    this.connected += 1;
    const expires_at = new Date(Date.now() + HOUR_MS).toISOString();
    const { grant_id } = await this.bus.request('gateway.open_grant', {
      ...{
        customer_id: customerId,
        kind: 'app',
        user_id: `usr_${this.connected}`,
        client_id: 'https://app.test/client',
      },
      ...{ client_name: 'App', scopes: [...APP_SCOPES], calls_per_day: null, expires_at },
      ...{ request_id: `bench-${this.connected}`, actor: ACTOR },
    });
    const token = `hst_live_${randomBytes(32).toString('base64url')}`;
    await this.bus.request('gateway.issue_token', {
      ...{ grant_id, token: this.bus.seal(token, 'gateway'), audience: `${origin}/mcp` },
      ...{ scopes: [...APP_SCOPES], expires_at },
    });
    return { customerId, grantId: grant_id, token };
  }

  /** Ends the grant. Resolves when no gateway accepts its token. */
  async end({ customerId, grantId }: ConnectedApp): Promise<void> {
    await this.bus.request('gateway.end_grants', {
      ...{ customer_id: customerId, grant_ids: [grantId], user_id: null, actor: ACTOR },
    });
  }

  close(): Promise<void> {
    return this.endpoint.close();
  }
}
