import { Injectable } from '@nestjs/common';
import type { Actor } from '@hiring/contracts';
import { CachedAnswers } from '../answer-cache/cached-answers.js';
import { Admissions } from '../admission/admissions.js';
import { rateLimitHeaders } from '../admission/limit-state.js';
import { KeyService } from '../access/key.service.js';
import { PresentedKey } from '../access/presented-key.js';
import { Bus } from '@hiring/platform-rpc';
import { timeOrderedId } from '../billing/usage-appender.js';
import { Clock, Randomness } from '@hiring/platform-config';
import { GatewayConfig, problemTypeBase } from '../config.js';
import { checkCall } from './call-input.js';
import { Callers } from './callers.js';
import { deprecationHeaders } from './deprecation.js';
import { EntityTags } from './entity-tags.js';
import { FairShares } from './fair-shares.js';
import type { Answer, IncomingCall } from './incoming-call.js';
import { MeteredCalls, type RunNaming } from './metered-calls.js';
import type { AnyOperation, CallContext, OperationResult } from './operation.js';
import type { Identity } from '../access/identity.js';

/**
 * Runs every call under /v1: validates the input, admits the caller and runs the operation. For metered operations,
 * `MeteredCalls` adds claim, bill and stored answer.
 */
@Injectable()
export class Pipeline {
  constructor(
    private readonly admissions: Admissions,
    private readonly metered: MeteredCalls,
    private readonly bus: Bus,
    private readonly cachedAnswers: CachedAnswers,
    private readonly keys: KeyService,
    private readonly tags: EntityTags,
    private readonly shares: FairShares,
    private readonly callers: Callers,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    private readonly config: GatewayConfig,
  ) {}

  /** The audience of console sessions' tokens, the only access tokens that REST accepts. */
  get sessionAudience(): string | undefined {
    return this.config.sessionAudience;
  }

  /** Executes a call. @throws AppError; the refusal's headers are in `call.headers` */
  execute(operation: AnyOperation, call: IncomingCall): Promise<Answer> {
    const key = call.apiKey === undefined ? undefined : new PresentedKey(call.apiKey, call.audience);
    // The call takes its share before admission, so that one caller's refused calls do not delay others either.
    const caller = this.callers.callerOf(key, call.address);
    return this.shares.run(caller, 1, () => this.admitAndRun(operation, call, key));
  }

  private async admitAndRun(
    operation: AnyOperation,
    call: IncomingCall,
    key: PresentedKey | undefined,
  ): Promise<Answer> {
    if (operation.deprecated !== undefined) Object.assign(call.headers, deprecationHeaders(operation.deprecated));
    const checked = checkCall(operation, call);
    const claim = checked.ok ? checked.call.claim : null;
    const tokens = checked.ok ? (operation.tokens?.(checked.call.input) ?? 1) : 1;
    const admission = await this.admissions.admit(
      { key, scope: operation.scope, claim, tokens, address: call.address },
      (limits) => Object.assign(call.headers, rateLimitHeaders(limits)),
    );
    if (!checked.ok) throw checked.error;
    const { identity } = admission;
    call.customerId = identity.customerId;
    const caller = this.callers.remember(key, identity);
    const { input, claim: request } = checked.call;
    const start = (): Promise<Answer> => {
      const run = async (naming: RunNaming): Promise<OperationResult> =>
        located(operation, await operation.run(input, this.contextOf(identity, call, naming)));
      const { meter } = operation;
      if (meter === null) return this.runUnmetered(operation, identity, call, run);
      const metered = { operation: operation.name, meter, identity, call, claim: request, run };
      return this.metered.execute(metered, admission.claim);
    };
    const weight = (operation.weight ?? operation.tokens)?.(input) ?? 1;
    return weight === 1 ? start() : this.shares.run(caller, weight, start);
  }

  private async runUnmetered(
    operation: AnyOperation,
    { customerId }: Identity,
    call: IncomingCall,
    run: (naming: RunNaming) => Promise<OperationResult>,
  ): Promise<Answer> {
    const callId = timeOrderedId(this.clock.now().getTime(), this.randomness);
    const result = await run({ callId, bill: null, position: null });
    const { answer, etag } = this.tags.apply(
      { customerId, operation: operation.name, call, headers: result.headers },
      result,
    );
    Object.assign(call.headers, result.headers, etag !== undefined && { etag });
    return answer;
  }

  private contextOf(identity: Identity, call: IncomingCall, naming: RunNaming): CallContext {
    const { requestId, address } = call;
    const actor: Actor = { ...actorOf(identity), address, request_id: requestId };
    const { bus, cachedAnswers, keys } = this;
    const problemTypes = problemTypeBase(this.config.baseUrl);
    const { cursorKeys } = this.config;
    return { identity, bus, cachedAnswers, keys, requestId, actor, problemTypes, cursorKeys, ...naming };
  }
}

function actorOf({ keyId, grant }: Identity): Pick<Actor, 'kind' | 'id' | 'user_id' | 'client_id'> {
  if (grant === undefined) return { kind: 'key', id: String(keyId) };
  const { kind, userId, clientId } = grant;
  const who = { user_id: userId, client_id: clientId };
  return kind === 'app' ? { kind, id: String(keyId), ...who } : { kind: 'user', id: userId, ...who };
}

/** Adds the `location` of the created object: the collection's address and the object's id. */
function located({ path }: AnyOperation, result: OperationResult): OperationResult {
  if (result.status !== 201 || result.body === null) return result;
  const { id } = JSON.parse(result.body) as { id: number };
  const collection = path.split('/', 3).join('/');
  return { ...result, headers: { ...result.headers, location: `${collection}/${id}` } };
}
