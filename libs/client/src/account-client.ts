import type { Answered } from './answer.js';
import type { ClientOptions } from './client-options.js';
import type { Input, OperationId, Without } from './input.js';
import { Listing } from './listing.js';
import type { MadePage, RecordsPage, Rows } from './pages.js';
import { systemTiming, type Timing } from './timing.js';
import { Transport, type CallOptions } from './transport.js';

/** Makes calls to any operation, and has methods for those about the account: keys and usage. */
export class AccountClient {
  private readonly transport: Transport;
  protected readonly timing: Timing;

  constructor(options: ClientOptions) {
    const { timeoutMs = 30_000, retries = 3, retryWaitMaxMs = 60_000, timing = systemTiming } = options;
    const baseUrl = options.baseUrl.replace(/\/+$/, '');
    const fetching = options.fetch ?? ((...request: Parameters<typeof fetch>) => fetch(...request));
    this.timing = timing;
    const { apiKey } = options;
    this.transport = new Transport({ baseUrl, apiKey, timeoutMs, retries, retryWaitMaxMs, fetch: fetching, timing });
  }

  /** Calls any operation by its name in the API description. */
  call<Id extends OperationId>(id: Id, input: Input<Id>, options: CallOptions = {}): Promise<Answered<Id>> {
    return this.transport.call(id, input as object, options) as Promise<Answered<Id>>;
  }

  whoami(options?: CallOptions): Promise<Answered<'whoami'>> {
    return this.call('whoami', {}, options);
  }

  /** `data.key` is shown only once. */
  createKey(key: Input<'create_key'>, options?: CallOptions): Promise<Answered<'create_key'>> {
    return this.call('create_key', key, options);
  }

  /** One page of keys, 100 unless `limit` says otherwise. */
  listKeys(page: Input<'list_keys'> = {}, options?: CallOptions): Promise<Answered<'list_keys'>> {
    return this.call('list_keys', page, options);
  }

  getKey(keyId: number, options?: CallOptions): Promise<Answered<'get_key'>> {
    return this.call('get_key', { keyId }, options);
  }

  /** `data.key` is shown only once; the replaced key works until `data.previous_key_until`. */
  rotateKey(
    keyId: number,
    terms: Without<'rotate_key', 'keyId'> = {},
    options?: CallOptions,
  ): Promise<Answered<'rotate_key'>> {
    return this.call('rotate_key', { ...terms, keyId }, options);
  }

  revokeKey(keyId: number, options?: CallOptions): Promise<Answered<'revoke_key'>> {
    return this.call('revoke_key', { keyId }, options);
  }

  /** What a key made, directly or through keys that it made. */
  made(
    keyId: number,
    { cursor, ...rest }: Without<'list_made', 'keyId'> = {},
    options?: CallOptions,
  ): Rows<MadePage, 'made'> {
    const request = (at?: string): Promise<Answered<'list_made'>> =>
      this.call('list_made', { ...rest, keyId, ...(at !== undefined && { cursor: at }) }, options);
    return new Listing(request, (page) => page.made, cursor);
  }

  /** Revokes a key and ends everything that it made; with `dryRun`, only counts it. */
  stopKey(
    keyId: number,
    terms: Without<'stop_key', 'keyId'> = {},
    options?: CallOptions,
  ): Promise<Answered<'stop_key'>> {
    return this.call('stop_key', { ...terms, keyId }, options);
  }

  usage(request: Input<'usage'> = {}, options?: CallOptions): Promise<Answered<'usage'>> {
    return this.call('usage', request, options);
  }

  /** Lines of the bill, newest first. */
  usageRecords({ cursor, ...rest }: Input<'usage_records'> = {}, options?: CallOptions): Rows<RecordsPage, 'records'> {
    const request = (at?: string): Promise<Answered<'usage_records'>> =>
      this.call('usage_records', { ...rest, ...(at !== undefined && { cursor: at }) }, options);
    return new Listing(request, (page) => page.records, cursor);
  }

  usageSeries(request: Input<'usage_series'> = {}, options?: CallOptions): Promise<Answered<'usage_series'>> {
    return this.call('usage_series', request, options);
  }

  usageBalance(options?: CallOptions): Promise<Answered<'usage_balance'>> {
    return this.call('usage_balance', {}, options);
  }
}
