import type { Answered, Data } from './answer.js';
import type { ClientOptions } from './client-options.js';
import type { Input, OperationId } from './input.js';
import { Items } from './items.js';
import { systemTiming, type Timing } from './timing.js';
import { forOnePage, Transport, type CallOptions, type PagesOptions } from './transport.js';

/** Reads a setting from the environment. @throws TypeError if it is missing */
function setting(name: string, option: string): string {
  const { process } = globalThis as { process?: { env: Record<string, string | undefined> } };
  const value = process?.env[name];
  if (value === undefined || value === '') throw new TypeError(`${option} is missing, and ${name} is not set`);
  return value;
}

export class Calls {
  private readonly transport: Transport;
  protected readonly timing: Timing;

  constructor(options: ClientOptions = {}) {
    const { timeoutMs = 30_000, retries = 3, retryWaitMaxMs = 60_000, timing = systemTiming } = options;
    const baseUrl = (options.baseUrl ?? setting('HIRING_BASE_URL', 'baseUrl')).replace(/\/+$/, '');
    const apiKey = options.apiKey ?? setting('HIRING_API_KEY', 'apiKey');
    const fetching = options.fetch ?? ((...request: Parameters<typeof fetch>) => fetch(...request));
    this.timing = timing;
    this.transport = new Transport({
      baseUrl,
      apiKey,
      timeoutMs,
      retries,
      retryWaitMaxMs,
      fetch: fetching,
      timing,
      onTry: options.onTry,
    });
  }

  /** Calls any operation by its name in the API description. */
  call<Id extends OperationId>(id: Id, input: Input<Id>, options: CallOptions = {}): Promise<Answered<Id>> {
    return this.transport.call(id, input as object, options) as Promise<Answered<Id>>;
  }

  protected items<Id extends OperationId, Member extends keyof Data<Id>>(
    id: Id,
    member: Member,
    input: Input<Id>,
    options?: PagesOptions,
  ): Items<Id, Member> {
    return new Items(
      (at) => this.call(id, { ...(input as object), ...at } as Input<Id>, forOnePage(options)),
      member,
      id,
    );
  }
}
